import { expect, test } from 'vitest'
import { ageText, everyText, valueText } from './values.ts'

test('a value is short, and small ones keep their digits', () => {
  expect(valueText(-18.1234, '°C')).toBe('-18.12 °C')
  expect(valueText(0.01234, 'bar')).toBe('0.0123 bar')
  expect(valueText(1, undefined)).toBe('1')
  expect(valueText(null, '°C')).toBe('–')
})

test('no digit before the point is cut, and a value does not look like the limit that it has crossed', () => {
  expect(valueText(2_000_013, 'A')).toBe('2,000,013 A')
  expect(valueText(5.001, '°C', { apartFrom: 5 })).toBe('5.001 °C')
  expect(valueText(0.123456, 'bar', { isExact: true })).toBe('0.123456 bar')
})

test('an age is in the largest unit that is precise enough', () => {
  expect([0, 59, 60, 200, 3599, 3600, 172_799, 172_800].map(ageText)).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '3 min ago',
    '59 min ago',
    '1 h ago',
    '47 h ago',
    '2 d ago',
  ])
})

test('a period is in the largest unit that gives a whole number', () => {
  expect([30, 60, 90, 300, 3600, 5400, 86_400].map(everyText)).toEqual([
    'every 30 s',
    'every minute',
    'every 90 s',
    'every 5 min',
    'every hour',
    'every 90 min',
    'every 24 h',
  ])
})
