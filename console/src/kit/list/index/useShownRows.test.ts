import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, toSearchText, readWanted } from '../../search/search.ts'
import { selectRows, type Filter } from './useShownRows.ts'

const searchOf = (values: readonly string[]) => toSearchText(values.length, (at) => values[at] ?? '')
const filterOf = (values: readonly string[], typed: string): Filter => ({
  searched: searchOf(values),
  wanted: readWanted(typed, 'texts') ?? expect.fail('nothing wanted'),
})
const inOrder = (values: readonly unknown[]) => Uint32Array.from(values.keys())
const found = (values: readonly string[], typed: string) =>
  Array.from(selectRows(inOrder(values), [filterOf(values, typed)]), (row) => values[row])
const numbersFound = (values: readonly number[], typed: string) => {
  const wanted = readWanted(typed, 'numbers') ?? expect.fail('nothing wanted')
  const searched = Float64Array.from(values)
  return Array.from(selectRows(inOrder(values), [{ searched, wanted }]), (row) => values[row])
}

const words = fc.constantFrom(
  'Hall',
  'hall',
  'Zürich',
  'co-op',
  'CO₂',
  'Straße',
  '東京',
  '٣',
  'u\u0308',
  '1',
  ' ',
  '',
)
const names = fc.array(
  fc.array(words, { maxLength: 4 }).map((parts) => parts.join('')),
  { maxLength: 40 },
)
const typed = fc.constantFrom(
  'hall',
  'H',
  '1',
  'ü',
  'o',
  'co2',
  'strasse',
  '=hall',
  'not hall',
  'not =zurich',
)

test('the rows that pass every filter, in order', () => {
  const holds = (value: string, filter: string): boolean => {
    if (filter.startsWith('not ')) return !holds(value, filter.slice(4))
    return filter.startsWith('=') ? fold(value) === fold(filter.slice(1)) : fold(value).includes(fold(filter))
  }
  fc.assert(
    fc.property(names, typed, typed, fc.boolean(), (values, first, second, isReversed) => {
      const order = isReversed ? inOrder(values).toReversed() : inOrder(values)
      const filters = [first, second].map((filter) => filterOf(values, filter))
      const expected = [...order].filter(
        (row) => holds(values[row] ?? '', first) && holds(values[row] ?? '', second),
      )
      expect([...selectRows(order, filters)]).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('never matches across two rows', () => {
  expect(found(['ab', 'cd'], 'bc')).toEqual([])
  expect(found(['ab', 'cd'], 'b\nc')).toEqual([])
  expect(found(['ab', 'ab cd'], 'b\nc')).toEqual(['ab cd'])
})

test('empty, not empty, and whole values', () => {
  const values = ['ACTIVE', '', 'INACTIVE', ' ', 'active']
  expect(found(values, 'empty')).toEqual(['', ' '])
  expect(found(values, 'NOT Empty')).toEqual(['ACTIVE', 'INACTIVE', 'active'])
  expect(found(values, '=active')).toEqual(['ACTIVE', 'active'])
  expect(found(values, 'active')).toEqual(['ACTIVE', 'INACTIVE', 'active'])
  expect(found(values, 'not inactive')).toEqual(['ACTIVE', '', ' ', 'active'])
})

test('numbers compare; missing ones pass no comparison', () => {
  const values = [60, 600, -5, 1.5, NaN]
  expect(numbersFound(values, '=60')).toEqual([60])
  expect(numbersFound(values, '>60')).toEqual([600])
  expect(numbersFound(values, '>=60')).toEqual([60, 600])
  expect(numbersFound(values, '≤ 1,5')).toEqual([-5, 1.5])
  expect(numbersFound(values, '-5..60')).toEqual([60, -5, 1.5])
  expect(numbersFound(values, 'not =60')).toEqual([600, -5, 1.5, NaN])
})
