import { type Role, roleLabels } from '#contract/access'
import type { Account } from '#contract/schemas/account'

const accountManagement = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const managementRoles: readonly Role[] = [accountManagement, 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT']

/** The question for people who are about to take a management role from their own account. */
export function ownRoleQuestion(
  roles: readonly Role[],
  account: Pick<Account, 'accountId' | 'roles'> | null,
  me: Pick<Account, 'accountId'> | undefined,
): string | undefined {
  if (!account || account.accountId !== me?.accountId) return undefined
  const lost = managementRoles.filter((role) => account.roles.includes(role) && !roles.includes(role))
  if (lost.length === 0) return undefined
  const what = lost.map((role) => roleLabels[role]).join(' and ')
  const after = lost.includes(accountManagement)
    ? 'Accounts closes for you at once, and only another account manager can give it back.'
    : 'Devices closes for you at once.'
  return `You are taking ${what} from yourself. ${after}`
}
