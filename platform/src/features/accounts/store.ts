import { roles as knownRoles, type Role } from '#contract/access'
import type { Account, AccountBody, Authorization, Membership } from '#contract/schemas/account'
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
import type { Queries } from '../../db/connection.ts'
import { anywhere } from '../../db/filters.ts'
import { asJson, jsonObject, partsOf, jsonListOf } from '../../db/lists/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { groupBy } from '../../db/rows.ts'
import {
  accountLocationGroups,
  accounts,
  integrators,
  locationGroups,
  locations,
  logins,
} from '../../db/schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { asAffected, firstByName } from '../../domain/previews.ts'

/** The longest history that an account shows. */
const mostLogins = 1000

const accountColumns = {
  accountId: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  username: accounts.username,
  email: accounts.email,
  phoneNumber: accounts.phoneNumber,
  sex: accounts.sex,
  integratorId: accounts.integratorId,
  roles: accounts.roles,
  ownerAccountId: accounts.ownerAccountId,
  version: accounts.version,
}

/** Known roles in the order in which the contract lists them. */
export const inOrder = (held: readonly string[]): Role[] => knownRoles.filter((role) => held.includes(role))

const ofIntegrator = (integratorId: string | Placeholder) => eq(accounts.integratorId, integratorId)

const isOwner = or(isNull(accounts.ownerAccountId), eq(accounts.ownerAccountId, accounts.id))

const oneOfThem = ['integratorId', 'accountId'] as const
const isThatOne = (one: Record<(typeof oneOfThem)[number], Placeholder>) =>
  and(ofIntegrator(one.integratorId), eq(accounts.id, one.accountId))

/** Nearly every screen asks for it, so it is prepared. */
const ask = {
  account: prepared('account', oneOfThem, (db, one) => accountRows(db, isThatOne(one))),
  membershipsOfOne: prepared('account_memberships', oneOfThem, (db, one) =>
    membershipRows(db, isThatOne(one)),
  ),
}

export async function findAccount(
  { db, integratorId }: Scope,
  accountId: string,
): Promise<Account | undefined> {
  const values = { integratorId, accountId }
  const [account] = asAccounts(await ask.account(db, values), await ask.membershipsOfOne(db, values))
  return account
}

/** For the operator, who sees all integrators. */
export async function findAccountAnywhere(db: Queries, accountId: string): Promise<Account | undefined> {
  const [account] = await selectAccounts(db, eq(accounts.id, accountId))
  return account
}

async function selectAccounts(db: Queries, where: SQL | undefined): Promise<Account[]> {
  return asAccounts(await accountRows(db, where), await membershipRows(db, where))
}

type AccountRow = Awaited<ReturnType<typeof accountRows>>[number]
type MembershipRow = Awaited<ReturnType<typeof membershipRows>>[number]

function accountRows(db: Queries, where: SQL | undefined) {
  return db
    .select(accountColumns)
    .from(accounts)
    .where(where)
    .orderBy(asc(accounts.lastName), asc(accounts.firstName), asc(accounts.id))
}

function membershipRows(db: Queries, where: SQL | undefined) {
  return db
    .select({
      accountId: accountLocationGroups.accountId,
      locationGroupId: accountLocationGroups.locationGroupId,
      dashboardSafe: accountLocationGroups.dashboardSafe,
      locationGroupName: locationGroups.name,
      roles: accountLocationGroups.roles,
      contactGroup: accountLocationGroups.contactGroup,
      allowPushNotifications: accountLocationGroups.allowPushNotifications,
      showInContacts: accountLocationGroups.showInContacts,
    })
    .from(accountLocationGroups)
    .innerJoin(accounts, eq(accounts.id, accountLocationGroups.accountId))
    .innerJoin(locationGroups, eq(locationGroups.id, accountLocationGroups.locationGroupId))
    .where(where)
    .orderBy(asc(locationGroups.name), asc(locationGroups.id))
}

function asAccounts(rows: AccountRow[], membershipsOfAll: MembershipRow[]): Account[] {
  const memberships = groupBy(membershipsOfAll, ({ accountId }) => accountId)
  return rows.map((row) => ({
    ...row,
    roles: inOrder(row.roles),
    locationGroups: (memberships.get(row.accountId) ?? []).map(asMembership),
  }))
}

const asMembership = ({
  accountId: _,
  locationGroupId,
  dashboardSafe,
  ...row
}: MembershipRow): Membership => ({
  ...row,
  locationGroupId: { locationGroupId, dashboardSafe },
  roles: inOrder(row.roles),
  allowPushNotifications: row.allowPushNotifications === 'true' ? 'true' : 'false',
})

export async function listLogins(db: Queries, accountId: string) {
  const rows = await db
    .select({ loginDate: logins.loginDate })
    .from(logins)
    .where(eq(logins.accountId, accountId))
    .orderBy(desc(logins.loginDate))
    .limit(mostLogins)
  return rows.map(({ loginDate }) => ({ loginDate: epochSeconds(loginDate) }))
}

export const listVisibleLocations = jsonListOf<Authorization['locations'][number]>()({
  name: 'visible_locations',
  values: ['integratorId'],
  table: locations,
  where: ({ integratorId }) => eq(locations.integratorId, integratorId),
  order: [locations.name, locations.id],
  fields: { id: locations.id, name: locations.name },
})

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

export async function countOthersWithRole(
  { db, integratorId }: Scope,
  accountId: string,
  role: Role,
): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(
      and(
        eq(accounts.integratorId, integratorId),
        ne(accounts.id, accountId),
        arrayContains(accounts.roles, [role]),
      ),
    )
  return row?.value ?? 0
}

export async function countOwned(db: Queries, accountId: string): Promise<number> {
  const [row] = await db.select({ value: count() }).from(accounts).where(isOwnedBy(accountId))
  return row?.value ?? 0
}

/** An account that owns itself does not count as owned. */
const isOwnedBy = (accountId: string) =>
  and(eq(accounts.ownerAccountId, accountId), ne(accounts.id, accountId))

export async function countGroups({ db, integratorId }: Scope, ids: string[]): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(locationGroups)
    .where(and(eq(locationGroups.integratorId, integratorId), inArray(locationGroups.id, ids)))
  return row?.value ?? 0
}

export async function countAccounts({ db, integratorId }: Scope): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(eq(accounts.integratorId, integratorId))
  return row?.value ?? 0
}

export async function findOwned(db: Queries, accountId: string): Promise<Affected> {
  const name = sql`${accounts.firstName} || ' ' || ${accounts.lastName}`
  const { columns, order, limit } = firstByName(name, accounts.id)
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(isOwnedBy(accountId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}

export async function findGroupsOf(db: Queries, accountId: string): Promise<Affected> {
  const { columns, order, limit } = firstByName(locationGroups.name, locationGroups.id)
  const rows = await db
    .select(columns)
    .from(accountLocationGroups)
    .innerJoin(locationGroups, eq(locationGroups.id, accountLocationGroups.locationGroupId))
    .where(eq(accountLocationGroups.accountId, accountId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}

export async function insertAccount(db: Queries, account: AccountBody): Promise<string> {
  const [created] = await db
    .insert(accounts)
    .values(
      withNameKeys({ ...stored(account), integratorId: account.integratorId, username: account.username }),
    )
    .returning({ id: accounts.id })
  if (!created) throw new Error('The database returned no row for a new account')
  await insertMemberships(db, created.id, account)
  return created.id
}

export async function updateAccount(db: Queries, accountId: string, account: AccountBody): Promise<void> {
  await db
    .update(accounts)
    .set({ ...withEmailKey(stored(account)), version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId))
  await deleteMemberships(db, accountId)
  await insertMemberships(db, accountId, account)
}

const stored = ({ firstName, lastName, email, phoneNumber, sex, roles, ownerAccountId }: AccountBody) => ({
  firstName,
  lastName,
  email,
  phoneNumber,
  sex,
  roles: inOrder(roles),
  ownerAccountId,
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

export async function deleteAccount(db: Queries, accountId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, accountId))
}

export async function moveAccount(db: Queries, { accountId }: Account, integratorId: string): Promise<void> {
  await deleteMemberships(db, accountId)
  await db
    .update(accounts)
    .set({ integratorId, ownerAccountId: accountId, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId))
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
