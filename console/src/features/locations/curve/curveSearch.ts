import { longestCurve, secondsPer } from '#contract/limits'
import type { Span } from '../../../kit/chart/gestures.ts'
import type { ListSearch } from '../../../kit/list/listState.ts'
import { locationAddress } from '../../../domain/addresses.ts'

const { hour, day } = secondsPer
export const ranges = { '1 h': hour, '24 h': day, '7 d': 7 * day, '30 d': 30 * day } as const

export type Range = keyof typeof ranges

/** How many lines can be told apart. */
export const mostLines = 4

export interface CurveSearch {
  measurements: readonly string[]
  /** A duration that ends now, or a fixed span. */
  shown: Range | Span
}

const isRange = (text: string | undefined): text is Range => text !== undefined && Object.hasOwn(ranges, text)

/** What the address says. Wrong values are ignored. */
export function readCurveSearch(search: ListSearch): CurveSearch {
  const measurements = (search['applied.measurements'] ?? '').split(',').filter((id) => id !== '')
  const [from, to] = [Number(search['applied.from']), Number(search['applied.to'])]
  const range = search['applied.range']
  const isSpan = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && isSpanOk({ from, to })
  return {
    measurements: [...new Set(measurements)].slice(0, mostLines),
    shown: isSpan ? { from, to } : isRange(range) ? range : '24 h',
  }
}

export const isSpanOk = ({ from, to }: Span): boolean => from < to && to - from <= longestCurve

export function writeCurveSearch({ measurements, shown }: CurveSearch): ListSearch {
  return {
    'applied.measurements': measurements.join(','),
    ...(typeof shown === 'string'
      ? { 'applied.range': shown }
      : { 'applied.from': String(shown.from), 'applied.to': String(shown.to) }),
  }
}

/** The times to ask for. A range ends with the minute that has begun, so that the same request is not repeated. */
export function spanOf(shown: Range | Span, now: number): Span {
  if (typeof shown !== 'string') return shown
  const to = Math.ceil(now / 60) * 60
  return { from: to - ranges[shown], to }
}

/** The address of a measurement's curve. */
export const curveAddress = (locationId: string, measurementId: string): string =>
  `${locationAddress(locationId, 'curve')}?${new URLSearchParams({ 'applied.measurements': measurementId }).toString()}`
