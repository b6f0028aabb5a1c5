import { accountFields } from '#contract/fields/accounts'
import type { Role } from '#contract/access'
import type { Account, AccountBody, Membership } from '#contract/schemas/account'
import type { LocationGroup } from '#contract/schemas/group'
import type { AccountScope } from '#contract/values'
import { personFields, personRules } from '../../domain/accounts/people.ts'
import type { ComparedField } from '../../kit/form/differences.ts'
import { bodyOfFields, valuesOfFields } from '../../kit/form/fieldValues.ts'
import { labelIn } from '../../kit/form/names.tsx'
import { required } from '../../kit/form/values.ts'
import { texts } from '../../texts/accounts.ts'
import { texts as common } from '../../texts/common.ts'
import { roleLabels, wordIn } from '../../texts/labels.ts'
import { texts as people } from '../../texts/people.ts'

export type AccountValues = ReturnType<typeof valuesOf>

/** Without an account: the values of a new one at this integrator. */
export const valuesOf = (account: Account | null, integratorId: string) => ({
  ...valuesOfFields(accountFields, account),
  integratorId: account?.integratorId ?? integratorId,
  roles: account?.roles ?? ([] as Role[]),
  scope: account?.scope ?? 'INTEGRATOR',
  ownerAccountId: account?.ownerAccountId ?? '',
  locationGroups: account?.locationGroups.map((entry) => entry.locationGroupId.locationGroupId) ?? [],
})

export const accountRules = {
  ...personRules,
  integratorId: required(texts.integratorIdRequired),
  roles: required(texts.roleRequired),
  ownerAccountId: required(texts.ownerRequired),
}

export function bodyOf(
  values: AccountValues,
  account: Account | null,
  groups: readonly LocationGroup[],
): AccountBody {
  // Another platform may not know it.
  const hasScope = account?.scope !== undefined || values.scope === 'GROUPS'
  return {
    ...bodyOfFields(accountFields, values, account),
    integratorId: values.integratorId.trim(),
    roles: values.roles,
    ...(hasScope && { scope: values.scope }),
    ownerAccountId: values.ownerAccountId,
    locationGroups: values.locationGroups.map(
      (id) =>
        account?.locationGroups.find((entry) => entry.locationGroupId.locationGroupId === id) ??
        newMembership(id, groups),
    ),
  }
}

/** A newly checked group: no roles in it, and nothing sent to the phone. */
function newMembership(locationGroupId: string, groups: readonly LocationGroup[]): Membership {
  return {
    locationGroupId: { locationGroupId, dashboardSafe: false },
    locationGroupName: groups.find((group) => group.locationGroupId === locationGroupId)?.name ?? '',
    roles: [],
    contactGroup: [],
    allowPushNotifications: 'false',
    showInContacts: false,
  }
}

/** An owner has no owner, or owns itself. */
export function accountOwners(accounts: readonly Account[]): Account[] {
  return accounts.filter(({ accountId, ownerAccountId }) => !ownerAccountId || ownerAccountId === accountId)
}

/** The owners to choose from, and the current one, even if it is none of them or unknown. */
export function ownerOptions(accounts: readonly Account[], current: string | null | undefined) {
  const owners = accountOwners(accounts)
  const options = owners.map(optionOf)
  if (!current || owners.some(({ accountId }) => accountId === current)) return options
  const known = accounts.find(({ accountId }) => accountId === current)
  return [...options, known ? optionOf(known) : { value: current, label: current }]
}

const optionOf = ({ accountId, firstName, lastName, username }: Account) => ({
  value: accountId,
  label: `${firstName} ${lastName} (${username})`,
})

type Options = readonly { value: string; label: string }[]

/** Fields that two people may change at the same time, in the order of the form. */
export function comparedFields({ owners, groups }: { owners: Options; groups: Options }) {
  return [
    ...personFields,
    { name: 'integratorId', label: texts.integratorId },
    { name: 'roles', label: common.roles, text: wordIn(roleLabels) },
    { name: 'scope', label: texts.sees, text: wordIn(texts.seen) },
    { name: 'ownerAccountId', label: people.accountOwner, text: labelIn(owners) },
    { name: 'locationGroups', label: common.locationGroups, text: labelIn(groups) },
  ] satisfies (ComparedField & { name: keyof AccountValues })[]
}

const accountManagement = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const managementRoles: readonly Role[] = [accountManagement, 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT']

/** The question for people who are about to take a management role from their own account. */
export function ownRoleQuestion(
  roles: readonly Role[],
  account: Pick<Account, 'accountId' | 'roles'> | null,
  me: Pick<Account, 'accountId'> | undefined,
  scope: AccountScope = 'INTEGRATOR',
): string | undefined {
  if (!account || account.accountId !== me?.accountId) return undefined
  // Management does not count in location groups.
  const kept = scope === 'GROUPS' ? [] : roles
  const lost = managementRoles.filter((role) => account.roles.includes(role) && !kept.includes(role))
  if (lost.length === 0) return undefined
  const what = texts.takingFromYourself(lost.map((role) => roleLabels[role]))
  return `${what} ${lost.includes(accountManagement) ? texts.accountsCloses : texts.devicesCloses}`
}
