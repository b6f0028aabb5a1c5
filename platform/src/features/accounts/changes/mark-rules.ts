import type { Account } from '#contract/schemas/account'
import type { Context } from '../../../http/context.ts'

type Marking = Pick<Context, 'caller' | 'mark' | 'afterCommit'>
type WithRoles = Pick<Account, 'accountId' | 'roles'>

/** What an account may do more, or no longer. */
export function markRoles({ caller, mark, afterCommit }: Marking, before: WithRoles, after: WithRoles): void {
  const granted = after.roles.filter((role) => !before.roles.includes(role))
  const removed = before.roles.filter((role) => !after.roles.includes(role))
  const whose = { accountId: after.accountId, by: caller.accountId }
  afterCommit(async () => {
    if (granted.length > 0) mark('role-granted', 'ok', { ...whose, roles: granted })
    if (removed.length > 0) mark('role-removed', 'ok', { ...whose, roles: removed })
  })
}

/** Whoever is signed in to a deleted account is so no longer. */
export function markDeparture({ caller, mark, afterCommit }: Marking, account: WithRoles): void {
  const by = caller.isOperator ? 'operator' : 'account-manager'
  afterCommit(async () => mark('session-ended', 'ok', { accountId: account.accountId, by, sessions: 'all' }))
}
