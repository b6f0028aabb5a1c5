import { expect, test } from 'vitest'
import { decodeBuckets, encodeBuckets } from './buckets.ts'

test('the buckets of an hour are read as they were written', () => {
  const hour = 1_772_323_200e6
  const buckets = [
    { start: hour + 55 * 60e6, least: -1.5, greatest: 7e300, sum: 0.1, count: 4_000_000_000 },
    { start: hour, least: 2, greatest: 2, sum: 2, count: 1 },
  ]
  expect(decodeBuckets(hour, encodeBuckets(hour, buckets))).toEqual(buckets)
  expect(decodeBuckets(hour, encodeBuckets(hour, []))).toEqual([])
})
