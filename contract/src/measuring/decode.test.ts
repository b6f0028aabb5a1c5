import { lengthOf } from './registers.ts'
import { Register } from '../schemas/modbus.ts'
import { registerOrders, registerTypes } from '../values.ts'
import type { RegisterOrder, RegisterType } from '../values.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'

const register = (fields: Partial<Register>): Register =>
  Register.parse({ function: 'HOLDING_REGISTER', address: 0, type: 'U16', ...fields })

/** The words of a value, written by Node's Buffer, and not by the code under test. */
function wordsOf(type: RegisterType, order: RegisterOrder, value: number | bigint): number[] {
  const bytes = Buffer.alloc(lengthOf(type) * 2)
  const number = Number(value)
  if (type === 'U16') bytes.writeUInt16BE(number)
  if (type === 'I16') bytes.writeInt16BE(number)
  if (type === 'U32') bytes.writeUInt32BE(number)
  if (type === 'I32') bytes.writeInt32BE(number)
  if (type === 'U64') bytes.writeBigUInt64BE(BigInt(value))
  if (type === 'I64') bytes.writeBigInt64BE(BigInt(value))
  if (type === 'F32') bytes.writeFloatBE(number)
  if (type === 'F64') bytes.writeDoubleBE(number)
  if (order === 'DCBA' || order === 'CDAB') bytes.reverse()
  if (order === 'BADC' || order === 'CDAB') bytes.swap16()
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2))
}

const finite = { noNaN: true, noDefaultInfinity: true }
const values: Record<Exclude<RegisterType, 'BOOL' | 'BIT'>, fc.Arbitrary<number | bigint>> = {
  U16: fc.integer({ min: 0, max: 65_535 }),
  I16: fc.integer({ min: -32_768, max: 32_767 }),
  U32: fc.integer({ min: 0, max: 4_294_967_295 }),
  I32: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  U64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  I64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  F32: fc.float(finite),
  F64: fc.double(finite),
}
const numbers = registerTypes.filter((type) => type !== 'BOOL' && type !== 'BIT')
const word = fc.integer({ min: 0, max: 65_535 })

describe.each(numbers)('%s', (type) => {
  test.each(registerOrders)('is what was written, as %s', (order) => {
    fc.assert(
      fc.property(values[type], (value) => {
        // −0 is 0 on a screen.
        expect(decode(register({ type, order }), wordsOf(type, order, value))).toEqual(Number(value) + 0)
      }),
    )
  })

  test('is scaled, then moved', () => {
    const factor = fc.constantFrom(0.001, 0.1, 10, -1)
    fc.assert(
      fc.property(values[type], factor, fc.integer({ min: -500, max: 500 }), (value, scale, offset) => {
        const scaled = Number(value) * scale + offset
        const read = decode(register({ type, scale, offset }), wordsOf(type, 'ABCD', value))
        expect(read).toBe(Number.isFinite(scaled) ? scaled : undefined)
      }),
    )
  })

  test('is no value if it says so, before scale and offset', () => {
    fc.assert(
      fc.property(values[type], (value) => {
        const invalid = Number(value)
        const words = wordsOf(type, 'CDAB', value)
        expect(
          decode(register({ type, order: 'CDAB', invalid, scale: 0.1, offset: 5 }), words),
        ).toBeUndefined()
        expect(decode(register({ type, order: 'CDAB', scale: 0.1, offset: 5 }), words)).toBeDefined()
      }),
    )
  })

  test('never is anything but a finite number or no value, and needs all its words', () => {
    const length = lengthOf(type)
    fc.assert(
      fc.property(
        fc.array(word, { minLength: length, maxLength: length }),
        fc.constantFrom(...registerOrders),
        (words, order) => {
          const value = decode(register({ type, order }), words)
          expect(value === undefined || Number.isFinite(value)).toBe(true)
          expect(() => decode(register({ type, order }), words.slice(1))).toThrow(RangeError)
        },
      ),
    )
  })
})

test('a bit of a word is 0 or 1, counted from the least significant one', () => {
  fc.assert(
    fc.property(word, fc.integer({ min: 0, max: 15 }), (read, bit) => {
      const expected = Number(
        read
          .toString(2)
          .padStart(16, '0')
          .at(-1 - bit),
      )
      expect(decode(register({ type: 'BIT', bit }), [read])).toBe(expected)
      const swapped = ((read & 0xff) << 8) | (read >> 8)
      expect(decode(register({ type: 'BIT', bit, order: 'BADC' }), [swapped])).toBe(expected)
    }),
  )
})

test('coils and discrete inputs are 0 or 1', () => {
  for (const table of ['COIL', 'DISCRETE_INPUT'] as const) {
    const single = register({ function: table, type: 'BOOL' })
    expect([decode(single, [0]), decode(single, [1])]).toEqual([0, 1])
    expect(decode({ ...single, scale: -1, offset: 1 }, [1])).toBe(0)
    expect(decode({ ...single, invalid: 1 }, [1])).toBeUndefined()
  }
})

test('numbers of the data sheets of real meters', () => {
  // Carlo Gavazzi EM340: 2303 tenths of a volt as INT32, least significant word first.
  expect(decode(register({ type: 'I32', order: 'CDAB', scale: 0.1 }), [0x08_ff, 0])).toBeCloseTo(230.3)
  // 21.4 as a float, in the order of the standard, and with its words the other way round.
  expect(decode(register({ type: 'F32' }), [0x41_ab, 0x33_33])).toBeCloseTo(21.4, 5)
  expect(decode(register({ type: 'F32', order: 'CDAB' }), [0x33_33, 0x41_ab])).toBeCloseTo(21.4, 5)
  // SunSpec says "not implemented" with 0x8000 in an int16, and with NaN in a float.
  expect(decode(register({ type: 'I16', invalid: -32_768 }), [0x80_00])).toBeUndefined()
  expect(decode(register({ type: 'F32' }), [0x7f_c0, 0])).toBeUndefined()
})
