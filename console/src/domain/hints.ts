import type { Role } from '#contract/access'
import { texts } from '../texts/domain.ts'

/** What words of the trade mean, for the forms that ask for them. */

export const hcbHint = texts.hcbHint

export const cloudlinkHint = texts.cloudlinkHint

export const componentSequenceHint = texts.componentSequenceHint

export const productSequenceHint = texts.productSequenceHint

export const severityHint = texts.severityHint

/** Short, because each is one line of a list. */
export const roleHints: Record<Role, string> = {
  ROLE_DASHBOARD_DEMO: texts.roleDemo,
  ROLE_LOCATION_READ: texts.roleRead,
  ROLE_LOCATION_WRITE: texts.roleWrite,
  ROLE_LOCATION_EXPORT: texts.roleExport,
  ROLE_LOCATION_CONDITIONAL_MANAGEMENENT: texts.roleLimits,
  ROLE_LOCATION_AUTOMATION_MANAGEMENENT: texts.roleAutomation,
  ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT: texts.roleAccounts,
  ROLE_INTEGRATOR_DEVICE_MANAGEMENT: texts.roleDevices,
}
