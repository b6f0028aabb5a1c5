import { expect, test } from 'vitest'
import { emailKey, usernameKey } from './spelling.ts'

const same: [string, string, string][] = [
  ['Greek capitals', 'νίκος', 'ΝΊΚΟΣ'],
  ['a final sigma in the middle', 'νίκοςα', 'νίκοσα'],
  ['a final sigma at the end', 'νίκος', 'νίκοσ'],
  ['the Kelvin sign', 'kim', '\u212Aim'],
  ['the Turkish capital I with a dot', 'istanbul', 'İstanbul'],
  ['the Turkish small i without a dot', 'istanbul', 'ıstanbul'],
  ['full-width letters', 'admin', 'ａｄｍｉｎ'],
  ['combining accents', 'jos\u00E9', 'jose\u0301'],
  ['a combining accent on a capital', 'jos\u00E9', 'JOSE\u0301'],
  ['sharp s', 'strasse', 'straße'],
  ['capital sharp s', 'straße', 'STRAẞE'],
  ['a ligature', 'office', 'oﬃce'],
  ['a zero-width space', 'admin', 'ad\u200Bmin'],
  ['a soft hyphen', 'admin', 'ad\u00ADmin'],
  ['spaces around', 'admin', ' admin\u00A0'],
]

test.each(same)('%s does not make another name', (_what, first, second) => {
  expect(usernameKey(second)).toBe(usernameKey(first))
  expect(emailKey(`${second.trim()}@example.com`)).toBe(emailKey(`${first}@example.com`))
})

test.each([
  ['jose', 'josé'],
  ['admin', 'admin1'],
  ['nikos', 'νίκος'],
])('%s and %s are two names', (first, second) => {
  expect(usernameKey(first)).not.toBe(usernameKey(second))
})

test('the key of a key is the same key', () => {
  for (const spelling of same.flatMap(([, first, second]) => [first, second]))
    expect(usernameKey(usernameKey(spelling))).toBe(usernameKey(spelling))
})

test('changing the case of any letter does not make another name', () => {
  const others: string[] = []
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const letter = String.fromCodePoint(code)
    if (!/[\p{L}\p{M}\p{N}]/u.test(letter)) continue
    const spellings = [letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFKD')]
    const different = spellings.filter((other) => other !== letter)
    if (different.some((other) => usernameKey(other) !== usernameKey(letter))) others.push(letter)
  }
  expect(others).toEqual([])
})

test('the key of the longest text is computed quickly and has a limited length', () => {
  // NFKC turns one character into at most 18.
  expect(usernameKey('\uFDFA'.repeat(200)).length).toBeLessThanOrEqual(200 * 18)
})
