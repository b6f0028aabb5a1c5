import { expect, test } from 'vitest'
import { decodeParts, encodeParts } from './parts.ts'

test('the parts of an hour are read as they were written', () => {
  const hour = 1_772_323_200e6
  const parts = [
    { start: hour + 55 * 60e6, least: -1.5, greatest: 7e300, sum: 0.1, count: 4_000_000_000 },
    { start: hour, least: 2, greatest: 2, sum: 2, count: 1 },
  ]
  expect(decodeParts(hour, encodeParts(hour, parts))).toEqual(parts)
  expect(decodeParts(hour, encodeParts(hour, []))).toEqual([])
})
