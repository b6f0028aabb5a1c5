import { listLimits } from '#contract/limits'
import { expect, test } from 'vitest'
import { movedTo, indexAt, withTrack, withWidth } from './arranging.ts'

const order = ['name', 'id', 'city', 'size']
const visible = ['name', 'city', 'size']

test('a column moves past its neighbours that are shown, in both directions', () => {
  expect(movedTo(order, visible, 'name', 1)).toEqual(['id', 'city', 'name', 'size'])
  expect(movedTo(order, visible, 'city', 0)).toEqual(['city', 'name', 'id', 'size'])
  expect(movedTo(order, visible, 'name', 2)).toEqual(['id', 'city', 'size', 'name'])
})

test('there is nothing beyond the first and the last column', () => {
  for (const index of [-1, 3]) expect(movedTo(order, visible, 'name', index)).toEqual(order)
  expect(movedTo(order, visible, 'id', 0)).toEqual(order)
})

test('a width has limits, and can be taken back', () => {
  const set = withWidth([], 'city', 123.4)
  expect(set).toEqual([{ column: 'city', width: 123 }])
  expect(withWidth(set, 'city', 1)).toEqual([{ column: 'city', width: listLimits.width.min }])
  expect(withWidth(set, 'city', 9_999)).toEqual([{ column: 'city', width: listLimits.width.max }])
  expect(withWidth(set, 'city')).toEqual([])
})

test('one track changes, and the others stay', () => {
  expect(withTrack('minmax(100px, 2fr) 80px minmax(60px, 1fr) 120px', 2, 99.6)).toBe(
    'minmax(100px, 2fr) 80px 100px 120px',
  )
})

test('a column is dropped at the nearest header', () => {
  const edges = [
    { left: 10, right: 50 },
    { left: 50, right: 90 },
  ]
  expect([0, 10, 49, 50, 89, 90, 500].map((x) => indexAt(edges, x))).toEqual([0, 0, 0, 1, 1, 1, 1])
})
