import { isBeyond, marksOf } from '#contract/measuring/marks'
import type { Conditional } from '#contract/schemas/conditional'
import type { LocationValues } from '#contract/schemas/values'
import type { ValueMark } from '#contract/values'
import { shownUnit } from '../../../domain/units.ts'
import { type Component, type Measurement, shownText, valueText, type Zone } from '../../../domain/values.ts'
import type { ValuesFilter } from '../../../domain/marks/marks.ts'
import { ruleText } from '../../../domain/limits/sentence.ts'
import { texts } from '../../../texts/locationsValues.ts'
import { severityWords, wordIn } from '../../../texts/labels.ts'

/** What is wrong with a value, and in words what it is measured by. Lateness is said by the value's age. */
interface Judgement {
  marks: readonly ValueMark[]
  reasons: readonly string[]
}

export type Judgements = ReadonlyMap<string, Judgement>

/** The values that have a mark, by the id of their measurement. */
export function judge({ zones, readAt }: LocationValues, limits: readonly Conditional[]): Judgements {
  const limitsOf = new Map<string, Conditional[]>()
  for (const limit of limits)
    limitsOf.set(limit.measurementId, [...(limitsOf.get(limit.measurementId) ?? []), limit])
  const judged = new Map<string, Judgement>()
  for (const { samplePeriod, measurements } of zones.flatMap(({ components }) => components))
    for (const measurement of measurements) {
      const own = limitsOf.get(measurement.measurementId) ?? []
      const marks = marksOf(measurement, { now: readAt, samplePeriod, limits: own })
      if (marks.length > 0)
        judged.set(measurement.measurementId, { marks, reasons: reasonsFor(measurement, marks, own) })
    }
  return judged
}

function reasonsFor(
  measurement: Measurement,
  marks: readonly ValueMark[],
  limits: readonly Conditional[],
): string[] {
  const { latestValue, unit } = measurement
  const symbol = unit?.symbol
  const beyond = limits.filter((limit) => latestValue !== null && isBeyond(latestValue, limit))
  return [
    ...beyond.map((limit) =>
      texts.beyondTheLimit(ruleText(limit, symbol), wordIn(severityWords)(limit.severity)),
    ),
    ...(marks.includes('OUT_OF_RANGE') ? [rangeText(measurement)] : []),
  ]
}

/** "out of range 0 to 50 A". It has at least one end. */
function rangeText({ rangeMin, rangeMax, unit }: Measurement): string {
  const text = (end: number) => valueText(end, unit?.symbol)
  if (rangeMin === null) return texts.outOfRangeUpTo(text(rangeMax ?? 0))
  if (rangeMax === null) return texts.outOfRangeFrom(text(rangeMin))
  return texts.outOfRange(shownText(shownUnit(unit?.symbol).shown(rangeMin), ''), text(rangeMax))
}

export const marksIn = (judged: Judgements, components: readonly Component[]): (readonly ValueMark[])[] =>
  components.flatMap(({ measurements }) =>
    measurements.flatMap(({ measurementId }) => {
      const marks = judged.get(measurementId)?.marks
      return marks ? [marks] : []
    }),
  )

/** Only what has the mark, with the zones and components above it. */
export function filtered(
  zones: readonly Zone[],
  judged: Judgements,
  { mark, zone, device, component }: ValuesFilter,
): Zone[] {
  const fits = (wanted: string | undefined, id: string | null) => wanted === undefined || wanted === id
  return zones
    .filter(({ zoneId }) => fits(zone, zoneId))
    .map((one) => ({
      ...one,
      components: one.components
        .filter(({ deviceId, componentId }) => fits(device, deviceId) && fits(component, componentId))
        .map((read) => ({
          ...read,
          measurements: read.measurements.filter(({ measurementId }) =>
            judged.get(measurementId)?.marks.includes(mark),
          ),
        }))
        .filter(({ measurements }) => measurements.length > 0),
    }))
    .filter(({ components }) => components.length > 0)
}
