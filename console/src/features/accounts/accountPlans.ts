import type { Role } from '#contract/access'
import type { Account, AccountBody } from '#contract/schemas/account'
import type { LocationGroup } from '#contract/schemas/group'
import type { Plan } from '../../kit/bulk/BulkDialog.tsx'
import { bodyOf, valuesOf } from './accountValues.ts'
import { texts } from '../../texts/accounts.ts'

interface AccountItem {
  accountId: string
  body: { data: AccountBody & { accountId: string; version: number } }
}

export type AccountPlan = Plan<AccountItem, Account>

/** What is done with an account that gets a role, or loses one. */
export const rolePlan =
  (role: Role, isAdded: boolean) =>
  (account: Account): AccountPlan => {
    if (account.roles.includes(role) === isAdded) return 'same'
    const roles = isAdded ? [...account.roles, role] : account.roles.filter((one) => one !== role)
    return roles.length === 0 ? { refused: texts.noRoleLeft } : changed(account, { roles })
  }

/** The same for a location group. In a new one the account has no roles, and gets nothing on the phone. */
export const groupPlan =
  (group: LocationGroup, isAdded: boolean) =>
  (account: Account): AccountPlan => {
    const { locationGroupId } = group
    const values = valuesOf(account, '')
    if (values.locationGroups.includes(locationGroupId) === isAdded) return 'same'
    const locationGroups = isAdded
      ? [...values.locationGroups, locationGroupId]
      : values.locationGroups.filter((id) => id !== locationGroupId)
    return changed(account, {
      locationGroups: bodyOf({ ...values, locationGroups }, account, [group]).locationGroups,
    })
  }

function changed(account: Account, change: Partial<AccountBody>): AccountPlan {
  const { accountId } = account
  const before = bodyOf(valuesOf(account, ''), account, [])
  const itemOf = (body: AccountBody, version: number): AccountItem => ({
    accountId,
    body: { data: { ...body, accountId, version } },
  })
  return {
    item: itemOf({ ...before, ...change }, account.version),
    // Unless somebody else has changed the account since.
    undo: ({ version }) => itemOf(before, version),
  }
}
