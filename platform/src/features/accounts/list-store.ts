import { roles as knownRoles } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { and, ilike, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../../db/scope.ts'
import { anywhere } from '../../db/filters.ts'
import { asJson, jsonObject, partsOf } from '../../db/lists/json-fields.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { accountLocationGroups, accounts, locationGroups } from '../../db/schema/index.ts'
import { accountColumns, isOwner, ofIntegrator } from './store.ts'

/** The parts of a list of accounts. */
export const listReads = [accounts, accountLocationGroups, locationGroups]

/** Known roles in the order in which the contract lists them. */
function rolesIn(held: PgColumn) {
  const each = knownRoles.map(
    (role) => sql`case when ${sql.raw(`'${role}'`)} = any(${held}) then ${sql.raw(`',"${role}"'`)} end`,
  )
  return asJson(sql`concat('[', substr(concat(${sql.join(each, sql`, `)}), 2), ']')`)
}

const { dashboardSafe, contactGroup, showInContacts, allowPushNotifications } = accountLocationGroups

const itsGroups = partsOf(accounts.id, {
  name: 'its_groups',
  of: accountLocationGroups.accountId,
  from: sql`${accountLocationGroups}
    join ${locationGroups} on ${locationGroups.id} = ${accountLocationGroups.locationGroupId}`,
  fields: {
    locationGroupName: locationGroups.name,
    roles: rolesIn(accountLocationGroups.roles),
    contactGroup,
    allowPushNotifications: sql`case ${allowPushNotifications} when 'true' then 'true' else 'false' end`,
    showInContacts,
    locationGroupId: asJson(
      jsonObject({ locationGroupId: accountLocationGroups.locationGroupId, dashboardSafe }),
    ),
  },
  order: [locationGroups.name, locationGroups.id],
})

const inList = {
  table: accounts,
  order: [accounts.lastName, accounts.firstName, accounts.id],
  fields: { ...accountColumns, roles: rolesIn(accounts.roles), locationGroups: itsGroups.field },
  joins: itsGroups.join,
}

export const listAccounts = jsonListOf<Account>()({
  ...inList,
  name: 'accounts',
  values: ['integratorId'],
  where: ({ integratorId }) => ofIntegrator(integratorId),
})

const fullName: SQL = sql`${accounts.firstName} || ' ' || ${accounts.lastName} || ' ' || ${accounts.username}`

const owners = jsonListOf<Account>()({
  ...inList,
  name: 'account_owners',
  values: ['integratorId', 'name'],
  where: ({ integratorId, name }) => and(ofIntegrator(integratorId), isOwner, ilike(fullName, name)),
})

export const listOwners = async ({ db, integratorId }: Scope, name = '') =>
  owners(db, { integratorId, name: anywhere(name) })
