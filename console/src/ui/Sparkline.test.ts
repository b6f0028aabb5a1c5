import { expect, test } from 'vitest'
import { sparkPath } from './Sparkline.tsx'

test('goes from edge to edge, high values above', () => {
  expect(sparkPath([0, 10])).toBe('M2.0 22.0L2.0 22.0L94.0 2.0')
})

test('breaks where a value is missing', () => {
  expect(sparkPath([1, null, 1]).match(/M/g)).toHaveLength(2)
})

test('is a line in the middle if nothing changes, and is not drawn without values', () => {
  expect(sparkPath([5])).toBe('M2.0 12.0L2.0 12.0')
  expect([sparkPath([]), sparkPath([null])]).toEqual(['', ''])
})
