import { expect, test } from 'vitest'
import { countMarks, countsOf, markedAddress, marksText, readValuesFilter, sumOf } from './marks.ts'

test('marks are counted, and the worst is told first', () => {
  const marks = countMarks([['LATE'], ['BEYOND_LIMIT', 'LATE'], []])
  expect(marks).toEqual({ beyondLimit: 1, outOfRange: 0, late: 2 })
  expect(marksText(marks)).toBe('1 beyond a limit, 2 late')
  expect(countsOf(undefined)).toEqual([])
  expect(countsOf({} as never)).toEqual([])
  expect(sumOf([marks, undefined, marks])).toEqual({ beyondLimit: 2, outOfRange: 0, late: 4 })
})

test('the address of marked values can be written and read back', () => {
  const filter = { mark: 'OUT_OF_RANGE' as const, zone: 'Z 1&2', device: undefined, component: undefined }
  const address = markedAddress('loc 1', filter)
  expect(address).toBe('#/locations/loc%201?mark=OUT_OF_RANGE&zone=Z+1%262')
  const search = Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?'))))
  expect(readValuesFilter(search)).toEqual(filter)
})

test('an unknown mark in an address is ignored', () => {
  expect(readValuesFilter({})).toBeUndefined()
  expect(readValuesFilter({ mark: 'toString', zone: 'Z' })).toBeUndefined()
})
