import { expect, test } from 'vitest'
import { heights } from './limits.ts'

const at = (...values: number[]) => values.map((value) => ({ value }))
const rounded = (range: [number, number]) => range.map((value) => Math.round(value * 100) / 100)

test.each([
  ['values alone, with some air', 2, 4, [], [1.84, 4.16]],
  ['a limit near them has room', 2, 4, [5], [1.76, 5.24]],
  ['a distant limit takes no room', 2, 4, [40, -60], [1.84, 4.16]],
  ['as far as four times their height', 2, 4, [10, 10.1], [1.36, 10.64]],
  ['values that hardly differ still have a limit beside them', -18.1, -18, [-15], [-18.35, -14.75]],
  ['a value that never changes', 7, 7, [], [6, 8]],
])('the scale follows the values: %s', (_what, low, high, limits, range) => {
  expect(rounded(heights(low, high, at(...limits)))).toEqual(range)
})

test('without values there is room for all limits, and without both for something', () => {
  expect(rounded(heights(null, null, at(0, 100)))).toEqual([-8, 108])
  expect(heights(undefined, undefined, [])).toEqual([0, 1])
})
