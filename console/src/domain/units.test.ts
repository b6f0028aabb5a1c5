import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { dialectOf } from '../kit/export.ts'
import { applyPreferences, nothingChosen } from '../ui/preferences.ts'
import { limitSentence } from './limits/sentence.ts'
import { shownDistance, shownNumber, shownUnit, storedDistance, storedNumber } from './units.ts'
import { valueText } from './values.ts'

afterEach(() => applyPreferences(nothingChosen))

const imperial = () => applyPreferences({ ...nothingChosen, temperature: 'FAHRENHEIT', pressure: 'PSI' })

test('values are shown in the chosen unit, and others as they were measured', () => {
  expect(valueText(-18.5, '°C')).toBe('-18.5 °C')
  imperial()
  expect(valueText(-18.5, '°C')).toBe('-1.3 °F')
  expect(valueText(2, 'bar')).toBe('29.01 psi')
  expect(valueText(41, '°F')).toBe('41 °F')
  expect(valueText(3, 'kW')).toBe('3 kW')
  expect(valueText(null, '°C')).toBe('–')
  applyPreferences({ ...nothingChosen, temperature: 'CELSIUS', pressure: 'BAR' })
  expect(valueText(41, '°F')).toBe('5 °C')
  expect(valueText(29.01, 'psi')).toBe('2 bar')
  expect(valueText(-18.5, '°C')).toBe('-18.5 °C')
})

test('numbers are written and typed in the chosen format', () => {
  applyPreferences({ ...nothingChosen, numberFormat: 'POINT_COMMA', temperature: 'FAHRENHEIT' })
  expect(valueText(1234.5, 'kW')).toBe('1.234,5 kW')
  expect(shownNumber(4.5, '°C')).toBe('40,1')
  expect(storedNumber('40,1', '°C')).toBe(4.5)
  expect(dialectOf()).toEqual({ separator: ';', decimal: ',' })
  applyPreferences({ ...nothingChosen, numberFormat: 'APOSTROPHE_POINT' })
  expect(valueText(1234.5, 'kW')).toMatch(/^1['’]234\.5 kW$/)
  applyPreferences({ ...nothingChosen, numberFormat: 'SPACE_COMMA' })
  expect(valueText(1234.5, 'kW')).toBe('1\u202f234,5 kW')
})

test('a distance has no zero point', () => {
  imperial()
  expect(shownDistance(2, '°C')).toBe('3.6')
  expect(storedDistance('3,6', '°C')).toBe(2)
  const rule = { comparison: 'GREATER_THAN', threshold: 5, severity: 'INFO', deadBand: 1 } as const
  const subject = { name: 'Air', symbol: '°C' }
  expect(limitSentence(rule, subject)).toBe(
    'Raises an INFO alarm when Air is above 41 °F; over when it is at or below 39.2 °F.',
  )
  expect(limitSentence({ ...rule, comparison: 'EQUAL' }, subject)).toContain('at least 1.8 °F away from it')
})

/** As people type them: up to four digits after the point. */
const typed = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((digits) => digits / 10_000)
const symbols = fc.constantFrom('°C', 'bar', 'kW')

test('what is typed comes back as it was typed, and what is stored does not drift', () => {
  imperial()
  fc.assert(
    fc.property(typed, symbols, (number, symbol) => {
      const stored = storedNumber(String(number), symbol) ?? NaN
      expect(shownNumber(stored, symbol)).toBe(String(number === 0 ? 0 : number))
      // Saved as it is shown, a hundred times.
      let kept = stored
      for (let at = 0; at < 100; at += 1) kept = storedNumber(shownNumber(kept, symbol), symbol, kept) ?? NaN
      expect(kept).toBe(stored)
      expect(shownUnit(symbol).stored(shownUnit(symbol).shown(number))).toBeCloseTo(number, 6)
    }),
  )
})

test('a number that nobody changed is stored as it was, however many digits it has', () => {
  imperial()
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), symbols, (stored, symbol) => {
      expect(storedNumber(shownNumber(stored, symbol), symbol, stored)).toBe(stored)
      const distance = Math.abs(stored)
      expect(storedDistance(shownDistance(distance, symbol), symbol, distance)).toBe(distance)
    }),
  )
})
