import type { Account, AccountBody, AccountUpdate } from '#contract/schemas/account'
import type { Scope } from '../../../db/scope.ts'
import { checkVersion, isSame } from '../../../domain/edits.ts'
import { checkIntegratorField } from '../../../domain/integrators.ts'
import { checkNamesFree } from '../../../domain/new-accounts.ts'
import type { Caller } from '../../../base/request.ts'
import { conflict, fieldError, invalid, refersToNothing } from '../../../base/errors.ts'
import * as checks from './check-store.ts'
import * as store from '../store.ts'

const management = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'

export async function checkNewAccount(scope: Scope, account: AccountBody): Promise<void> {
  checkIntegratorField(scope.caller, account.integratorId)
  await checkNamesFree(scope.db, account)
  await checkOwner(scope, account)
  await checkGroups(scope, account)
}

/** Fields that can never change. */
export function checkIdentity(caller: Caller, current: Account, update: AccountUpdate): void {
  checkIntegratorField(caller, update.integratorId)
  if (update.accountId !== undefined && update.accountId !== current.accountId) {
    throw invalid('accountId', 'The id of an account cannot change', 'IMMUTABLE')
  }
  if (update.username !== current.username) {
    throw invalid('username', 'Username cannot be changed after account creation', 'IMMUTABLE')
  }
}

export const isUnchanged = (current: Account, update: AccountUpdate): boolean =>
  isSame(comparable(current), comparable(update), ['person', 'roles', 'memberships'])

function comparable(account: Account | AccountUpdate) {
  const { firstName, lastName, email, phoneNumber, sex, ownerAccountId } = account
  const memberships = account.locationGroups.map(({ locationGroupName: _, ...membership }) => ({
    ...membership,
    roles: store.inOrder(membership.roles),
  }))
  return {
    person: [firstName, lastName, email, phoneNumber, sex, ownerAccountId],
    roles: store.inOrder(account.roles),
    memberships: new Map(memberships.map((entry) => [entry.locationGroupId.locationGroupId, entry])),
  }
}

export async function checkUpdate(scope: Scope, current: Account, update: AccountUpdate): Promise<void> {
  checkVersion('The account', current, update)
  if (update.email !== current.email) await checkNamesFree(scope.db, update, current.accountId)
  if (update.ownerAccountId !== current.ownerAccountId) await checkNewOwner(scope, current, update)
  await checkGroups(scope, update)
  if (!update.roles.includes(management)) await checkManagerRemains(scope, current)
}

async function checkNewOwner(scope: Scope, current: Account, update: AccountUpdate): Promise<void> {
  if (update.ownerAccountId === current.accountId) return
  await checkOwner(scope, update)
  const owned = await checks.countOwned(scope.db, current.accountId)
  if (owned > 0) {
    const accounts = owned === 1 ? '1 account' : `${owned} accounts`
    throw conflict(`${nameOf(current)} is the owner of ${accounts}. Give them another owner first.`, [
      fieldError('INVALID', 'ownerAccountId'),
    ])
  }
}

async function checkOwner(scope: Scope, { ownerAccountId }: AccountBody): Promise<void> {
  const owner = await store.findAccount(scope, ownerAccountId)
  if (!owner) throw refersToNothing('ownerAccountId', 'Account owner')
  if (owner.ownerAccountId !== null && owner.ownerAccountId !== owner.accountId) {
    throw invalid('ownerAccountId', `${nameOf(owner)} is not an account owner`)
  }
}

async function checkGroups(scope: Scope, { locationGroups }: AccountBody): Promise<void> {
  const ids = locationGroups.map((membership) => membership.locationGroupId.locationGroupId)
  if ((await checks.countGroups(scope, ids)) < ids.length) {
    throw refersToNothing('locationGroups', 'Location group')
  }
}

/** Without one account that manages accounts, nobody of the integrator could make another. */
export async function checkManagerRemains(scope: Scope, leaving: Account): Promise<void> {
  const { accountId, roles } = leaving
  if (!roles.includes(management)) return
  if ((await checks.countOthersWithRole(scope, accountId, management)) === 0) {
    throw conflict(
      `${nameOf(leaving)} is the last account with account management. Give it to another account first.`,
    )
  }
}

export function checkNotOneself(caller: Caller, account: Account, deed: 'delete' | 'move'): void {
  if (account.accountId === caller.accountId) throw conflict(`You cannot ${deed} your own account`)
}

const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`
