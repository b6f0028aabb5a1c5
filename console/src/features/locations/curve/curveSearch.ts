import { longestCurve, secondsPer } from '#contract/limits'
import { locationAddress } from '../../../domain/addresses.ts'
import type { Span } from '../../../kit/chart/gestures.ts'

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
  const [, measurementId = '', elsewhere, weeksAgo] = /^([^@~]*)(?:@([^~]+))?(?:~([1-9]))?/.exec(text) ?? []
  return { measurementId, elsewhere, weeksAgo: Number(weeksAgo ?? 0) }
}

export const secondsAgo = ({ weeksAgo }: LineKey): number => weeksAgo * week

export const timeText = ({ weeksAgo }: LineKey): string =>
  weeksAgo === 0 ? '' : weeksAgo === 1 ? 'last week' : `${weeksAgo} weeks ago`
