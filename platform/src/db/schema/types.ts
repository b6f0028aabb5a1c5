import type { AutomationMode, Comparison, Severity } from '#contract/values'

export const keyPurposes = ['SIGNING', 'COOKIES', 'BROWSERS'] as const
export type KeyPurpose = (typeof keyPurposes)[number]
export const passwordLinkPurposes = ['INVITATION', 'RESET'] as const

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
  mode: AutomationMode
  setpoint: number | null
  setbackSetpoint: number | null
  preheatMinutes: number
}

/** Local times of day, `HH:MM`. */
export interface CalendarPeriod {
  from: string
  to: string
}
