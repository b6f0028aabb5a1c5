import { expect, test } from 'vitest'
import { isBeyond, isLate, marksOf } from './marks.ts'
import type { Limit } from './marks.ts'
import { comparisons } from '../values.ts'
import type { Comparison } from '../values.ts'

const limit = (comparison: Comparison, threshold: number, enabled = true): Limit => ({
  comparison,
  threshold,
  enabled,
})

const latest = { latestValue: 44, latestAt: 1000, rangeMin: 0, rangeMax: 50 }
const calm = { now: 1300, samplePeriod: 300, limits: [limit('GREATER_THAN', 44)] }

test('a value at the ends of its range and at its limit has no mark', () => {
  expect(marksOf(latest, calm)).toEqual([])
  expect(marksOf({ ...latest, latestValue: 0 }, calm)).toEqual([])
})

test('a value can be beyond a limit, out of range and late at once, the worst first', () => {
  expect(marksOf({ ...latest, latestValue: 45 }, calm)).toEqual(['BEYOND_LIMIT'])
  expect(marksOf({ ...latest, latestValue: -1 }, calm)).toEqual(['OUT_OF_RANGE'])
  expect(marksOf(latest, { ...calm, now: 1901 })).toEqual(['LATE'])
  expect(marksOf({ ...latest, latestValue: 60 }, { ...calm, now: 1901 })).toEqual([
    'BEYOND_LIMIT',
    'OUT_OF_RANGE',
    'LATE',
  ])
})

test('an end of the range that is not given has no limit', () => {
  const open = { ...latest, latestValue: 1e9, rangeMin: null, rangeMax: null }
  expect(marksOf(open, { ...calm, limits: [] })).toEqual([])
})

test('a value is late if it is older than three sample periods', () => {
  expect([isLate(900, 300), isLate(901, 300)]).toEqual([false, true])
})

test('what was never measured has no mark', () => {
  const never = { ...latest, latestValue: null, latestAt: null }
  expect(marksOf(never, { ...calm, now: 1e9, limits: [limit('LESS_THAN', 1)] })).toEqual([])
})

test('each comparison is beyond its own side of the threshold', () => {
  const sides = comparisons.map((comparison) =>
    [7, 8, 9].map((value) => isBeyond(value, limit(comparison, 8))),
  )
  expect(sides).toEqual([
    [false, false, true],
    [false, true, true],
    [true, false, false],
    [true, true, false],
    [false, true, false],
  ])
})

test('a limit that is switched off or unknown marks nothing', () => {
  expect(isBeyond(9, limit('GREATER_THAN', 8, false))).toBe(false)
  expect(isBeyond(9, limit('toString' as Comparison, 8))).toBe(false)
})
