import { mayAccess } from '#contract/access'
import type { Account, Authorization } from '#contract/schemas/account'
import type { Queries } from '../../db/connection.ts'
import type { Caller } from '../../base/caller.ts'
import { notFound } from '../../base/errors.ts'
import type { Person } from '../../identity/people.ts'
import * as store from './store.ts'

export async function requireAccount(db: Queries, integratorId: string, accountId: string): Promise<Account> {
  const account = await store.findAccount(db, integratorId, accountId)
  if (!account) throw notFound('Account')
  return account
}

export async function requireAccountAnywhere(db: Queries, accountId: string): Promise<Account> {
  const account = await store.findAccountAnywhere(db, accountId)
  if (!account) throw notFound('Account')
  return account
}

/** Everybody of an integrator sees all of its locations, so these are the account's as well. */
export async function describeAuthorization(
  db: Queries,
  caller: Caller,
  accountId: string,
): Promise<Authorization> {
  const account = await requireAccount(db, caller.integratorId, accountId)
  return {
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
    locations: await store.listVisibleLocations(db, caller.integratorId),
  }
}

/** As much of an account as an identity needs. */
export const asPerson = ({ accountId, username, email, firstName, lastName }: Account): Person => ({
  id: accountId,
  username,
  email,
  firstName,
  lastName,
})
