import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameState,
  readSearch,
  readListState,
  toggleSort,
  withColumn,
  withFilter,
  writeListState,
  type Sort,
  differing,
} from './listState.ts'

const by = (column: string, direction: Sort['direction'] = 'asc'): Sort => ({ column, direction })
const defaults = { columns: ['name', 'city', 'size'], hidden: [] }
const nothing = { sort: by('name'), filters: {}, hidden: [] }

test('sorting starts ascending, reverses on repetition, and starts again on another column', () => {
  const first = toggleSort(by('name'), 'city')
  const second = toggleSort(first, 'city')
  expect([first, second, toggleSort(second, 'city'), toggleSort(second, 'size')]).toEqual([
    by('city'),
    by('city', 'desc'),
    by('city'),
    by('size'),
  ])
})

test('an empty filter is removed', () => {
  const filtered = withFilter(nothing, 'city', 'köln')
  expect(filtered.filters).toEqual({ city: 'köln' })
  expect(withFilter(filtered, 'city', '')).toEqual(nothing)
})

test('hiding a column removes its filter and its sort', () => {
  const state = { sort: by('city', 'desc'), filters: { city: 'k', name: 'h' }, hidden: [] }
  const hidden = withColumn(state, defaults, 'city', false)
  expect(hidden).toEqual({ sort: by('name'), filters: { name: 'h' }, hidden: ['city'] })
  expect(withColumn(hidden, defaults, 'city', true).hidden).toEqual([])
  expect(withColumn(nothing, defaults, 'name', false).sort).toEqual(by('city'))
})

describe('in the address', () => {
  test('is readable and leaves other parameters unchanged', () => {
    const state = { sort: by('city', 'desc'), filters: { name: 'hall' }, hidden: ['size'] }
    const before = { tab: '1', sort: 'old', 'filter.size': '3' }
    expect(writeListState(before, state, defaults)).toEqual({
      tab: '1',
      sort: '-city',
      hidden: 'size',
      'filter.name': 'hall',
    })
    expect(writeListState(before, nothing, defaults)).toEqual({ tab: '1' })
  })

  test('can be written and read back', () => {
    const column = fc.constantFrom(...defaults.columns)
    const state = fc
      .record({
        sort: fc.record({ column, direction: fc.constantFrom('asc' as const, 'desc' as const) }),
        filters: fc.dictionary(column, fc.string({ minLength: 1 })),
      })
      .map((part) => ({ ...part, hidden: [] as string[] }))
    fc.assert(
      fc.property(state, (one) => {
        expect(isSameState(readListState(writeListState({}, one, defaults), defaults), one)).toBe(true)
      }),
    )
  })

  test('names values as the API does, not by the words of a language', () => {
    const translated = { ...defaults, words: { size: { true: 'Ja', false: 'Nein' } } }
    for (const [inAddress, shown] of [
      ['=true', '=Ja'],
      ['=maybe', '=maybe'],
      ['=constructor', '=constructor'],
      ['Ja', 'Ja'],
    ] as const) {
      const state = readListState({ 'filter.size': inAddress, 'filter.city': '=true' }, translated)
      expect(state.filters).toEqual({ size: shown, city: '=true' })
      expect(writeListState({}, state, translated)).toMatchObject({ 'filter.size': inAddress })
    }
    // An older address has the words.
    expect(readListState({ 'filter.size': '=Nein' }, translated).filters).toEqual({ size: '=Nein' })
  })

  test('ignores unknown columns', () => {
    const search = {
      sort: '-price',
      hidden: 'name,colour',
      'filter.size': '12',
      'filter.colour': 'red',
    }
    expect(readListState(search, defaults)).toEqual({
      sort: by('city'),
      filters: { size: '12' },
      hidden: ['name'],
    })
  })

  test("contains only the list's texts", () => {
    const search = { sort: 'city', hidden: 7, 'filter.city': {}, 'filter.size': '12', tab: '1' }
    expect(readSearch()(search)).toEqual({ sort: 'city', 'filter.size': '12' })
  })

  test('never hides the last column', () => {
    expect(readListState({ hidden: 'name,city,size' }, defaults).hidden).toEqual(['name', 'city'])
  })

  test("falls back to the screen's sort, and to the first visible column", () => {
    const byName = { ...defaults, sort: by('name', 'desc') }
    expect(readListState({}, byName).sort).toEqual(by('name', 'desc'))
    expect(readListState({ sort: 'city' }, byName).sort).toEqual(by('city'))
    expect(readListState({}, defaults).sort).toEqual(by('name'))
    expect(readListState({ hidden: 'name' }, byName).sort).toEqual(by('city'))
  })

  test('leaves out columns that are hidden by default, and names those that are shown', () => {
    const without = { ...defaults, hidden: ['city', 'size'] }
    const state = readListState({}, without)
    expect(state.hidden).toEqual(['city', 'size'])
    expect(writeListState({}, state, without)).toEqual({})
    expect(readListState({ 'filter.city': 'k', sort: '-size' }, without)).toEqual({
      sort: by('size', 'desc'),
      filters: { city: 'k' },
      hidden: [],
    })
    expect(readListState({ hidden: '' }, without).hidden).toEqual([])
  })
})

const columns = [{ id: 'name' }, { id: 'city' }, { id: 'slid', isHidden: true }]
const later = [...columns, { id: 'alerted', isHidden: true }, { id: 'owner' }]

test('without a choice every column has its default', () => {
  expect(differing(columns, [''])).toEqual(['slid'])
})

test('the choice can be computed from the hidden columns', () => {
  const chosen = differing(columns, ['city'])
  expect(chosen).toEqual(['city', 'slid'])
  expect(differing(columns, chosen)).toEqual(['city'])
})

test('a column of a later release has its default, whatever was chosen before', () => {
  expect(differing(later, differing(columns, ['city']))).toEqual(['city', 'alerted'])
})
