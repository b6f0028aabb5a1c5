import { expect, test } from 'vitest'
import { align } from './align.ts'

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
