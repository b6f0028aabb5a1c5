import { samplePeriodRange } from '#contract/limits'
import type { Device, DeviceUpdate } from '#contract/schemas/device'
import { wholeNumber } from '../../kit/form/numbers.ts'

/** What the form holds: texts as they are typed. */
export type DeviceValues = { sampleFrequency: string; zoneId: string; hcbLocation: string }

export const valuesOf = ({ sampleFrequency, zoneId, hcbLocation }: Device): DeviceValues => ({
  sampleFrequency: String(sampleFrequency),
  zoneId: zoneId ?? '',
  hcbLocation: hcbLocation ?? '',
})

export const frequencyError = wholeNumber(samplePeriodRange)

/** Of a device without a location the place is left out: it has none. */
export function bodyOf(values: DeviceValues, { locationId }: Device): DeviceUpdate {
  const sampleFrequency = Number(values.sampleFrequency.trim())
  if (locationId === null) return { sampleFrequency }
  return { sampleFrequency, zoneId: values.zoneId || null, hcbLocation: values.hcbLocation.trim() || null }
}
