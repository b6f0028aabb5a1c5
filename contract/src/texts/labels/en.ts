import { roleLabels } from '../../access.ts'
import { automationModes, deviceStatuses, locationStatuses, severities } from '../../values.ts'

/** In English the values are shown as they are. */
const asTheyAre = <Value extends string>(...values: readonly Value[]) =>
  Object.fromEntries<string>(values.map((value) => [value, value])) as Record<Value, string>

/** What values of the API are called, on screens and in mails. */
export const en = {
  roles: roleLabels,
  locationStatuses: asTheyAre(...locationStatuses),
  deviceStatuses: asTheyAre(...deviceStatuses),
  integratorStates: asTheyAre('ACTIVE', 'SUSPENDED'),
  /** With what is said in the place of the severity of a drill. */
  severities: asTheyAre(...severities, 'DRILL'),
  automationModes: asTheyAre(...automationModes),
}

export type Labels = typeof en
