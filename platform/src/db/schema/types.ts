export const connections = ['TCP', 'RTU'] as const
export const componentOrigins = ['LINKED', 'DEVICE_COMPONENT'] as const
export const comparisons = [
  'GREATER_THAN',
  'GREATER_OR_EQUAL',
  'LESS_THAN',
  'LESS_OR_EQUAL',
  'EQUAL',
] as const
export const severities = ['INFO', 'WARNING', 'CRITICAL'] as const
export const integrationTypes = ['PAGERDUTY', 'TWILIO_SMS', 'DECT'] as const
export const pagerDutyRegions = ['US', 'EU'] as const
export const sexes = ['MALE', 'FEMALE', 'OTHER'] as const
export const keyPurposes = ['SIGNING', 'COOKIES', 'BROWSERS'] as const
export type KeyPurpose = (typeof keyPurposes)[number]
export const passwordLinkPurposes = ['INVITATION', 'RESET'] as const

export type Comparison = (typeof comparisons)[number]
export type Severity = (typeof severities)[number]

export interface DefaultMeasurement {
  externalId: string
  label: string
  unitId: string
  rangeMin: number | null
  rangeMax: number | null
}

/** Made for the measurement with this external id when a component of the product is linked. */
export interface DefaultConditional {
  externalId: string
  comparison: Comparison
  threshold: number
  severity: Severity
}

export interface AutomationSettings {
  enabled: boolean
  mode: 'OFF' | 'MANUAL' | 'CALENDAR'
  setpoint: number | null
  setbackSetpoint: number | null
  preheatMinutes: number
}

/** Local times of day, `HH:MM`. */
export interface CalendarPeriod {
  from: string
  to: string
}

/** Without its latest value, which would be old as soon as it is kept. */
export interface TreeMeasurement {
  id: string
  label: string
  unit: string | null
}

export interface TreeComponent {
  id: string
  identifier: string
  name: string
  measurements: TreeMeasurement[]
}

export interface TreeZone {
  id: string
  zoneId: string
  name: string
  components: TreeComponent[]
}
