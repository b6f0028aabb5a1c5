import { samplePeriodRange } from '#contract/limits'
import type { Device, DeviceUpdate } from '#contract/schemas/device'
import { wholeNumber } from '../../kit/form/values.ts'

/** The form's values: texts as typed. */
export type DeviceValues = { sampleFrequency: string; zoneId: string; hcbLocation: string }

export const valuesOf = ({ sampleFrequency, zoneId, hcbLocation }: Device): DeviceValues => ({
  // Other platforms may not send it.
  sampleFrequency: String(sampleFrequency ?? ''),
  zoneId: zoneId ?? '',
  hcbLocation: hcbLocation ?? '',
})

export const frequencyError = wholeNumber(samplePeriodRange)

/** A device without a location has no zone and no place, so they are left out. */
export function bodyOf(values: DeviceValues, { locationId }: Device): DeviceUpdate {
  const sampleFrequency = Number(values.sampleFrequency.trim())
  if (locationId === null) return { sampleFrequency }
  return { sampleFrequency, zoneId: values.zoneId || null, hcbLocation: values.hcbLocation.trim() || null }
}
