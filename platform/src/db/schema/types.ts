import type { Register } from '#contract/schemas/modbus'
import type { AutomationMode, Comparison, ComponentState, Severity } from '#contract/values'

export const keyPurposes = ['SIGNING', 'COOKIES', 'BROWSERS'] as const
export type KeyPurpose = (typeof keyPurposes)[number]
export const passwordLinkPurposes = ['INVITATION', 'RESET'] as const

export interface DefaultMeasurement {
  externalId: string
  label: string
  unitId: string
  rangeMin: number | null
  rangeMax: number | null
  /** How a device reads it. Components of the product that exist are read in the same way. */
  register?: Register | undefined
}

/** What a device said last of a component. */
export interface ComponentReport {
  componentId: string
  state: ComponentState
  /** Epoch seconds. */
  since: number
  error: string | null
}

/** Made for the measurement with this external id when a component of the product is linked. */
export interface DefaultConditional {
  externalId: string
  comparison: Comparison
  threshold: number
  severity: Severity
  /** What is left out has no effect. */
  deadBand?: number | undefined
  onDelaySeconds?: number | undefined
  offDelaySeconds?: number | undefined
  noValuePeriods?: number | null | undefined
  instruction?: string | null | undefined
}

/** Who of a group is notified when. */
export interface Alerting {
  /** Everybody else is notified at once, of `WARNING` and `CRITICAL`. */
  recipients: {
    /** Of an integration or an account. */
    id: string
    afterMinutes: number
    severities: Severity[]
  }[]
  /** How often people are reminded of a `CRITICAL` alarm until somebody acknowledges it. */
  reminderMinutes: number | null
  notifiesWhenOver: boolean
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
