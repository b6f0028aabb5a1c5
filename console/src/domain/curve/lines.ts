import type { SampleCurve } from '#contract/schemas/values'
import type { Aligned, Points } from '../../kit/chart/align.ts'
import { csvOf, dialectOf } from '../../kit/export.ts'
import { longestCurve, secondsPer } from '#contract/limits'
import type { Limit } from '../../kit/chart/limits.ts'
import type { Line } from '../../kit/chart/options.ts'
import type { Conditional } from '#contract/schemas/conditional'
import { ruleText } from '../limits/sentence.ts'
import type { Measurement, Zone } from '../values.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'
import { shownUnit } from '../units.ts'
import { locationAddress } from '../addresses.ts'
import type { Span } from '../../kit/chart/gestures.ts'
import { texts } from '../../texts/locationsCurve.ts'

const { hour, day } = secondsPer
export const ranges = { '1 h': hour, '24 h': day, '7 d': 7 * day, '30 d': 30 * day } as const

export type Range = keyof typeof ranges

/** How many lines can be told apart. */
export const mostLines = 4

/** In the address. An interface could not stand for a part of it. */
type CurveParameters = {
  measurements?: string
  range?: string
  from?: string
  to?: string
}

export interface CurveSearch {
  measurements: readonly string[]
  /** A duration that ends now, or a fixed span. */
  shown: Range | Span
}

const isRange = (text: string | undefined): text is Range => text !== undefined && Object.hasOwn(ranges, text)

/** What the address says. Wrong values are ignored. */
export function readCurveSearch(search: CurveParameters): CurveSearch {
  const measurements = (search.measurements ?? '').split(',').filter((id) => id !== '')
  const [from, to] = [Number(search.from), Number(search.to)]
  const range = search.range
  const isSpan = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && isSpanOk({ from, to })
  return {
    measurements: [...new Set(measurements)].slice(0, mostLines),
    shown: isSpan ? { from, to } : isRange(range) ? range : '24 h',
  }
}

export const isSpanOk = ({ from, to }: Span): boolean => from < to && to - from <= longestCurve

export function writeCurveSearch({ measurements, shown }: CurveSearch): CurveParameters {
  return {
    measurements: measurements.join(','),
    ...(typeof shown === 'string' ? { range: shown } : { from: String(shown.from), to: String(shown.to) }),
  }
}

/** The times to ask for. A range ends with the minute that has begun, so that the same request is not repeated. */
export function spanOf(shown: Range | Span, now: number): Span {
  if (typeof shown !== 'string') return shown
  const to = Math.ceil(now / 60) * 60
  return { from: to - ranges[shown], to }
}

export const curveAddress = (locationId: string, measurementId: string): string =>
  `${locationAddress(locationId, 'curve')}?${new URLSearchParams({ measurements: measurementId }).toString()}`

const week = 7 * secondsPer.day

/** How many weeks earlier a curve can be compared with: the last week, and the same days of the last year. */
export const comparedWeeks = [1, 52] as const

/** Which measurement a line shows. It may be of another location, or of an earlier time. */
export interface LineKey {
  measurementId: string
  /** The location, if it is not the one of the page. */
  elsewhere?: string | undefined
  /** How many weeks earlier it is. */
  weeksAgo: number
}

/** In an address: `mea-1`, `mea-1@loc-2` of another location, `mea-1~1` of a week ago. An id has none of these signs. */
export function writeLineKey({ measurementId, elsewhere, weeksAgo }: LineKey): string {
  return `${measurementId}${elsewhere === undefined ? '' : `@${elsewhere}`}${weeksAgo === 0 ? '' : `~${weeksAgo}`}`
}

export function readLineKey(text: string): LineKey {
  const [, measurementId = '', elsewhere, weeksAgo] =
    /^([^@~]*)(?:@([^~]+))?(?:~([1-9]\d?))?/.exec(text) ?? []
  return { measurementId, elsewhere, weeksAgo: Number(weeksAgo ?? 0) }
}

const secondsAgo = ({ weeksAgo }: LineKey): number => weeksAgo * week

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
    name: texts.weeksAgo(measured.name, key.weeksAgo),
    shift: secondsAgo(key),
    isHere: false,
  }
}

/** A line has a gap if three values in a row are missing. */
const missed = 3

const none: SampleCurve = { measurementId: '', step: 0, samples: 0, times: [], min: [], avg: [], max: [] }

/** The points of each chosen line, in the units that are shown. A line that is not loaded yet has none, so the chart stays when they come. */
export const pointsOf = (
  chosen: readonly Measured[],
  answers: readonly (SampleCurve | undefined)[],
): Points[] =>
  chosen.map(({ samplePeriod, shift, unit }, line) => {
    const { step, times: measuredAt, ...values } = answers[line] ?? none
    const { shown } = shownUnit(unit?.symbol)
    const [min, avg, max] = [values.min, values.avg, values.max].map((column) => column.map(shown))
    const times = shift === 0 ? measuredAt : measuredAt.map((time) => time + shift)
    const spacing = Math.max(samplePeriod, spacingOf(times))
    return {
      times,
      min: min ?? [],
      avg: avg ?? [],
      max: max ?? [],
      longestGap: Math.max(missed * spacing, 2 * step),
    }
  })

/** The median time between two points. Before its period was changed, a device may have sent less often than now. */
function spacingOf(times: readonly number[]): number {
  const spaces = times.slice(1).map((time, at) => time - (times[at] ?? time))
  return spaces.toSorted((a, b) => a - b)[Math.floor(spaces.length / 2)] ?? 0
}

/** Times in ISO format. For each line: average, lowest value and highest. */
export function curveCsv(
  { times, columns }: Aligned,
  chosen: readonly Measured[],
  dialect = dialectOf(),
): string {
  const heads = chosen.flatMap((line) => {
    const what = nameWithUnit(line)
    return [texts.average(what), texts.least(what), texts.greatest(what)]
  })
  const lines = times.map((time, at) => [
    new Date(time * 1000).toISOString(),
    ...columns.map((column) => column[at] ?? null),
  ])
  return csvOf([[texts.time, ...heads], ...lines], dialect)
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

/** Of the unit in which its values are shown. */
export const symbolOf = ({ unit }: Pick<Measured, 'unit'>): string => shownUnit(unit?.symbol).symbol

export const nameWithUnit = (line: Measured): string => [line.name, symbolOf(line)].filter(Boolean).join(', ')

export const unitsOf = (lines: readonly Measured[]): string[] =>
  [...new Set(lines.map(symbolOf))].slice(0, mostUnits)

const axisOf = (units: readonly string[], line: Measured): number =>
  Math.max(0, units.indexOf(symbolOf(line)))

/** How each line is drawn: an earlier time is pale, in the colour of the line that it is compared with. */
export function drawnAs(chosen: readonly Measured[]): Line[] {
  const units = unitsOf(chosen)
  return chosen.map((one, at) => {
    const compared = chosen.findIndex(
      ({ measurementId, locationId, shift }) =>
        shift === 0 && measurementId === one.measurementId && locationId === one.locationId,
    )
    const isPale = one.shift !== 0
    const color = isPale && compared >= 0 ? compared : at
    return { name: one.name, axis: axisOf(units, one), color, isPale }
  })
}

/** Where values raise an alarm. A comparison of another platform says nothing of that. */
function sideOf(comparison: Conditional['comparison']): Limit['side'] {
  if (comparison.startsWith('GREATER')) return 'above'
  return comparison.startsWith('LESS') ? 'below' : null
}

/** The limits of what is shown, as lines of the chart. */
export const limitLines = (conditionals: readonly Conditional[], chosen: readonly Measured[]): Limit[] =>
  conditionals.flatMap((conditional) => {
    const measured = chosen.find(
      ({ measurementId, isHere }) => isHere && measurementId === conditional.measurementId,
    )
    if (!measured || !conditional.enabled) return []
    const { severity, threshold, comparison } = conditional
    // The name is last: a narrow chart shortens the text.
    const names = chosen.length > 1 ? [measured.name] : []
    const label = [
      `${wordIn(severityWords)(severity)} ${ruleText(conditional, measured.unit?.symbol)}`,
      ...names,
    ].join(' · ')
    const { shown } = shownUnit(measured.unit?.symbol)
    const axis = axisOf(unitsOf(chosen), measured)
    return [{ value: shown(threshold), label, axis, severity, side: sideOf(comparison) }]
  })

/** Whether there is an axis for it beside these lines. */
export const hasAxis = (lines: readonly Measured[], other: Measured): boolean => {
  const units = unitsOf(lines)
  return units.length < mostUnits || units.includes(symbolOf(other))
}
