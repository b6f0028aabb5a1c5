import { describe, expect, test } from 'vitest'
import { languageAmong, pluralIn, wantedLanguages } from './language.ts'

describe('the language of a reader', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['it', 'FR_ca', 'de'], 'fr'],
    [['pt-BR'], undefined],
    [['design'], undefined],
    [[], undefined],
  ])('%j is %s', (wanted, language) => {
    expect(languageAmong(wanted)).toBe(language)
  })

  test.each([
    ['de-CH, fr;q=0.9, en;q=0.8, *;q=0.1', ['de-CH', 'fr', 'en', '*']],
    ['en;q=0.5,de', ['de', 'en']],
    ['fr;q=0, de;q=x, en', ['en']],
    ['', []],
    [undefined, []],
  ])('the header %s wants %j', (header, wanted) => {
    expect(wantedLanguages(header)).toEqual(wanted)
  })
})

test('French takes one for nothing, German does not', () => {
  const forms = { one: 'one', other: 'other' }
  expect([0, 1, 2].map((count) => pluralIn('de')(count, forms))).toEqual(['other', 'one', 'other'])
  expect([0, 1, 2].map((count) => pluralIn('fr')(count, forms))).toEqual(['one', 'one', 'other'])
})
