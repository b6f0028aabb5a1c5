import type { Role } from '#contract/access'

/** What words of the trade mean, for the forms that ask for them. */

export const hcbHint = 'Where the device hangs (its HCB, the box on the wall), such as Plant room, panel 2'

export const cloudlinkHint =
  'The cloudlink ID is on the label of the device. By it the platform knows the device'

export const componentSequenceHint = 'Its number among the components of the device, from 0'

export const productSequenceHint = 'Its number among those of the same product, from 0'

export const severityHint =
  'How urgent it is: INFO can wait, WARNING needs a look, CRITICAL needs somebody at once'

/** Short, because each is one line of a list. */
export const roleHints: Record<Role, string> = {
  ROLE_DASHBOARD_DEMO: 'For demonstrations. Opens nothing more here',
  ROLE_LOCATION_READ: 'Reads locations, values and traces',
  ROLE_LOCATION_WRITE: 'Edits locations, zones, values, calendars',
  ROLE_LOCATION_EXPORT: 'For exports. Here it opens the operator’s Usage',
  ROLE_LOCATION_CONDITIONAL_MANAGEMENENT: 'Sets alarm limits',
  ROLE_LOCATION_AUTOMATION_MANAGEMENENT: 'Sets the automation of zones',
  ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT: 'Edits every account and gives any role',
  ROLE_INTEGRATOR_DEVICE_MANAGEMENT: 'Sets up devices and components',
}
