import { property, assert, string, constantFrom, array } from 'fast-check'
import { expect, test } from 'vitest'
import { findLinks } from '../testing/links.ts'
import { unlinked } from './unlinked.ts'

test.each([
  ['http://evil.com/x', 'http: / /evil. com/x'],
  ['see www.evil.com now', 'see www. evil. com now'],
  ['HTTPS://EVIL.COM', 'HTTPS: / /EVIL. COM'],
  ['anna@evil.com', 'anna @ evil. com'],
  ['//evil.com', '/ /evil. com'],
  ['\\\\host\\share', '\\ \\host\\share'],
  ['mailto:x tel:+49123', 'mailto: x tel: +49123'],
  ['h323:123 a1:2', 'h323: 123 a1: 2'],
  ['10.0.0.5', '10. 0. 0. 5'],
  ['evil。com ｅｖｉｌ．ｃｏｍ', 'evil。 com ｅｖｉｌ． ｃｏｍ'],
  ['evil.\u200Bcom evil\u2060.com', 'evil. com evil. com'],
  ['evil.\uFEFFcom', 'evil. com'],
  ['line\r\nbreak\u2028', 'line  break '],
  ['\u202Emoc.live', ' moc. live'],
])('%j is no link', (typed, said) => {
  expect(unlinked(typed)).toBe(said)
})

test.each([
  'Kühlraum 2, Halle 3',
  'Air -12.5 °C, limit > -18 °C (Harbour)',
  'From 12:30 to 14:00:05, 1:100',
  'Nothing is wrong. Really... (e. g. a test): yes/no',
  '❤️ 👩‍🔧 Wartung',
  '日本 1/2',
])('%j stays as it is', (typed) => {
  expect(unlinked(typed)).toBe(typed)
})

const typedPieces = [
  'http',
  'https',
  'www',
  'evil',
  'com',
  'a',
  '1',
  '10',
  '.',
  '。',
  '．',
  ':',
  '：',
  '/',
  '//',
  '\\',
  '@',
  '＠',
  ' ',
  '\n',
  '\u200B',
  '\u2060',
  '\u202E',
  '\u00A0',
  '\uFEFF',
  '…',
  '-',
  '+',
  'ß',
  '\u200D',
  '❤️',
  '(',
  '<',
  '&#46;',
]
const typed = array(constantFrom(...typedPieces), { maxLength: 12 }).map((parts) => parts.join(''))

test('no text has a link, a line break or a mark of direction afterwards, and a second pass changes nothing', () => {
  for (const texts of [
    typed,
    string({ unit: 'grapheme', maxLength: 40 }),
    string({ unit: 'binary', maxLength: 40 }),
  ])
    assert(
      property(texts, (text) => {
        const said = unlinked(text)
        expect(findLinks(said)).toEqual([])
        expect(said).not.toMatch(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u)
        expect(unlinked(said)).toBe(said)
      }),
      { numRuns: 300 },
    )
})
