import { describe, expect, it } from 'vitest'
import { bodyOf, newRegister, pasteRegisters, productRules, textOfRow, valuesOf } from './productValues.ts'

const register = { ...newRegister('power'), address: '4' }

describe('the cells of a spreadsheet', () => {
  const sheet = [
    ['power', 'Input Register', '52', 'f32', 'abcd', '0,001', '', ''],
    ['open', 'holding', '8', 'bit3', '', '', '', '65535'],
  ]

  it('fill the rows from a cell on, and add those that are missing', () => {
    const rows = pasteRegisters([register], sheet, 0, 0)
    expect(rows).toEqual([
      { ...register, function: 'INPUT_REGISTER', address: '52', type: 'F32', scale: '0,001' },
      { ...newRegister('open'), address: '8', type: 'BIT 3', invalid: '65535' },
    ])
    expect(productRules.registers(rows.map(textOfRow))).toBeNull()
    const only = pasteRegisters([register, { ...register, externalId: 'open' }], [['7'], ['9']], 0, 2)
    expect(only.map(({ address }) => address)).toEqual(['7', '9'])
  })

  it('become registers of the measurements', () => {
    const measurement = {
      externalId: 'power',
      label: 'Power',
      unitId: 'kilowatt',
      rangeMin: '',
      rangeMax: '',
    }
    const registers = pasteRegisters([], sheet.slice(0, 1), 0, 0).map(textOfRow)
    const values = { ...valuesOf(null), measurements: [textOfRow(measurement)], registers }
    expect(bodyOf(values).measurements[0]?.register).toEqual({
      function: 'INPUT_REGISTER',
      address: 52,
      type: 'F32',
      order: 'ABCD',
      scale: 0.001,
      offset: 0,
    })
  })
})

it.each([
  [{ address: '' }, 'Address is a whole number, 0 to 65535'],
  [{ address: '65536' }, 'Address is a whole number, 0 to 65535'],
  [{ function: 'drum' }, '"drum" is no function'],
  [{ type: 'U12' }, '"U12" is no type'],
  [{ type: 'BOOL' }, 'Coils and discrete inputs are of the type BOOL, and registers are not'],
  [{ order: 'ABBA' }, '"ABBA" is no order'],
  [{ scale: '0' }, 'Scale is a number other than 0'],
  [{ invalid: 'none' }, 'Invalid is not a number'],
  [{ externalId: '' }, 'Measurement is required'],
])('a register with %j is refused in words', (wrong, problem) => {
  expect(productRules.registers([textOfRow({ ...register, ...wrong })])).toBe(`Row 1: ${problem}`)
})

it('a measurement has one register', () => {
  const texts = [register, register].map(textOfRow)
  expect(productRules.registers(texts)).toBe('Row 2: power has a register already')
})
