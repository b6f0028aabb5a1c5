import { roles as knownRoles, type Role } from '#contract/access'
import { accountFields } from '#contract/fields/accounts'
import { pickFields } from '#contract/fields/field'
import type { Account, AccountBody, Authorization } from '#contract/schemas/account'
import type { Preferences } from '#contract/schemas/preferences'
import type { Affected } from '#contract/schemas/preview'
import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  max,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { epochSeconds } from '../../base/time.ts'
import { withEmailKey, withNameKeys } from '../../db/account-names.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { anywhere, deletion, insertOne, updateOne } from '../../db/rows.ts'
import {
  asJson,
  childrenOf,
  jsonEntryOf,
  jsonListOf,
  jsonObject,
  narrowedListOf,
} from '../../db/lists/json-list.ts'
import { isIn, isInMany } from '../../db/narrowing.ts'
import {
  accountLocationGroups,
  accounts,
  integrators,
  locationGroups,
  locations,
  logins,
} from '../../db/schema/index.ts'
import { endTokensOf } from '../../domain/people/tokens.ts'
import { readAffected } from '../../domain/alarms/affected.ts'

const mostLogins = 1000

/** Known roles in the order in which the contract lists them. */
export const inOrder = (granted: readonly string[]): Role[] =>
  knownRoles.filter((role) => granted.includes(role))

const ofIntegrator = (integratorId: string | Placeholder) => eq(accounts.integratorId, integratorId)

export const listReads = [accounts, accountLocationGroups, locationGroups]

function rolesIn(granted: PgColumn) {
  const each = knownRoles.map(
    (role) => sql`case when ${sql.raw(`'${role}'`)} = any(${granted}) then ${sql.raw(`',"${role}"'`)} end`,
  )
  return asJson(sql`concat('[', substr(concat(${sql.join(each, sql`, `)}), 2), ']')`)
}

const { dashboardSafe, contactGroup, showInContacts, allowPushNotifications } = accountLocationGroups

const itsGroups = childrenOf(accounts.id, {
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
  fields: {
    accountId: accounts.id,
    ...pickFields(accountFields, accounts),
    integratorId: accounts.integratorId,
    roles: rolesIn(accounts.roles),
    scope: accounts.scope,
    ownerAccountId: accounts.ownerAccountId,
    version: accounts.version,
    locationGroups: itsGroups.field,
  },
  joins: itsGroups.join,
}

export const listAccounts = jsonListOf<Account>()({
  ...inList,
  name: 'accounts',
  values: ['integratorId'],
  where: ({ integratorId }) => ofIntegrator(integratorId),
})

/** Those of a JSON list of ids. */
export const listNamedAccounts = jsonListOf<Account>()({
  ...inList,
  name: 'named_accounts',
  values: ['integratorId', 'ids'],
  where: ({ integratorId, ids }) =>
    and(
      ofIntegrator(integratorId),
      sql`${accounts.id} = any(array(select json_array_elements_text(${ids}::json)))`,
    ),
})

const isOwner = or(isNull(accounts.ownerAccountId), eq(accounts.ownerAccountId, accounts.id))

const fullName: SQL = sql`${accounts.firstName} || ' ' || ${accounts.lastName} || ' ' || ${accounts.username}`

const owners = jsonListOf<Account>()({
  ...inList,
  name: 'account_owners',
  values: ['integratorId', 'name'],
  where: ({ integratorId, name }) => and(ofIntegrator(integratorId), isOwner, ilike(fullName, name)),
})

export const listOwners = async ({ db, integratorId }: Scope, name = '') =>
  owners(db, { integratorId, name: anywhere(name) })

export const findAccount = jsonEntryOf<Account>()({ ...inList, name: 'account' })

type StoredAccount = Account & { preferences: Partial<Preferences> }

/** With what others do not see. Every page of the console begins with it. */
export const findOwnAccount = jsonEntryOf<StoredAccount>()({
  ...inList,
  fields: { ...inList.fields, preferences: accounts.preferences },
  name: 'own_account',
  isShort: true,
})

const anyAccount = jsonListOf<Account>()({
  ...inList,
  name: 'any_account',
  values: ['accountId'],
  where: ({ accountId }) => eq(accounts.id, accountId),
})

/** For the operator, who sees all integrators. */
export async function findAccountAnywhere(db: Queries, accountId: string): Promise<Account | undefined> {
  const found = await anyAccount(db, { accountId })
  return (await found.read())[0]
}

export async function listLogins(db: Queries, accountId: string) {
  const rows = await db
    .select({ loginDate: logins.loginDate })
    .from(logins)
    .where(eq(logins.accountId, accountId))
    .orderBy(desc(logins.loginDate))
    .limit(mostLogins)
  return rows.map(({ loginDate }) => ({ loginDate: epochSeconds(loginDate) }))
}

export const listVisibleLocations = narrowedListOf<Authorization['locations'][number]>()({
  name: 'visible_locations',
  values: ['integratorId'],
  table: locations,
  where: ({ integratorId }) => eq(locations.integratorId, integratorId),
  isIn: (groups) => isIn(locations.id, groups),
  isInMany: (groups) => isInMany(locations.id, groups),
  order: [locations.name, locations.id],
  fields: { id: locations.id, name: locations.name },
})

export const countOthersWithRole = async (
  { db, integratorId }: Scope,
  accountId: string,
  role: Role,
): Promise<number> =>
  db.$count(
    accounts,
    and(
      ofIntegrator(integratorId),
      ne(accounts.id, accountId),
      arrayContains(accounts.roles, [role]),
      eq(accounts.scope, 'INTEGRATOR'),
    ),
  )

/** An account that owns itself does not count as owned. */
const isOwnedBy = (accountId: string) =>
  and(eq(accounts.ownerAccountId, accountId), ne(accounts.id, accountId))

export const countOwned = async (db: Queries, accountId: string): Promise<number> =>
  db.$count(accounts, isOwnedBy(accountId))

export const countGroups = async ({ db, integratorId }: Scope, ids: string[]): Promise<number> =>
  db.$count(
    locationGroups,
    and(eq(locationGroups.integratorId, integratorId), inArray(locationGroups.id, ids)),
  )

export const countAccounts = async ({ db, integratorId }: Scope): Promise<number> =>
  db.$count(accounts, ofIntegrator(integratorId))

export const findOwned = async (db: Queries, accountId: string): Promise<Affected> =>
  readAffected(
    db,
    sql`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    sql`${accounts} where ${isOwnedBy(accountId)}`,
  )

export const findGroupsOf = async (db: Queries, accountId: string): Promise<Affected> =>
  readAffected(
    db,
    locationGroups.name,
    sql`${accountLocationGroups}
      join ${locationGroups} on ${locationGroups.id} = ${accountLocationGroups.locationGroupId}
      where ${eq(accountLocationGroups.accountId, accountId)}`,
  )

export async function insertAccount(db: Queries, account: AccountBody): Promise<string> {
  const { integratorId } = account
  const id = await insertOne(db, accounts, withNameKeys({ ...stored(account), integratorId }))
  await insertMemberships(db, id, account)
  return id
}

export async function updateAccount(db: Queries, accountId: string, account: AccountBody): Promise<void> {
  await updateOne(db, accounts, accountId, withEmailKey(stored(account)))
  await deleteMemberships(db, accountId)
  await insertMemberships(db, accountId, account)
}

const stored = (account: AccountBody) => ({
  ...pickFields(accountFields, account),
  roles: inOrder(account.roles),
  scope: account.scope,
  ownerAccountId: account.ownerAccountId,
})

async function deleteMemberships(db: Queries, accountId: string): Promise<void> {
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
}

async function insertMemberships(
  db: Queries,
  accountId: string,
  { locationGroups: memberships }: AccountBody,
): Promise<void> {
  if (memberships.length === 0) return
  await db.insert(accountLocationGroups).values(
    memberships.map(({ locationGroupId, locationGroupName: _, ...membership }) => ({
      ...membership,
      ...locationGroupId,
      roles: inOrder(membership.roles),
      accountId,
    })),
  )
}

/** Accounts that this one owned now own themselves. Returns their usernames. */
export async function releaseOwned(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .update(accounts)
    .set({ ownerAccountId: null, version: sql`${accounts.version} + 1` })
    .where(isOwnedBy(accountId))
    .returning({ username: accounts.username })
  return rows.map(({ username }) => username).toSorted()
}

export const deleteAccount = deletion(accounts)

export async function moveAccount(db: Queries, { accountId }: Account, integratorId: string): Promise<void> {
  await deleteMemberships(db, accountId)
  await endTokensOf(db, accountId)
  await updateOne(db, accounts, accountId, { integratorId, ownerAccountId: accountId })
}

/** All of them, or as many as a person can look at. */
export async function listUsage(db: Queries, most?: number) {
  const all = db
    .select({
      integratorId: accounts.integratorId,
      integrator: integrators.name,
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      logins: count(logins.sessionKey),
      lastLogin: max(logins.loginDate),
    })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .leftJoin(logins, eq(logins.accountId, accounts.id))
    .groupBy(accounts.id, integrators.id)
    .orderBy(asc(integrators.name), asc(integrators.id), asc(accounts.username))
    .$dynamic()
  return most === undefined ? all : all.limit(most)
}
