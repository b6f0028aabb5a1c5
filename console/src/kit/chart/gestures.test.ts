import { expect, test } from 'vitest'
import { zoomed } from './gestures.ts'

const span = { from: 10_000, to: 20_000 }

test('the time under the pointer stays in place', () => {
  expect(zoomed(span, 15_000, 0.5, 1e6, 1e6)).toEqual({ from: 12_500, to: 17_500 })
  expect(zoomed(span, 10_000, 0.5, 1e6, 1e6)).toEqual({ from: 10_000, to: 15_000 })
})

test('has a shortest and a longest length, and ends now at the latest', () => {
  expect(zoomed(span, 15_000, 0.000_1, 1e6, 1e6)).toEqual({ from: 14_970, to: 15_030 })
  expect(zoomed(span, 15_000, 100, 30_000, 1e6)).toEqual({ from: 0, to: 30_000 })
  expect(zoomed(span, 15_000, 2, 1e6, 20_000)).toEqual({ from: 0, to: 20_000 })
})
