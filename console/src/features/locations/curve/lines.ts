import type { SampleCurve } from '#contract/schemas/values'
import type { Aligned, Points } from '../../../kit/chart/align.ts'
import { csvOf, dialectOf } from '../../../kit/export.ts'
import type { Measurement, Zone } from '../values/lines.ts'
import { type LineKey, secondsAgo, timeText, writeLineKey } from './curveSearch.ts'

/** A measurement as a line of a curve, with what distinguishes it from others of the same name. */
export interface Measured extends Measurement {
  /** The same in the address. Unique among the lines. */
  key: string
  name: string
  locationId: string
  samplePeriod: number
  hasCurve: boolean
  /** By how many seconds its values are earlier than they are drawn. */
  shift: number
  /** Its limits are those of the page. */
  isHere: boolean
}

/**
 * All measurements of a location. Those of the same name get as much of their path as tells them apart. `elsewhere` is
 * the name of the location if it is not the one of the page.
 */
export function measuredIn(
  zones: readonly Zone[],
  { locationId, elsewhere }: { locationId: string; elsewhere?: string },
): Measured[] {
  const found = zones.flatMap(({ zoneName, components }) =>
    components.flatMap(({ componentName, identifier, samplePeriod, measurements }) =>
      measurements.map((measurement) => ({
        measurement,
        samplePeriod,
        path: [measurement.label, componentName, zoneName, identifier],
      })),
    ),
  )
  const taken = (length: number) => {
    const count = new Map<string, number>()
    for (const { path } of found) {
      const name = nameOf(path, length)
      count.set(name, (count.get(name) ?? 0) + 1)
    }
    return count
  }
  const counts = [2, 3].map((length) => [length, taken(length)] as const)
  return found.map(({ measurement, samplePeriod, path }) => {
    const unique = counts.find(([length, count]) => count.get(nameOf(path, length)) === 1)
    const name = nameOf(path, unique?.[0] ?? path.length)
    const { measurementId, curve } = measurement
    return {
      ...measurement,
      key: writeLineKey({
        measurementId,
        elsewhere: elsewhere === undefined ? undefined : locationId,
        weeksAgo: 0,
      }),
      name: [name, elsewhere].filter(Boolean).join(' · '),
      locationId,
      samplePeriod,
      hasCurve: curve.length > 0,
      shift: 0,
      isHere: elsewhere === undefined,
    }
  })
}

const nameOf = (path: readonly string[], length: number) => path.slice(0, length).join(' · ')

export function atTime(measured: Measured, key: LineKey): Measured {
  if (key.weeksAgo === 0) return measured
  return {
    ...measured,
    key: writeLineKey(key),
    name: `${measured.name} · ${timeText(key)}`,
    shift: secondsAgo(key),
    isHere: false,
  }
}

/** A line has a gap if three values in a row are missing. */
const missed = 3

const none: SampleCurve = { measurementId: '', step: 0, samples: 0, times: [], min: [], avg: [], max: [] }

/** The points of each chosen line. A line that is not loaded yet has none, so the chart stays when they come. */
export const pointsOf = (
  chosen: readonly Measured[],
  answers: readonly (SampleCurve | undefined)[],
): Points[] =>
  chosen.map(({ samplePeriod, shift }, line) => {
    const { step, times: measuredAt, min, avg, max } = answers[line] ?? none
    const times = shift === 0 ? measuredAt : measuredAt.map((time) => time + shift)
    return { times, min, avg, max, longestGap: Math.max(missed * samplePeriod, 2 * step) }
  })

/** Times in ISO format. For each line: average, lowest value and highest. */
export function curveCsv(
  { times, columns }: Aligned,
  chosen: readonly Measured[],
  dialect = dialectOf(),
): string {
  const heads = chosen.flatMap(({ name, unit }) => {
    const what = [name, unit?.symbol].filter(Boolean).join(', ')
    return ['average', 'least', 'greatest'].map((kind) => `${what} (${kind})`)
  })
  const lines = times.map((time, at) => [
    new Date(time * 1000).toISOString(),
    ...columns.map((column) => column[at] ?? null),
  ])
  return csvOf([['Time', ...heads], ...lines], dialect)
}

/** Value axes that a curve can have: one on each side. */
const mostUnits = 2

/** Without a known one, the first one that has a curve. No third unit: there is no axis for it. */
export function choose(all: readonly Measured[], keys: readonly LineKey[]): Measured[] {
  const known = keys.flatMap((key) => {
    const found = all.find(
      ({ measurementId, locationId, isHere }) =>
        measurementId === key.measurementId &&
        (key.elsewhere === undefined ? isHere : locationId === key.elsewhere),
    )
    return found ? [atTime(found, key)] : []
  })
  if (known.length === 0)
    return [all.find(({ hasCurve, isHere }) => isHere && hasCurve) ?? all[0]].flatMap((one) => one ?? [])
  const units = unitsOf(known)
  return known.filter((one) => units.includes(symbolOf(one)))
}

const symbolOf = ({ unit }: Measured) => unit?.symbol ?? ''

export const unitsOf = (lines: readonly Measured[]): string[] =>
  [...new Set(lines.map(symbolOf))].slice(0, mostUnits)

export const axisOf = (units: readonly string[], line: Measured): number =>
  Math.max(0, units.indexOf(symbolOf(line)))

/** Whether there is an axis for it beside these lines. */
export const hasAxis = (lines: readonly Measured[], other: Measured): boolean => {
  const units = unitsOf(lines)
  return units.length < mostUnits || units.includes(symbolOf(other))
}
