import { samplePeriodRange } from '#contract/limits'
import type { Device, DeviceUpdate } from '#contract/schemas/device'

/** What the form holds: texts as they are typed. */
export type DeviceValues = { sampleFrequency: string; zoneId: string; hcbLocation: string }

export const valuesOf = ({ sampleFrequency, zoneId, hcbLocation }: Device): DeviceValues => ({
  sampleFrequency: String(sampleFrequency),
  zoneId: zoneId ?? '',
  hcbLocation: hcbLocation ?? '',
})

const { min, max } = samplePeriodRange

export function frequencyError(text: string): string | null {
  const value = Number(text.trim())
  const isFine = /^\d+$/.test(text.trim()) && value >= min && value <= max
  return isFine ? null : `Whole number, ${min} to ${max}`
}

/** Of a device without a location the place is left out: it has none. */
export function bodyOf(values: DeviceValues, { locationId }: Device): DeviceUpdate {
  const sampleFrequency = Number(values.sampleFrequency.trim())
  if (locationId === null) return { sampleFrequency }
  return { sampleFrequency, zoneId: values.zoneId || null, hcbLocation: values.hcbLocation.trim() || null }
}
