import fc from 'fast-check'
import { expect, test } from 'vitest'
import { e164Of, segmentsOf, smsText } from './sms-text.ts'

/** As GSM 03.38 lists it, in its order. */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

test.each([
  ['', 1],
  // With a sign of another alphabet they would be two.
  [alphabet, 1],
  ['\f^{}\\[~]|€'.repeat(8), 1],
  [`a${'\f^{}\\[~]|€'.repeat(8)}`, 2],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['Ж'.repeat(70), 1],
  ['Ж'.repeat(71), 2],
  ['Ж'.repeat(134), 2],
  ['Ж'.repeat(135), 3],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('counts the segments of %s', (text, count) => {
  expect(segmentsOf(text)).toBe(count)
})

const link = 'https://console.example/#/alarms/0198a2b4-7c3d-7e5f-8a9b-0c1d2e3f4a5b'

test('signs that would more than double the length are written plainly', () => {
  expect(smsText('Air −12.5 °C, above −18 °C … “Süd”', link)).toBe(
    `Air -12.5 C, above -18 C ... "Süd" ${link}`,
  )
  expect(smsText('20°C, 68°F, 5° N', link)).toBe(`20 C, 68 F, 5° N ${link}`)
  expect(smsText(' ≥ 3 m³, ≤ 2 m², 5 µm – 6 μm: ‘a’ ‚b‘ „c“ «d» —‐‑ 1\u00A02\u202F3\u20094 ', link)).toBe(
    `>= 3 m3, <= 2 m2, 5 um - 6 um: 'a' 'b' "c" "d" --- 1 2 3 4 ${link}`,
  )
  expect(smsText('', link)).toBe(link)
})

test('a long text is cut before its link', () => {
  const text = smsText('Cold store. '.repeat(100), link)
  expect(text.endsWith(`... ${link}`)).toBe(true)
  expect([segmentsOf(text), segmentsOf(text.replace('...', '... and a few words more'))]).toEqual([2, 3])
})

test('a cut text uses all of its room, without a space before the dots, and only the link is left of what cannot be cut', () => {
  const text = smsText('a'.repeat(1_000), link)
  expect(text).toBe(`${'a'.repeat(306 - link.length - 4)}... ${link}`)
  expect(smsText(`${'a'.repeat(306 - link.length - 5)} ${'b'.repeat(500)}`, link)).toBe(
    `${'a'.repeat(306 - link.length - 5)}... ${link}`,
  )
  // One character with many marks: half of it is none.
  expect(smsText(`e${'\u0301'.repeat(300)}`, link)).toBe(link)
})

test('any text has its whole link, two segments at most, and no half characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (words) => {
      const text = smsText(words, link)
      expect(text.endsWith(link)).toBe(true)
      expect(segmentsOf(text)).toBeLessThanOrEqual(2)
      expect(text.isWellFormed()).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['+46 8 123 45 67', '+4681234567'],
  ['0046 8-123.45/67', '+4681234567'],
  ['+49 (0) 30 1234567', '+49301234567'],
  ['(+1) 415 555 2671', '+14155552671'],
  ['030 1234567', undefined],
  ['+0 30 1234567', undefined],
  ['+1234567', '+1234567'],
  ['+123456', undefined],
  ['+123456789012345', '+123456789012345'],
  ['+1234567890123456', undefined],
  ['x+4681234567', undefined],
  ['+49 30 CALL', undefined],
  ['', undefined],
])('%s is dialled as %s', (phoneNumber, expected) => {
  expect(e164Of(phoneNumber)).toBe(expected)
})
