/** Roles as the platform spells them; two of the names carry a historical misspelling that is part of the API. */
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
  /** One of these is enough; none named means that being signed in is enough. */
  anyOf: readonly Role[]
  /** Only accounts of the operator's integrator. */
  operator?: boolean
  /** The rule in words, for the API reference and docs/access.md. */
  meaning: string
}

const accountManagement = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const deviceManagement = 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'

export const accessRules = {
  'signed-in': { anyOf: [], meaning: 'Everyone signed in' },
  'account-management': { anyOf: [accountManagement], meaning: 'Account management' },
  'device-management': { anyOf: [deviceManagement], meaning: 'Device management' },
  'any-management': {
    anyOf: [accountManagement, deviceManagement],
    meaning: 'Account or device management',
  },
  'location-write': { anyOf: ['ROLE_LOCATION_WRITE'], meaning: 'Location write' },
  linking: {
    anyOf: ['ROLE_LOCATION_WRITE', deviceManagement],
    meaning: 'Location write or device management',
  },
  'conditional-management': {
    anyOf: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
    meaning: 'Conditional management',
  },
  'automation-management': {
    anyOf: ['ROLE_LOCATION_AUTOMATION_MANAGEMENENT'],
    meaning: 'Automation management',
  },
  operator: { anyOf: [], operator: true, meaning: "The operator's integrator" },
  'operator-accounts': {
    anyOf: [accountManagement],
    operator: true,
    meaning: "The operator's integrator, with account management",
  },
  'operator-locations': {
    anyOf: ['ROLE_LOCATION_WRITE'],
    operator: true,
    meaning: "The operator's integrator, with location write",
  },
  'operator-conditionals': {
    anyOf: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
    operator: true,
    meaning: "The operator's integrator, with conditional management",
  },
  'operator-export': {
    anyOf: ['ROLE_LOCATION_EXPORT'],
    operator: true,
    meaning: "The operator's integrator, with location export",
  },
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof accessRules

/** Whether the rule reaches beyond the caller's own integrator. */
export function isForOperator(access: Access): boolean {
  const rule: AccessRule = accessRules[access]
  return rule.operator === true
}

/** The one answer to "may this person do that", for the platform's check and the console's menu alike. */
export function mayAccess(access: Access, held: readonly string[], isOperator = false): boolean {
  const rule: AccessRule = accessRules[access]
  if (isForOperator(access) && !isOperator) return false
  return rule.anyOf.length === 0 || rule.anyOf.some((role) => held.includes(role))
}
