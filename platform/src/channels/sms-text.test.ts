import fc from 'fast-check'
import { expect, test } from 'vitest'
import { e164Of, segmentsOf, smsText } from './sms-text.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['Ж'.repeat(70), 1],
  ['Ж'.repeat(71), 2],
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
})

test('a long text is cut before its link', () => {
  const text = smsText('Cold store. '.repeat(100), link)
  expect(text.endsWith(`... ${link}`)).toBe(true)
  expect([segmentsOf(text), segmentsOf(text.replace('...', '... and a few words more'))]).toEqual([2, 3])
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
  ['+12345', undefined],
  ['+1234567890123456', undefined],
  ['+49 30 CALL', undefined],
  ['', undefined],
])('%s is dialled as %s', (phoneNumber, expected) => {
  expect(e164Of(phoneNumber)).toBe(expected)
})
