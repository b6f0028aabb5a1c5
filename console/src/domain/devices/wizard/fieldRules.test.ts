import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestInteger } from '#contract/limits'
import { anyValues, numeric } from './testing/anyValues.ts'
import { isConnected, rangeOf } from './wizardValues.ts'
import { numberError, type NumberField, readNumber, textError, textFields } from './fieldRules.ts'

const specified: [NumberField, number, number, number][] = [
  ['port', 1, 65_535, 502],
  ['unit', 1, 247, 1],
  ['slaveId', 1, 247, 1],
  ['modbusStartAddressOffset', 0, Infinity, 0],
  ['componentSequence', 0, Infinity, 0],
  ['productSequence', 0, Infinity, 0],
]
test.each(specified)('%s goes from %d to %d, and blank means %d', (field, min, max, blank) => {
  fc.assert(
    fc.property(numeric, (text) => {
      const value = readNumber(field, text)
      if (text.trim() === '') expect(value).toBe(blank)
      else if (value !== undefined) {
        expect(value).toBe(Number(text))
        expect(Number.isInteger(value) && value >= min && value <= max).toBe(true)
      }
      expect(numberError(field, text) === null).toBe(value !== undefined)
    }),
    { numRuns: 1000 },
  )
})

test.each(specified)('%s accepts every whole number within its limits', (field, min, max) => {
  fc.assert(
    fc.property(fc.integer({ min, max: Math.min(max, greatestInteger) }), (value) => {
      expect(readNumber(field, ` ${value} `)).toBe(value)
    }),
  )
})

test('any text in any field fails nowhere, and gives an address only when the step is complete', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      for (const field of textFields) textError(field, values[field])
      expect(rangeOf(values) !== undefined).toBe(isConnected(values))
    }),
    { numRuns: 3000 },
  )
})
