/** The roles' names in the API. Two of them have a historical misspelling that is part of the API. */
export const roles = [
  'ROLE_DASHBOARD_DEMO',
  'ROLE_LOCATION_READ',
  'ROLE_LOCATION_WRITE',
  'ROLE_LOCATION_EXPORT',
  'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT',
  'ROLE_LOCATION_AUTOMATION_MANAGEMENENT',
  'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT',
  'ROLE_INTEGRATOR_DEVICE_MANAGEMENT',
] as const

export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  ROLE_DASHBOARD_DEMO: 'Dashboard demo',
  ROLE_LOCATION_READ: 'Location read',
  ROLE_LOCATION_WRITE: 'Location write',
  ROLE_LOCATION_EXPORT: 'Location export',
  ROLE_LOCATION_CONDITIONAL_MANAGEMENENT: 'Location conditional management',
  ROLE_LOCATION_AUTOMATION_MANAGEMENENT: 'Location automation management',
  ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT: 'Integrator account management',
  ROLE_INTEGRATOR_DEVICE_MANAGEMENT: 'Integrator device management',
}

interface AccessRule {
  /** One of these roles is enough. Without any, being signed in is enough. */
  anyOf: readonly Role[]
  /** Only accounts of the operator's integrator. */
  operator?: boolean
  /** Accounts of the operator's integrator need no role. */
  orOperator?: boolean
  /** Only programs, with tokens of their own. No person may make the call, whatever the roles. */
  program?: boolean
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
  'alarm-handling': { anyOf: ['ROLE_LOCATION_WRITE', 'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'] },
  'automation-management': { anyOf: ['ROLE_LOCATION_AUTOMATION_MANAGEMENENT'] },
  operator: { anyOf: [], operator: true },
  'operator-accounts': { anyOf: [accountManagement], operator: true },
  'operator-devices': { anyOf: [deviceManagement], operator: true },
  'operator-locations': { anyOf: ['ROLE_LOCATION_WRITE'], operator: true },
  'operator-conditionals': { anyOf: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'], operator: true },
  'operator-export': { anyOf: ['ROLE_LOCATION_EXPORT'], operator: true },
  device: { anyOf: [], program: true },
  'network-server': { anyOf: [], program: true },
} as const satisfies Record<string, AccessRule>

/** Roles that count for a whole integrator alone. */
const ofIntegrator: readonly string[] = [accountManagement, deviceManagement]

/** What an account that is limited to location groups may do in one of them. The group's own roles narrow those of the account. */
export const rolesInGroup = (granted: readonly string[], ofGroup: readonly string[]): string[] =>
  granted.filter((role) => !ofIntegrator.includes(role) && (ofGroup.length === 0 || ofGroup.includes(role)))

export type Access = keyof typeof accessRules

/** Whether the rule gives access beyond the caller's own integrator. */
export function isForOperator(access: Access): boolean {
  const rule: AccessRule = accessRules[access]
  return rule.operator === true
}

/** Whether the call is that of a device or a network server. Then no person may make it. */
export function isForProgram(access: Access): access is 'device' | 'network-server' {
  const rule: AccessRule = accessRules[access]
  return rule.program === true
}

export const isForDevice = (access: Access): access is 'device' => access === 'device'
export const isForNetworkServer = (access: Access): access is 'network-server' => access === 'network-server'

/** Decides whether a person may do something. Used by the platform's check and the console's menu. */
export function mayAccess(access: Access, granted: readonly string[], isOperator = false): boolean {
  const rule: AccessRule = accessRules[access]
  if (isForProgram(access) || (isForOperator(access) && !isOperator)) return false
  if (rule.orOperator && isOperator) return true
  return rule.anyOf.length === 0 || rule.anyOf.some((role) => granted.includes(role))
}
