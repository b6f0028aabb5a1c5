import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankCharacters } from './characters.ts'
import { buildLongIndex, textRanks } from './longIndex.ts'
import { buildColumnIndex, type ColumnSource, naturalCollator, orderByRank } from './columnIndex.ts'

const ofTexts = (values: string[]): ColumnSource => ({
  texts: { chunks: [values.join('')], lengths: Uint32Array.from(values, (value) => value.length) },
})
const ofNumbers = (values: (number | null)[]): ColumnSource => ({
  numbers: Float64Array.from(values, (value) => value ?? NaN),
})
/** The fast code for long lists and the simple code for short ones give the same result. */
function ordersOf(source: ColumnSource) {
  const { orders } = buildLongIndex({ kind: 'orders', source })
  expect(buildColumnIndex({ kind: 'orders', source })).toEqual({ orders })
  return orders ?? expect.fail('no orders')
}
const sortedTexts = (values: string[]) => {
  const { ascending, descending } = ordersOf(ofTexts(values))
  const read = (order: Uint32Array) => Array.from(order, (row) => values[row])
  return { ascending: read(ascending), descending: read(descending) }
}

/** The rules in the simplest code, to compare with. */
function naiveOrder<Value>(
  values: Value[],
  isEmpty: (value: Value) => boolean,
  compare: (a: Value, b: Value) => number,
  sign: 1 | -1,
) {
  const rows = [...values.keys()]
  const valueAt = (row: number) => values[row] as Value
  const filled = rows.filter((row) => !isEmpty(valueAt(row)))
  filled.sort((a, b) => sign * compare(valueAt(a), valueAt(b)))
  return [...filled, ...rows.filter((row) => isEmpty(valueAt(row)))]
}

const words = fc.constantFrom(
  'Hall',
  'hall',
  'Zürich',
  'zurich',
  'Köln',
  'Ōsaka',
  '東京',
  'co-op',
  'coop',
  ' ',
  '-',
  '.',
  'Straße',
  'strasse',
  'Æther',
  'aether',
  'x²',
  '٣',
  'u\u0308',
  'ü',
)
const numerals = fc.nat(120).map(String)
const name = fc.oneof(
  fc
    .array(fc.oneof(words, numerals, fc.constantFrom('007', '00', '1.5')), { maxLength: 5 })
    .map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const names = fc.array(name, { maxLength: 60 })

describe('order of texts', () => {
  test('natural numbers, by locale, empty values last in both directions', () => {
    expect(sortedTexts(['Hall 10', '', 'Hall 2', 'hall 1', 'Äpfel', ' ', 'Zebra'])).toEqual({
      ascending: ['Äpfel', 'hall 1', 'Hall 2', 'Hall 10', 'Zebra', '', ' '],
      descending: ['Zebra', 'Hall 10', 'Hall 2', 'hall 1', 'Äpfel', '', ' '],
    })
  })

  test('is what the collator alone would give, stable in both directions', () => {
    const isEmpty = (value: string) => value.trim() === ''
    fc.assert(
      fc.property(names, (values) => {
        const index = ordersOf(ofTexts(values))
        expect([...index.ascending]).toEqual(naiveOrder(values, isEmpty, naturalCollator.compare, 1))
        expect([...index.descending]).toEqual(naiveOrder(values, isEmpty, naturalCollator.compare, -1))
      }),
      { numRuns: 500 },
    )
  })

  test('is correct where single characters decide', () => {
    const plain = fc.constantFrom(
      'Hall',
      'hall',
      'Straße',
      'strasse',
      'STRASSE',
      'Zürich',
      'zurich',
      'co-op',
      'coop',
      ' ',
      '-',
    )
    const figures = fc.oneof(
      numerals,
      fc.constantFrom('007', '00', '12345678901234567890', '1'.repeat(40), '1'.repeat(41)),
    )
    const values = fc.array(
      fc.array(fc.oneof(plain, figures), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
      { maxLength: 40 },
    )
    const isEmpty = (value: string) => value.trim() === ''
    expect(rankCharacters('Hall hall Straße Zürich co-op 12', naturalCollator).isReliable).toBe(true)
    fc.assert(
      fc.property(values, (list) => {
        const order = ordersOf(ofTexts(list))
        expect([...order.ascending]).toEqual(naiveOrder(list, isEmpty, naturalCollator.compare, 1))
        expect([...order.descending]).toEqual(naiveOrder(list, isEmpty, naturalCollator.compare, -1))
      }),
      { numRuns: 500 },
    )
  })

  test.each(['cs', 'hu', 'sv', 'da', 'ja'])('follows the rules of the locale %s', (locale) => {
    const collator = new Intl.Collator(locale, { numeric: true })
    const syllable = fc.constantFrom(
      'c',
      'h',
      'ch',
      'd',
      'cs',
      'dzs',
      'z',
      'å',
      'aa',
      'ä',
      'o',
      'ö',
      'æ',
      'カー',
      'カア',
      '2',
      '10',
    )
    const values = fc.array(fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')))
    fc.assert(
      fc.property(values, (list) => {
        const starts = Uint32Array.from(
          { length: list.length + 1 },
          (_, at) => list.slice(0, at).join('').length,
        )
        const order = orderByRank(textRanks(list.join(''), starts, collator), false)
        expect([...order]).toEqual(naiveOrder(list, () => false, collator.compare, 1))
      }),
    )
  })

  test.each([
    ['cs', 'ccsc'],
    ['dz', 'ddz'],
  ])('knows that %s is one letter in Hungarian, if there is no other letter to show it', (one, two) => {
    const starts = Uint32Array.of(0, one.length, one.length + two.length)
    const collator = new Intl.Collator('hu', { numeric: true })
    const order = orderByRank(textRanks(one + two, starts, collator), false)
    expect([...order]).toEqual(naiveOrder([one, two], () => false, collator.compare, 1))
  })

  test('is correct for many rows with long common beginnings', () => {
    const values = Array.from({ length: 5000 }, (_, row) => `Plant North Hall ${(row * 7919) % 5000}`)
    expect(sortedTexts(values).ascending.slice(8, 12)).toEqual(
      [8, 9, 10, 11].map((n) => `Plant North Hall ${n}`),
    )
  })
})

test('numbers sort as numbers, empty last, stable in both directions', () => {
  const values = fc.array(fc.option(fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double({ noNaN: true }))))
  fc.assert(
    fc.property(values, (list) => {
      const index = ordersOf(ofNumbers(list))
      const compare = (a: number | null, b: number | null) => Number(a) - Number(b) || 0
      const isEmpty = (value: number | null) => value === null
      expect([...index.ascending]).toEqual(naiveOrder(list, isEmpty, compare, 1))
      expect([...index.descending]).toEqual(naiveOrder(list, isEmpty, compare, -1))
    }),
  )
})

test('long and short lists are searched in the same texts', () => {
  const request = { kind: 'search', source: ofTexts(['Zürich', '', 'Hall\n2', 'CO₂']) } as const
  const { search } = buildLongIndex(request)
  expect(search?.starts).toHaveLength(5)
  expect(buildColumnIndex(request)).toEqual({ search })
})
