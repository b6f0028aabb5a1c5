import type { Account } from '#contract/schemas/account'
import type { Context } from '../../../http/context.ts'

type Logging = Pick<Context, 'caller' | 'logSecurity' | 'afterCommit'>
type WithRoles = Pick<Account, 'accountId' | 'roles' | 'locationGroups'>

/** Roles that an account got or lost: everywhere, or for one location group. */
export function logRoles(
  { caller, logSecurity, afterCommit }: Logging,
  before: WithRoles,
  after: WithRoles,
): void {
  const [had, has] = [rolesOf(before), rolesOf(after)]
  const granted = has.filter((role) => !had.includes(role))
  const removed = had.filter((role) => !has.includes(role))
  const whose = { accountId: after.accountId, by: caller.accountId }
  afterCommit(async () => {
    if (granted.length > 0) logSecurity('role-granted', 'ok', { ...whose, roles: granted })
    if (removed.length > 0) logSecurity('role-removed', 'ok', { ...whose, roles: removed })
  })
}

const rolesOf = ({ roles, locationGroups }: WithRoles): string[] => [
  ...roles,
  ...locationGroups.flatMap((group) =>
    group.roles.map((role) => `${role} for ${group.locationGroupId.locationGroupId}`),
  ),
]

/** Everybody who is signed in to a deleted account is signed out. */
export function logDeparture(
  { caller, logSecurity, afterCommit }: Logging,
  account: Pick<Account, 'accountId'>,
): void {
  const by = caller.isOperator ? 'operator' : 'account-manager'
  afterCommit(async () =>
    logSecurity('session-ended', 'ok', { accountId: account.accountId, by, sessions: 'all' }),
  )
}
