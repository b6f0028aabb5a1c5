import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameState,
  readListSearch,
  readListState,
  toggleSort,
  withColumn,
  withFilter,
  writeListState,
} from './listState.ts'

const ids = ['name', 'city', 'size']
const nothing = { sort: undefined, filters: {}, hidden: [] }

test('sorting starts ascending, turns on repetition, starts again on another column', () => {
  const first = toggleSort(undefined, 'name')
  const second = toggleSort(first, 'name')
  expect([first, second, toggleSort(second, 'name'), toggleSort(second, 'city')]).toEqual([
    { column: 'name', direction: 'asc' },
    { column: 'name', direction: 'desc' },
    { column: 'name', direction: 'asc' },
    { column: 'city', direction: 'asc' },
  ])
})

test('an emptied filter is gone', () => {
  const filtered = withFilter(nothing, 'city', 'köln')
  expect(filtered.filters).toEqual({ city: 'köln' })
  expect(withFilter(filtered, 'city', '')).toEqual(nothing)
})

test('hiding a column ends its filter and its sort', () => {
  const state = { sort: toggleSort(undefined, 'city'), filters: { city: 'k', name: 'h' }, hidden: [] }
  const hidden = withColumn(state, 'city', false)
  expect(hidden).toEqual({ sort: undefined, filters: { name: 'h' }, hidden: ['city'] })
  expect(withColumn(hidden, 'city', true).hidden).toEqual([])
})

describe('in the address', () => {
  test('reads as a person would write it and leaves other parameters alone', () => {
    const state = {
      sort: { column: 'city', direction: 'desc' as const },
      filters: { name: 'hall' },
      hidden: ['size'],
    }
    const before = { tab: '1', sort: 'old', 'filter.size': '3' }
    expect(writeListState(before, state)).toEqual({
      tab: '1',
      sort: '-city',
      hidden: 'size',
      'filter.name': 'hall',
    })
    expect(writeListState(before, nothing)).toEqual({ tab: '1' })
  })

  test('survives the way there and back', () => {
    const column = fc.constantFrom(...ids)
    const state = fc
      .record({
        sort: fc.option(fc.record({ column, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
          nil: undefined,
        }),
        filters: fc.dictionary(column, fc.string({ minLength: 1 })),
      })
      .map((part) => ({ ...part, hidden: [] as string[] }))
    fc.assert(
      fc.property(state, (one) => {
        expect(isSameState(readListState(writeListState({}, one), ids), one)).toBe(true)
      }),
    )
  })

  test('ignores what the list does not have', () => {
    const search = {
      sort: '-price',
      hidden: 'name,colour',
      'filter.size': '12',
      'filter.colour': 'red',
    }
    expect(readListState(search, ids)).toEqual({ sort: undefined, filters: { size: '12' }, hidden: ['name'] })
  })

  test('holds texts of a list and nothing else', () => {
    const search = { sort: 'city', hidden: 7, 'filter.city': {}, 'filter.size': '12', tab: '1' }
    expect(readListSearch(search)).toEqual({ sort: 'city', 'filter.size': '12' })
  })

  test('never hides the last column', () => {
    expect(readListState({ hidden: 'name,city,size' }, ids).hidden).toEqual(['name', 'city'])
  })

  test('falls back to the sort of the screen', () => {
    const byName = { column: 'name', direction: 'desc' as const }
    expect(readListState({}, ids, byName).sort).toEqual(byName)
    expect(readListState({ sort: 'city' }, ids, byName).sort).toEqual({ column: 'city', direction: 'asc' })
  })
})
