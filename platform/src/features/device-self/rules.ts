import { furthestAhead, textLength } from '#contract/limits'
import type { StoredSamples } from '#contract/schemas/device-self'
import { Sample } from '#contract/schemas/device-self'
import type { SampleRows } from '../../domain/intake/writing.ts'

export interface SortedSamples {
  /** The samples that can be stored, and where they were in the request. */
  rows: SampleRows
  indexes: number[]
  refused: StoredSamples['refused']
}

const { time: Time, value: Value } = Sample.shape
const isTime = rangeOf(Time)
const isValue = rangeOf(Value)

/** Whether a number is within the schema's range. Asking the schema itself takes ten times as long. */
function rangeOf({ minValue, maxValue }: { minValue: number | null; maxValue: number | null }) {
  const [min, max] = [minValue ?? -Infinity, maxValue ?? Infinity]
  return (number: unknown): number is number => typeof number === 'number' && number >= min && number <= max
}

/** An id has no sign that means something in a list of the database. */
const isId = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= textLength.id && /^[\w.:-]+$/.test(text)

/** Sorts out what cannot be stored, sample by sample. `now` is in epoch seconds. */
export function sortSamples(samples: readonly unknown[], now: number): SortedSamples {
  const rows: SampleRows = { measurementIds: [], times: [], values: [] }
  const indexes: number[] = []
  const refused: SortedSamples['refused'] = []
  const latest = now + furthestAhead
  for (let index = 0; index < samples.length; index += 1) {
    const { measurementId, time, value } = (samples[index] ?? {}) as Record<string, unknown>
    if (typeof measurementId !== 'string' || !isTime(time) || !isValue(value))
      refused.push({ index, reason: 'INVALID' })
    else if (time > latest) refused.push({ index, reason: 'AHEAD' })
    else if (!isId(measurementId)) refused.push({ index, reason: 'UNKNOWN_MEASUREMENT' })
    else {
      rows.measurementIds.push(measurementId)
      rows.times.push(time)
      rows.values.push(value)
      indexes.push(index)
    }
  }
  return { rows, indexes, refused }
}
