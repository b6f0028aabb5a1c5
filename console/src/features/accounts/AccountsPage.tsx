import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { accountFields } from '#contract/fields/accounts'
import type { Account } from '#contract/schemas/account'
import type { AccountDeletion } from '#contract/schemas/preview'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/fieldErrors.ts'
import { query } from '../../api/query.ts'
import { invitationText, personFields } from '../../domain/accounts/people.ts'
import { actions, offered } from '../../domain/actions.ts'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'
import type { Changed } from '../../domain/traces/HistoryDialog.tsx'
import { useBulk } from '../../domain/useBulk.ts'
import { Consequences } from '../../kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, otherColumns, text } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { Chips } from '../../ui/Labels.tsx'
import { accountName, ownAccount } from './accountTexts.ts'
import { signInColumns } from './signInColumns.tsx'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { TextLink } from '../../ui/Text.tsx'
import { texts } from '../../texts/accounts.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as domain } from '../../texts/domain.ts'
import { labelsOf } from '../../texts/fieldLabels.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts as people } from '../../texts/people.ts'

const labels = labelsOf(accountFields)

const AccountForm = lazyDialog(async () => (await import('./AccountForm.tsx')).AccountForm)
const LoginHistory = lazyDialog(
  async () => (await import('../../domain/accounts/LoginHistory.tsx')).LoginHistory,
)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/traces/HistoryDialog.tsx')).HistoryDialog,
)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../kit/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)
const AccountBulk = lazyDialog(async () => (await import('./AccountBulk.tsx')).AccountBulk)
const dialogs = [AccountForm, LoginHistory, HistoryDialog, ConfirmDialog, AccountBulk]

const bulkActions = [
  'addRole',
  'removeRole',
  'addAccountsToGroup',
  'removeAccountsFromGroup',
  'resendInvitations',
  'deleteAccounts',
] as const

const groupNames = ({ locationGroups }: Account) =>
  locationGroups.map(({ locationGroupName }) => locationGroupName || domain.unnamedLocationGroup)

const roleNames = ({ roles }: Account) => roles.map((role) => roleLabels[role] || role)

const relatedCalls = ['listSignIns', 'getSecondFactorRules'] as const

// Longer texts take a second line, so that all five columns fit beside the actions, also on an upright tablet.
const firstColumns = [
  text('firstName', labels.firstName, { width: 100 }),
  text('lastName', labels.lastName, { width: 112 }),
  text('username', labels.username, { width: 100 }),
  text('email', labels.email, { width: 140 }),
  custom<Account>({
    id: 'locationGroups',
    header: common.locationGroups,
    text: (account) => groupNames(account).join(', '),
    render: (account) => <Chips names={groupNames(account)} empty={people.noLocationGroups} />,
    tall: true,
    width: 132,
  }),
  custom<Account>({
    id: 'roles',
    header: common.roles,
    text: (account) => roleNames(account).join(', '),
    render: (account) => <Chips names={roleNames(account)} empty={people.noRoles} most={3} />,
    tall: true,
    width: 132,
    isHidden: true,
  }),
]

const columns = [...firstColumns, ...otherColumns(personFields, firstColumns)]

export function AccountsPage() {
  const edit = useDialog<Account | null>('account')
  const logins = useDialog<Account>('logins')
  const history = useDialog<Changed>('account-history')
  const removal = useDialog<Account>('account-removal')
  const changes = useChanges()
  const { bulk, dialogProps } = useBulk(actions, bulkActions, accountName)
  const me = useCurrentAccount().data
  usePreload(dialogs)
  const create = () => edit.open(null)
  useOpenedRow(query(api.listManagedAccounts), (one) => one.accountId, edit.open, create)
  const leaving = removal.state?.subject
  // Other platforms do not tell.
  const { data: signIns, isPending } = useQuery({ ...query(api.listSignIns), retry: false })
  const all = useMemo(() => [...columns, ...signInColumns(signIns, isPending)], [signIns, isPending])

  return (
    <>
      <ListPage
        title="Accounts"
        query={query(api.listManagedAccounts)}
        rowId={(account) => account.accountId}
        columns={all}
        relatedCalls={relatedCalls}
        imports="accounts"
        bulk={bulk}
        highlight={changes.highlight}
        renderAbove={() => (
          <>
            <SecondFactorRule signIns={signIns} isPending={isPending} />
            <p>
              <TextLink href="#/accounts/service">{texts.serviceAccounts}</TextLink>
            </p>
          </>
        )}
        create={offered('createAccount', create)}
        emptyHint={{
          text: texts.forEachPerson,
          action: { label: texts.createTheFirst, run: create },
        }}
        rowActions={(account) => [
          offered('editAccount', () => edit.open(account)),
          offered('showLogins', () => logins.open(account)),
          offered('showHistory', () => history.open({ id: account.accountId, name: accountName(account) })),
          offered('deleteAccount', () => removal.open(account)),
        ]}
      />
      <Suspense>
        {dialogProps && <AccountBulk {...dialogProps} />}
        {edit.state && (
          <AccountForm
            dialog={edit.state}
            onSaved={({ accountId, invitation }, { username, email }) => {
              const invited = invitation && invitationText(invitation, email.trim())
              changes.saved(texts.saved(username.trim()), accountId, invited)
            }}
          />
        )}
        {history.state && <HistoryDialog of={history.state.subject} onClose={history.close} />}
        {logins.state && <LoginHistory dialog={logins.state} />}
        {leaving && (
          <ConfirmDialog
            title={texts.deleteAccount}
            sentences={[
              deletionQuestion(leaving),
              common.thisActionCannotBeUndone,
              ...(leaving.accountId === me?.accountId ? [ownAccount] : []),
            ]}
            run={async () => api.deleteManagedAccount({ accountId: leaving.accountId })}
            failureText={describeError}
            onDone={() => changes.removed(texts.deleted(leaving.username))}
            onClose={removal.close}
          >
            <Consequences
              query={query(api.previewAccountDeletion, { accountId: leaving.accountId })}
              sentences={accountDeletion}
            />
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

export const deletionQuestion = (account: Account): string => texts.sureToDelete(accountName(account))

function accountDeletion({ ownedAccounts, silencedLocations }: AccountDeletion): string[] {
  return sentences(
    ownedAccounts.count === 0 && texts.ownsNoOther,
    affectedSentence(ownedAccounts, texts.losesOwner),
    silencedSentence(silencedLocations),
  )
}
