import { expect, test } from 'vitest'
import { asMeasured, numberText, quantityText } from './quantities.ts'

const en = { locale: 'en' }
const plain = { locale: 'en', isGrouped: false }

test.each([
  [2_000_013, '2000013'],
  [-123_456_789.25, '-123456789.25'],
  [9_007_199_254_740_991, '9007199254740991'],
  [1e15, '1000000000000000'],
])('no digit before the point is cut: %d', (value, text) => {
  expect(numberText(value, plain)).toBe(text)
  expect(numberText(value, { ...plain, isExact: true })).toBe(text)
})

test('large values are short, and small ones keep their digits', () => {
  const values = [-18.1234, 0.01234, 0.000012345, 1e-12, 1, 0, -0]
  expect(values.map((value) => numberText(value, en))).toEqual([
    '-18.12',
    '0.0123',
    '0.0000123',
    '0.000000000001',
    '1',
    '0',
    '0',
  ])
})

test('a float of 32 bits has the digits that were measured', () => {
  for (const value of [21.3, -0.1, 1234.5, 0.0625, 1e-7, 16_777.215])
    expect(asMeasured(Math.fround(value))).toBe(value)
  expect(asMeasured(0.1 + 0.2)).toBe(0.3)
})

test('each float of 32 bits is told from the one beside it', () => {
  const words = new DataView(new ArrayBuffer(4))
  for (let bits = 0x00800000; bits < 0x7f000000; bits += 98_765_431) {
    words.setUint32(0, bits)
    const value = words.getFloat32(0)
    expect(Math.fround(asMeasured(value))).toBe(value)
  }
})

test('a value never looks like the limit that it has crossed', () => {
  expect(numberText(5.001, { ...en, apartFrom: 5 })).toBe('5.001')
  expect(numberText(5.1, { ...en, apartFrom: 5 })).toBe('5.1')
  expect(numberText(5, { ...en, apartFrom: 5 })).toBe('5')
})

test('what somebody has typed is said as it was typed', () => {
  expect(quantityText(0.123456789, 'bar', { locale: 'de', isExact: true })).toBe('0,123456789 bar')
  expect(quantityText(1234.5, '', { locale: 'de' })).toBe('1.234,5')
})
