import { sql } from 'drizzle-orm'
import type { Caller } from '../base/request.ts'
import { accounts, integrators, programTokens, serviceAccounts } from '../db/schema/index.ts'
import { groupsOfLimited, rightsOf, type StoredGroup } from './rights.ts'

/** A token whose account has left the integrator finds nobody. */
export const isOwnerOfToken = sql`(
  ${accounts.id} = ${programTokens.accountId} and ${accounts.integratorId} = ${programTokens.integratorId}
  or ${serviceAccounts.id} = ${programTokens.serviceAccountId})`

/** What a query selects of a token and of the account or service account whose token it is. */
export const tokenRights = {
  /** What both have: whatever is taken from the account is taken from its tokens. */
  roles: sql<string[]>`array_to_json(array(
    select unnest(${programTokens.roles}) intersect select unnest(coalesce(${accounts.roles}, ${serviceAccounts.roles}))))`,
  groups: groupsOfLimited,
  tokenGroups: sql<string[] | null>`to_json(${programTokens.locationGroupIds})`,
  /** Who is limited does not work for the operator. */
  isOperator: sql<boolean>`${integrators.isOperator} and coalesce(${accounts.scope}, 'INTEGRATOR') = 'INTEGRATOR'
    and ${programTokens.locationGroupIds} is null`,
}

/** A token may be limited to some of the groups to which its account is limited, or limited where that is not. */
export function rightsOfToken(
  roles: readonly string[],
  groups: readonly StoredGroup[] | null,
  tokenGroups: readonly string[] | null,
): Pick<Caller, 'roles' | 'groups'> {
  if (!tokenGroups) return rightsOf(roles, groups)
  return rightsOf(
    roles,
    groups
      ? groups.filter(({ id }) => tokenGroups.includes(id))
      : tokenGroups.map((id) => ({ id, roles: [] })),
  )
}
