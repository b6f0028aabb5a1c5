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
