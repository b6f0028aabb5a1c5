import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, roles } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { actions } from '../../domain/actions.ts'
import { useGroupChoice } from '../../domain/groupChoice.tsx'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { NativeSelect } from '../../kit/form/fields.tsx'
import { groupPlan, rolePlan } from './accountPlans.ts'
import { accountName, ownAccount } from './accountTexts.ts'
import { ownRoleQuestion } from './accountValues.ts'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'
import { roleLabels } from '../../texts/labels.ts'

export type AccountBulkAction =
  | 'addRole'
  | 'removeRole'
  | 'addAccountsToGroup'
  | 'removeAccountsFromGroup'
  | 'resendInvitations'
  | 'deleteAccounts'

type Props = BulkProps<Account, AccountBulkAction>

const shared = {
  rowsAre: texts.accounts,
  rowId: ({ accountId }: Account) => accountId,
  nameOf: accountName,
}
const update = { one: api.updateManagedAccount, many: api.updateManagedAccounts }
const removal = { one: api.deleteManagedAccount, many: api.deleteManagedAccounts }

/** What is done with many accounts at once. */
export function AccountBulk(props: Props) {
  const { action } = props
  if (action === 'deleteAccounts') return <DeleteAccounts {...props} />
  if (action === 'resendInvitations') return <ResendInvitations {...props} />
  return action === 'addRole' || action === 'removeRole' ? (
    <ChangeRole {...props} />
  ) : (
    <ChangeGroup {...props} />
  )
}

function ChangeRole({ action, chosen, say, onClose }: Props) {
  const [role, setRole] = useState<Role | ''>('')
  const me = useCurrentAccount().data
  const isAdded = action === 'addRole'
  const own = chosen.rows.find(({ accountId }) => accountId === me?.accountId)
  const label = role && roleLabels[role]
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={update}
      planOf={role ? rolePlan(role, isAdded) : undefined}
      willSay={(accounts, count) =>
        isAdded ? texts.willGetRole(accounts, count, label) : texts.willLoseRole(accounts, count, label)
      }
      sameSay={isAdded ? texts.haveIt : texts.doNotHaveIt}
      warning={
        own && !isAdded
          ? ownRoleQuestion(
              own.roles.filter((one) => one !== role),
              own,
              me,
            )
          : undefined
      }
      confirmLabel={actions[action].label}
      doneSay={(accounts) =>
        isAdded ? texts.roleAdded(label, accounts) : texts.roleRemoved(label, accounts)
      }
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.role}
        data-autofocus
        data={[
          { value: '', label: texts.selectARole, disabled: true },
          ...roles.map((value) => ({ value, label: roleLabels[value] })),
        ]}
        value={role}
        onChange={({ target }) => setRole(target.value as Role)}
      />
    </BulkDialog>
  )
}

function ChangeGroup({ action, chosen, say, onClose }: Props) {
  const { group, name, field } = useGroupChoice()
  const isAdded = action === 'addAccountsToGroup'
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={update}
      planOf={group && groupPlan(group, isAdded)}
      willSay={(accounts, count) =>
        isAdded ? texts.willJoinWithoutRoles(accounts, count, name) : texts.willLeave(accounts, count, name)
      }
      sameSay={isAdded ? texts.areInIt : texts.areNotInIt}
      confirmLabel={actions[action].label}
      doneSay={(accounts) => (isAdded ? texts.addedTo(accounts, name) : texts.removedFrom(accounts, name))}
      say={say}
      onClose={onClose}
    >
      {field}
    </BulkDialog>
  )
}

/** Only to those who have no password yet. A platform that does not tell who has one answers for each. */
function ResendInvitations({ action, chosen, say, onClose }: Props) {
  const { data = [], isPending } = useQuery(query(api.listSignIns))
  const states = new Map(data.map(({ accountId, state }) => [accountId, state]))
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.resendInvitation, many: api.resendInvitations }}
      planOf={
        isPending
          ? undefined
          : ({ accountId }) => {
              const state = states.get(accountId)
              if (state === null) return { refused: texts.onlyProviderInvites }
              return state === undefined || state === 'INVITED' ? { item: { accountId } } : 'same'
            }
      }
      willSay={texts.willInvite}
      sameSay={texts.havePassword}
      confirmLabel={actions[action].label}
      doneSay={texts.invitationSent}
      say={say}
      onClose={onClose}
    />
  )
}

function DeleteAccounts({ chosen, say, onClose }: Props) {
  const me = useCurrentAccount().data
  return (
    <BulkDialog
      {...shared}
      title={texts.deleteAccounts}
      chosen={chosen}
      batch={removal}
      planOf={({ accountId }) =>
        accountId === me?.accountId ? { refused: ownAccount } : { item: { accountId } }
      }
      willSay={texts.willDelete}
      warning={texts.ownedLoseOwner}
      confirmLabel={common.delete}
      danger
      doneSay={texts.deleted}
      say={say}
      onClose={onClose}
    />
  )
}
