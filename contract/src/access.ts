import type { Role } from './roles.ts'

interface AccessRule {
  /** One of these roles is enough. Without any, being signed in is enough. */
  anyOf: readonly Role[]
  /** Only accounts of the operator's integrator. */
  operator?: boolean
  /** Accounts of the operator's integrator need no role. */
  orOperator?: boolean
}

const accountManagement = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const deviceManagement = 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'

export const accessRules = {
  'signed-in': { anyOf: [] },
  'account-management': { anyOf: [accountManagement] },
  'device-management': { anyOf: [deviceManagement] },
  'device-reading': { anyOf: [deviceManagement], orOperator: true },
  'any-management': { anyOf: [accountManagement, deviceManagement] },
  'location-write': { anyOf: ['ROLE_LOCATION_WRITE'] },
  'conditional-management': { anyOf: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'] },
  'automation-management': { anyOf: ['ROLE_LOCATION_AUTOMATION_MANAGEMENENT'] },
  operator: { anyOf: [], operator: true },
  'operator-accounts': { anyOf: [accountManagement], operator: true },
  'operator-devices': { anyOf: [deviceManagement], operator: true },
  'operator-locations': { anyOf: ['ROLE_LOCATION_WRITE'], operator: true },
  'operator-conditionals': { anyOf: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'], operator: true },
  'operator-export': { anyOf: ['ROLE_LOCATION_EXPORT'], operator: true },
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof accessRules

/** Whether the rule gives access beyond the caller's own integrator. */
export function isForOperator(access: Access): boolean {
  const rule: AccessRule = accessRules[access]
  return rule.operator === true
}

/** Decides whether a person may do something. Used by the platform's check and the console's menu. */
export function mayAccess(access: Access, held: readonly string[], isOperator = false): boolean {
  const rule: AccessRule = accessRules[access]
  if (isForOperator(access) && !isOperator) return false
  if (rule.orOperator && isOperator) return true
  return rule.anyOf.length === 0 || rule.anyOf.some((role) => held.includes(role))
}
