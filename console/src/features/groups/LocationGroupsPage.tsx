import { Suspense } from 'react'
import type { LocationGroup } from '#contract/schemas/group'
import type { GroupDeletion } from '#contract/schemas/preview'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { actions, offered } from '../../domain/actions.ts'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'
import { namedGroup } from '../../domain/options.ts'
import type { Changed } from '../../domain/traces/HistoryDialog.tsx'
import { useBulk } from '../../domain/useBulk.ts'
import { Consequences } from '../../kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, text } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { Chips } from '../../ui/Labels.tsx'
import { texts } from '../../texts/groups.ts'
import { texts as common } from '../../texts/common.ts'

const LocationGroupForm = lazyDialog(async () => (await import('./LocationGroupForm.tsx')).LocationGroupForm)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../kit/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/traces/HistoryDialog.tsx')).HistoryDialog,
)
const GroupBulk = lazyDialog(async () => (await import('./GroupBulk.tsx')).GroupBulk)
const dialogs = [LocationGroupForm, HistoryDialog, ConfirmDialog, GroupBulk]
const bulkActions = ['deleteGroups'] as const

/** One with several layouts in the group is still one location. */
const locationNames = ({ locations }: LocationGroup) => [
  ...new Map(locations.map(({ id, name }) => [id, name])).values(),
]

const columns = [
  text('name', common.name, { width: 160 }),
  custom<LocationGroup>({
    id: 'locations',
    header: common.locations,
    text: (group) => locationNames(group).join(', '),
    render: (group) => <Chips names={locationNames(group)} empty={texts.noLocations} />,
    tall: true,
    width: 240,
  }),
]

const nameOf = (group: LocationGroup) => namedGroup(group).name

export function LocationGroupsPage() {
  const mayManage = useAccess(actions.createGroup.access)
  const mayManageAccounts = useAccess(actions.addAccountsToGroup.access)
  const edit = useDialog<LocationGroup | null>('location-group')
  const history = useDialog<Changed>('location-group-history')
  const removal = useDialog<LocationGroup>('location-group-removal')
  const changes = useChanges()
  const { bulk, dialogProps } = useBulk(actions, bulkActions, nameOf)
  usePreload(dialogs)
  const create = mayManage ? () => edit.open(null) : undefined
  useOpenedRow(
    query(api.listManagedGroups),
    (one) => one.locationGroupId,
    mayManage ? edit.open : undefined,
    create,
  )
  const leaving = removal.state?.subject

  return (
    <>
      <ListPage
        title="Location Groups"
        query={query(api.listManagedGroups)}
        rowId={(group) => group.locationGroupId}
        columns={columns}
        bulk={mayManage && bulk}
        imports={mayManageAccounts && 'memberships'}
        highlight={changes.highlight}
        create={create && offered('createGroup', create)}
        emptyHint={{
          text: texts.whatGroupsAreFor,
          action: create && { label: texts.createTheFirst, run: create },
        }}
        rowActions={
          mayManage
            ? (group) => [
                offered('editGroup', () => edit.open(group)),
                offered('showHistory', () =>
                  history.open({ id: group.locationGroupId, name: nameOf(group) }),
                ),
                offered('deleteGroup', () => removal.open(group)),
              ]
            : undefined
        }
      />
      <Suspense>
        {dialogProps && <GroupBulk {...dialogProps} />}
        {edit.state && (
          <LocationGroupForm
            dialog={edit.state}
            onSaved={({ locationGroupId }, { name }) =>
              changes.saved(texts.saved(name.trim()), locationGroupId)
            }
          />
        )}
        {history.state && <HistoryDialog of={history.state.subject} onClose={history.close} />}
        {leaving && (
          <ConfirmDialog
            title={texts.deleteGroup}
            sentences={[texts.sureToDelete(leaving.name)]}
            run={async () => api.deleteManagedGroup({ locationGroupId: leaving.locationGroupId })}
            failureText={(error) => errorMessage(error, texts.failedToDelete)}
            onDone={() => changes.removed(texts.deleted(leaving.name))}
            onClose={removal.close}
          >
            <Consequences
              query={query(api.previewGroupDeletion, { locationGroupId: leaving.locationGroupId })}
              sentences={groupDeletion}
            />
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

function groupDeletion({ accounts, locations, silencedLocations }: GroupDeletion): string[] {
  const members = { count: accounts, names: [] }
  return sentences(
    accounts === 0 && texts.noAccount,
    affectedSentence(members, texts.losesMembership),
    locations.count === 0 && texts.noLocation,
    affectedSentence(locations, texts.leavesIt),
    silencedSentence(silencedLocations),
  )
}
