import { describe, expect, test } from 'vitest'
import { fold, readWanted } from './search.ts'
import { findFirst } from './matching.ts'

describe('folding', () => {
  test.each([
    ['München', 'munch'],
    ['CO₂', 'co2'],
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['ＦＵＬＬ', 'full'],
    ['x²', 'x2'],
    ['ﬁeld', 'fi'],
    ['ΟΔΟΣ', 'οδος'],
    ['İzmir', 'izmir'],
    ['Ørsted', 'orsted'],
    ['مُحَمَّد', 'محمد'],
    ['9:00\u202fAM', '9:00 am'],
    ['two\n  lines', 'two lines'],
    ['u\u0308ber', 'über'],
  ])('%j is found by %j', (text, typed) => expect(fold(text)).toContain(fold(typed)))

  test('spaces around a text are ignored', () => {
    expect(fold('  a  b ')).toBe('a b')
    expect(fold(' ')).toBe('')
  })
})

describe('a filter', () => {
  const text = (wanted: string, more: object = {}) => ({
    kind: 'text',
    isNot: false,
    isWhole: false,
    text: wanted,
    ...more,
  })

  test.each([
    ['  Hall ', text('hall')],
    ['not', text('not')],
    ['Nottingham', text('nottingham')],
    ['not  Hall 2', text('hall 2', { isNot: true })],
    ['= Hall', text('hall', { isWhole: true })],
    ['=', text('=')],
    ['"empty"', text('empty')],
    ['"not a"', text('not a')],
    ['"name": "a"', text('"name": "a"')],
    ['not "empty"', text('empty', { isNot: true })],
    ['Empty', { kind: 'empty', isNot: false }],
    ['not empty', { kind: 'empty', isNot: true }],
    ['>300', text('>300')],
  ])('%j among texts', (typed, wanted) => expect(readWanted(typed, 'texts')).toEqual(wanted))

  test('an empty filter matches everything', () => {
    expect([readWanted('', 'texts'), readWanted('  ', 'numbers')]).toEqual([undefined, undefined])
  })

  test('a number column compares, and searches text if the filter is not a number', () => {
    expect(readWanted(' > 300', 'numbers')).toMatchObject({ least: 300, most: Infinity, isOpen: true })
    expect(readWanted('=60', 'numbers')).toMatchObject({ least: 60, most: 60, isOpen: false })
    expect(readWanted('60', 'numbers')).toEqual(text('60'))
    expect(readWanted('not 0,5', 'numbers')).toEqual({ ...text('0.5'), isNot: true })
    expect(readWanted('empty', 'numbers')).toEqual({ kind: 'empty', isNot: false })
    expect(readWanted('>3e', 'numbers')).toEqual(text('>3e'))
  })
})

test('in a dialog what is typed is text', () => {
  const entries = ['Empty tank', 'München', 'Munich', 'Not ground', 'Ground = 0', '"Roof"']
  const found = (typed: string) => findFirst(entries, typed, (entry) => entry, 2)
  expect(found(' MUN ')).toEqual(['München', 'Munich'])
  expect(found('')).toEqual(['Empty tank', 'München'])
  for (const [typed, entry] of Object.entries({
    empty: 'Empty tank',
    'not ground': 'Not ground',
    '= 0': 'Ground = 0',
    '"roof"': '"Roof"',
  }))
    expect(found(typed), typed).toEqual([entry])
  expect([found('not mun'), found('=munich')]).toEqual([[], []])
})
