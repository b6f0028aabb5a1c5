import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids are short, safe in an address, and different', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[0-9a-hjkmnp-tv-z]{16}$/.test(id))).toEqual([])
})

test('a later id sorts after an earlier one', () => {
  const times = [0, 1_700_000_000_000, 1_700_000_000_001, 2_500_000_000_000, 9_000_000_000_000]
  const ids = times.map((time) => newId(time))
  expect(ids.toSorted()).toEqual(ids)
})
