import { expect, test } from 'vitest'
import { curveAddress, readCurveSearch, spanOf, writeCurveSearch } from './lines.ts'

test('an address can be written and read back', () => {
  for (const wanted of [
    { measurements: ['mea-1', 'mea-2'], shown: '7 d' as const },
    { measurements: [], shown: { from: 100, to: 900 } },
  ])
    expect(readCurveSearch(writeCurveSearch(wanted))).toEqual(wanted)
})

test('wrong values in an address are ignored', () => {
  const day = { measurements: [], shown: '24 h' }
  expect(readCurveSearch({})).toEqual(day)
  expect(readCurveSearch({ range: 'toString' })).toEqual(day)
  expect(readCurveSearch({ from: '9', to: '1' })).toEqual(day)
  expect(readCurveSearch({ from: '0', to: '99999999' })).toEqual(day)
  expect(readCurveSearch({ measurements: 'a,b,,a,c,d,e' }).measurements).toEqual(['a', 'b', 'c', 'd'])
})

test('a range ends with the minute that has begun', () => {
  expect(spanOf('1 h', 7261)).toEqual({ from: 3720, to: 7320 })
  expect(spanOf({ from: 1, to: 2 }, 7261)).toEqual({ from: 1, to: 2 })
})

test('a curve has an address', () => {
  expect(curveAddress('loc-1', 'mea-1')).toBe('#/locations/loc-1/curve?measurements=mea-1')
})
