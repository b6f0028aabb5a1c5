import { type Role, roles as knownRoles } from '#contract/access'
import type { Account, Authorization, Membership } from '#contract/schemas/account'
import { and, asc, desc, eq, isNull, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { groupBy } from '../../db/rows.ts'
import { accountLocationGroups, accounts, locationGroups, locations, logins } from '../../db/schema/index.ts'
import { epochSeconds } from '../../base/time.ts'

/** The longest history that an account shows. */
const mostLogins = 1000

export const accountColumns = {
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

export const ofIntegrator = (integratorId: string | Placeholder) => eq(accounts.integratorId, integratorId)

export const isOwner = or(isNull(accounts.ownerAccountId), eq(accounts.ownerAccountId, accounts.id))

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
