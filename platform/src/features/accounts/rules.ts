import { mayAccess } from '#contract/access'
import { csvField } from '#contract/csv'
import { accountFields, identityFields } from '#contract/fields/accounts'
import { namesOf, pickFields } from '#contract/fields/field'
import type { Account, AccountBody, AccountUpdate, Authorization } from '#contract/schemas/account'
import type { MovePreview } from '#contract/schemas/preview'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, fieldError, invalid, refersToNothing } from '../../base/errors.ts'
import type { JsonText } from '../../base/json-text.ts'
import type { Caller } from '../../base/request.ts'
import type { Scope } from '../../db/connection.ts'
import { causeOf, spend } from '../../db/message-budgets.ts'
import { checkVersion, isSame, orNotFound } from '../../domain/edits.ts'
import { checkIntegratorField, requireIntegrator } from '../../domain/people/integrators.ts'
import { rightsOf } from '../../identity/rights.ts'
import { checkNamesFree } from '../../domain/people/new-accounts.ts'
import type { Context } from '../../http/context.ts'
import type { IdentityDirectory } from '../../identity/directory.ts'
import type { GrantedRole, Notices } from '../../identity/notices.ts'
import { hasPassword } from '../../identity/passwords/store.ts'
import type { Person } from '../../identity/people.ts'
import * as store from './store.ts'

export const requireAccount = orNotFound('Account', store.findAccount)
export const requireOwnAccount = orNotFound('Account', store.findOwnAccount)
export const requireAccountAnywhere = orNotFound('Account', store.findAccountAnywhere)

/** Whoever is not limited sees all locations of the integrator, so they belong to the account as well. */
export async function describeAuthorization(
  scope: Scope,
  accountId: string,
): Promise<JsonText<Authorization>> {
  const { db, integratorId, caller } = scope
  const account = await requireAccount(scope, accountId)
  const memberships = account.locationGroups.map(({ locationGroupId, roles }) => ({
    id: locationGroupId.locationGroupId,
    roles,
  }))
  const { roles, groups } = rightsOf(account.roles, account.scope === 'GROUPS' ? memberships : null)
  const described: Omit<Authorization, 'locations'> = {
    accountId: account.accountId,
    username: account.username,
    integratorId: account.integratorId,
    roles: store.inOrder(roles),
    ...(groups && { scope: account.scope }),
    capabilities: {
      accounts: mayAccess('account-management', roles),
      devices: mayAccess('device-management', roles),
      operator: caller.isOperator,
    },
    locationGroups: account.locationGroups.map((membership) => ({
      locationGroupId: membership.locationGroupId.locationGroupId,
      name: membership.locationGroupName,
      roles: membership.roles,
    })),
  }
  const seen = { db, integratorId, groups: groups?.map(({ id }) => id) }
  return (await store.listVisibleLocations(seen, {})).asFieldOf(described, 'locations')
}

/** The fields of an account that an identity needs. */
export const asPerson = (account: Account): Person => ({
  id: account.accountId,
  ...pickFields(identityFields, account),
})

const management = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'

export async function checkNewAccount(scope: Scope, account: AccountBody): Promise<void> {
  checkIntegratorField(scope.caller, account.integratorId)
  await checkNamesFree(scope.db, account)
  await checkOwner(scope, account)
  await checkGroups(scope, account)
}

export function checkIdentity(caller: Caller, current: Account, update: AccountUpdate): void {
  checkIntegratorField(caller, update.integratorId)
  if (update.accountId !== undefined && update.accountId !== current.accountId) {
    throw invalid('accountId', refusalFor('ACCOUNT_ID_FIXED'), 'IMMUTABLE')
  }
  if (update.username !== current.username) {
    throw invalid('username', refusalFor('USERNAME_FIXED'), 'IMMUTABLE')
  }
}

export const isUnchanged = (current: Account, update: AccountUpdate): boolean =>
  isSame(current, update, [...namesOf(accountFields), 'scope', 'ownerAccountId']) &&
  isSame(comparable(current), comparable(update), ['roles', 'memberships'])

function comparable(account: Account | AccountUpdate) {
  const memberships = account.locationGroups.map(({ locationGroupName: _, ...membership }) => ({
    ...membership,
    roles: store.inOrder(membership.roles),
  }))
  return {
    roles: store.inOrder(account.roles),
    memberships: new Map(memberships.map((entry) => [entry.locationGroupId.locationGroupId, entry])),
  }
}

export async function checkUpdate(scope: Scope, current: Account, update: AccountUpdate): Promise<void> {
  checkVersion('Account', current, update)
  if (update.email !== current.email) await checkNamesFree(scope.db, update, current.accountId)
  if (update.ownerAccountId !== current.ownerAccountId) await checkNewOwner(scope, current, update)
  await checkGroups(scope, update)
  const after = { roles: update.roles, scope: update.scope ?? current.scope }
  if (!isManager(after)) await checkManagerRemains(scope, current)
}

async function checkNewOwner(scope: Scope, current: Account, update: AccountUpdate): Promise<void> {
  if (update.ownerAccountId === current.accountId) return
  await checkOwner(scope, update)
  const owned = await store.countOwned(scope.db, current.accountId)
  if (owned > 0) {
    throw conflict(refusalFor('OWNS_ACCOUNTS', { name: nameOf(current), count: owned }), [
      fieldError('INVALID', 'ownerAccountId'),
    ])
  }
}

async function checkOwner(scope: Scope, { ownerAccountId }: AccountBody): Promise<void> {
  const owner = await store.findAccount(scope, ownerAccountId)
  if (!owner) throw refersToNothing('ownerAccountId', 'Account owner')
  if (owner.ownerAccountId !== null && owner.ownerAccountId !== owner.accountId) {
    throw invalid('ownerAccountId', refusalFor('NOT_AN_OWNER', { name: nameOf(owner) }))
  }
}

async function checkGroups(scope: Scope, { locationGroups }: AccountBody): Promise<void> {
  const ids = locationGroups.map((membership) => membership.locationGroupId.locationGroupId)
  if ((await store.countGroups(scope, ids)) < ids.length) {
    throw refersToNothing('locationGroups', 'Location group')
  }
}

/** Management does not count in location groups. */
export const isManager = ({ roles, scope }: Pick<AccountBody, 'roles' | 'scope'>): boolean =>
  scope !== 'GROUPS' && roles.includes(management)

/** Without one account that manages accounts, nobody of the integrator could make another. */
export async function checkManagerRemains(scope: Scope, leaving: Account): Promise<void> {
  if (!isManager(leaving)) return
  if ((await store.countOthersWithRole(scope, leaving.accountId, management)) === 0) {
    throw conflict(refusalFor('LAST_MANAGER', { name: nameOf(leaving) }))
  }
}

export function checkNotOneself(caller: Caller, account: Account, action: 'delete' | 'move'): void {
  if (account.accountId === caller.accountId) throw conflict(refusalFor('NOT_OWN_ACCOUNT', { action }))
}

const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`

type Logging = Pick<Context, 'caller' | 'logSecurity' | 'afterCommit'>
type WithRoles = Pick<Account, 'accountId' | 'roles' | 'scope' | 'locationGroups'>

/** Roles that an account got or lost: everywhere, or for one location group. */
export function logRoles(
  { caller, logSecurity, afterCommit }: Logging,
  before: WithRoles,
  after: WithRoles,
): void {
  const [had, has] = [rolesOf(before), rolesOf(after)]
  const granted = has.filter((role) => !had.includes(role))
  const removed = had.filter((role) => !has.includes(role))
  const account = { accountId: after.accountId, by: caller.accountId }
  afterCommit(async () => {
    if (granted.length > 0) logSecurity('role-granted', 'ok', { ...account, roles: granted })
    if (removed.length > 0) logSecurity('role-removed', 'ok', { ...account, roles: removed })
  })
}

const rolesOf = ({ roles, scope, locationGroups }: WithRoles): string[] => [
  ...(scope === 'GROUPS' ? roles.map((role) => `${role} in its location groups`) : roles),
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

export async function tellPerson(
  { db, caller, afterCommit }: Pick<Context, 'db' | 'caller' | 'afterCommit'>,
  { notices, directory }: { notices: Notices; directory?: IdentityDirectory | undefined },
  before: Account,
  after: Account,
): Promise<void> {
  const known = new Set(grantedIn(before).map(nameOfRole))
  const granted = grantedIn(after).filter((role) => !known.has(nameOfRole(role)))
  if (before.email !== after.email) {
    await notices.addressChanged({ db, afterCommit }, asPerson(before))
    // Somebody without a password was just invited again, and confirms the address by that.
    const isInvited = directory?.isRemote === false && !(await hasPassword(db, after.accountId))
    if (!isInvited) await notices.confirmAddress({ db, afterCommit }, after)
  }
  if (granted.length === 0) return
  await spend(db, 'NOTICE', causeOf(caller))
  await notices.rolesGranted({ db, afterCommit }, asPerson(after), granted)
}

const grantedIn = ({ roles, locationGroups }: Account): GrantedRole[] => [
  ...roles.map((role) => ({ role })),
  ...locationGroups.flatMap(({ roles: granted, locationGroupName: group }) =>
    granted.map((role) => ({ role, group })),
  ),
]

const nameOfRole = ({ role, group }: GrantedRole) => JSON.stringify([role, group])

export async function previewMove(
  scope: Scope,
  { accountId, integratorId }: { accountId: string; integratorId: string },
): Promise<MovePreview> {
  const { db, caller } = scope
  const account = await requireAccountAnywhere(db, accountId)
  await requireIntegrator(db, integratorId)
  const refusal = await refusalOf(async () => {
    checkNotOneself(caller, account, 'move')
    await checkManagerRemains({ ...scope, integratorId: account.integratorId }, account)
  })
  return {
    groups: await store.findGroupsOf(db, accountId),
    ownedAccounts: await store.findOwned(db, accountId),
    refusal: refusal?.message ?? null,
    ...(refusal && { code: refusal.code, values: refusal.values }),
  }
}

async function refusalOf(check: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.refusal
    throw error
  }
}

/** RFC 4180: a line of names, then one for each row, each ended by CRLF. */
export function toCsv<Row extends Record<string, Cell>>(
  columns: (keyof Row & string)[],
  rows: Row[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((line) => `${line.map(toCell).join(',')}\r\n`).join('')
}

type Cell = string | number | Date | null | undefined

function toCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? csvField(value) : String(value)
}
