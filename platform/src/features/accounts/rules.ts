import { mayAccess } from '#contract/access'
import type { Account, Authorization } from '#contract/schemas/account'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { notFound } from '../../base/errors.ts'
import type { JsonText } from '../../base/json-text.ts'
import type { Person } from '../../identity/people.ts'
import * as store from './store.ts'

export async function requireAccount(scope: Scope, accountId: string): Promise<Account> {
  const account = await store.findAccount(scope, accountId)
  if (!account) throw notFound('Account')
  return account
}

export async function requireAccountAnywhere(db: Queries, accountId: string): Promise<Account> {
  const account = await store.findAccountAnywhere(db, accountId)
  if (!account) throw notFound('Account')
  return account
}

/** Everybody of an integrator sees all its locations, so they belong to the account as well. */
export async function describeAuthorization(
  scope: Scope,
  accountId: string,
): Promise<JsonText<Authorization>> {
  const { db, integratorId, caller } = scope
  const account = await requireAccount(scope, accountId)
  const described: Omit<Authorization, 'locations'> = {
    accountId: account.accountId,
    username: account.username,
    integratorId: account.integratorId,
    roles: account.roles,
    capabilities: {
      accounts: mayAccess('account-management', account.roles),
      devices: mayAccess('device-management', account.roles),
      operator: caller.isOperator,
    },
    locationGroups: account.locationGroups.map((membership) => ({
      locationGroupId: membership.locationGroupId.locationGroupId,
      name: membership.locationGroupName,
      roles: membership.roles,
    })),
  }
  return (await store.listVisibleLocations(db, { integratorId })).asFieldOf(described, 'locations')
}

/** The fields of an account that an identity needs. */
export const asPerson = ({ accountId, username, email, firstName, lastName }: Account): Person => ({
  id: accountId,
  username,
  email,
  firstName,
  lastName,
})
