import { expect, test } from 'vitest'
import { align, loneIn } from './align.ts'

const line = (times: number[], longestGap = 100) => {
  const values = times.map((time) => time / 10)
  return { times, avg: values, min: values, max: values, longestGap }
}

test('lines share one axis, and continue where only another line has a point', () => {
  const { times, columns } = align([line([0, 60, 120]), line([30])])
  expect(times).toEqual([0, 30, 60, 120])
  expect(columns[0]).toEqual([0, undefined, 6, 12])
  expect(columns[3]).toEqual([undefined, 3, undefined, undefined])
  expect(columns).toHaveLength(6)
})

test('too long without a point is a gap', () => {
  const { times, columns } = align([line([0, 60, 300, 360])])
  expect(times).toEqual([0, 60, 61, 300, 360])
  expect(columns[0]).toEqual([0, 6, null, 30, 36])
})

test('no lines give no data', () => {
  expect(align([])).toEqual({ times: [], columns: [] })
  expect(align([line([])])).toEqual({ times: [], columns: [[], [], []] })
})

test('a point is alone if no line leads to it', () => {
  expect(loneIn([5])).toEqual([0])
  expect(loneIn([undefined, 5, undefined])).toEqual([1])
  expect(loneIn([1, 2, null, undefined, 3, undefined, null, 4, 5])).toEqual([4])
  expect(loneIn([null, 1, null, 2])).toEqual([1, 3])
  expect(loneIn([])).toEqual([])
})
