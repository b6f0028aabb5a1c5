import { rolesInGroup } from '#contract/access'
import { sql } from 'drizzle-orm'
import type { Caller, CallerGroup } from '../base/request.ts'
import { accountLocationGroups, accounts, integrators } from '../db/schema/index.ts'

/** A membership, as it is stored. */
export interface StoredGroup {
  id: string
  roles: readonly string[]
}

/** Of a limited account. For others PostgreSQL does not look. */
export const groupsOfLimited = sql<StoredGroup[] | null>`case when ${accounts.scope} = 'GROUPS' then (
  select coalesce(json_agg(json_build_object('id', "location_group_id", 'roles', to_json("roles")) order by "location_group_id"), '[]')
  from ${accountLocationGroups} as "its" where "its"."account_id" = ${accounts.id}) end`

/** Who is limited does not work for the operator. */
export const worksForOperator = sql<boolean>`${integrators.isOperator} and ${accounts.scope} = 'INTEGRATOR'`

/** What an account may do, and where: at the whole integrator, or in these groups alone. */
export function rightsOf(
  granted: readonly string[],
  stored: readonly StoredGroup[] | null,
): Pick<Caller, 'roles' | 'groups'> {
  if (!stored) return { roles: [...granted], groups: undefined }
  const groups: CallerGroup[] = stored.map(({ id, roles }) => ({ id, roles: rolesInGroup(granted, roles) }))
  const anywhere = new Set(groups.flatMap(({ roles }) => roles))
  return { roles: granted.filter((role) => anywhere.has(role)), groups }
}
