import { uplinkProblemFor } from '#contract/texts/uplinks/problem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeElsys } from './elsys-rules.ts'

const decode = (hex: string) => decodeElsys(Buffer.from(hex, 'hex'))
const valuesOf = (hex: string) =>
  Object.fromEntries(decode(hex).readings.map(({ name, value }) => [name, value]))

test('a room sensor says temperature, humidity, light, motion and CO₂', () => {
  expect(decode('0100E202290400270506060308')).toEqual({
    readings: [
      { name: 'temperature', value: 22.6 },
      { name: 'humidity', value: 41 },
      { name: 'light', value: 39 },
      { name: 'motion', value: 6 },
      { name: 'co2', value: 776 },
    ],
    problem: null,
  })
})

test.each<[string, string, Record<string, number>]>([
  ['a temperature below zero', '01FF38', { temperature: -20 }],
  ['a battery', '070E24', { battery: 3.62 }],
  [
    'pulses without a sign',
    '0AFFFF0BFFFFFFFE16800017F0000000',
    { pulse1: 65_535, pulse1Total: 4_294_967_294, pulse2: 32_768, pulse2Total: 4_026_531_840 },
  ],
  ['acceleration', '03C10040', { accelerationX: -63, accelerationY: 0, accelerationZ: 64 }],
  ['a place south and west', '0910CFFAF0D8FF', { latitude: -34.0208, longitude: -1 }],
  ['a place north and east', '0958FE080A0000', { latitude: 58.94, longitude: 0.001 }],
  ['infrared temperatures', '1000E2FFF6', { infraredInternal: 22.6, infraredExternal: -1 }],
  ['pressure', '14000F7388', { pressure: 1012.616 }],
  ['sound', '153C2A', { soundPeak: 60, soundAverage: 42 }],
  ['voltages', '0809C41803E81BFFFFFC18', { analog1: 2.5, analog2: 1, analogExternal: -0.001 }],
  [
    'one-byte types',
    '0D010F03110212001A00',
    { digital1: 1, vibration: 3, occupancy: 2, leak: 0, digital2: 0 },
  ],
  ['distance and gas', '0E03E81C0078', { distance: 1000, tvoc: 120 }],
  [
    'several probes',
    '0C00641900C819012C190190',
    {
      externalTemperature1: 10,
      externalTemperature2: 20,
      externalTemperature3: 30,
      externalTemperature4: 40,
    },
  ],
])('%s', (_what, hex, values) => {
  expect(valuesOf(hex)).toEqual(values)
  expect(decode(hex).problem).toBeNull()
})

test('what has no value of its own is stepped over', () => {
  expect(decode(`13${'11'.repeat(65)}3D010203040100E2`)).toEqual({
    readings: [{ name: 'temperature', value: 22.6 }],
    problem: null,
  })
})

test('an unknown type ends the reading, and what was read before stays', () => {
  expect(decode('0100E2420229')).toEqual({
    readings: [{ name: 'temperature', value: 22.6 }],
    problem: uplinkProblemFor('UNKNOWN_TYPE', { type: '0x42', byte: 4 }),
  })
  expect(decode('0100E20600')).toEqual({
    readings: [{ name: 'temperature', value: 22.6 }],
    problem: uplinkProblemFor('PAYLOAD_ENDS', { type: '0x06', byte: 4 }),
  })
  expect(decode('')).toEqual({ readings: [], problem: null })
})

const payloads = fc.uint8Array({ maxLength: 300 })

test('any bytes are read, and every value is a number', () => {
  fc.assert(
    fc.property(payloads, (bytes) => {
      const { readings, problem } = decodeElsys(bytes)
      for (const { name, value } of readings) {
        expect(name).toMatch(/^[a-z]\w*$/i)
        expect(Number.isFinite(value)).toBe(true)
      }
      expect(problem === null || problem.message.length < 100).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('of a type that occurs twice the last one counts, and each probe is one of its own', () => {
  expect(decode('0100E2022901010A').readings).toEqual([
    { name: 'temperature', value: 26.6 },
    { name: 'humidity', value: 41 },
  ])
  expect(valuesOf('03C1004003000102')).toEqual({ accelerationX: 0, accelerationY: 1, accelerationZ: 2 })
  expect(valuesOf('0C00640C00C819012C190190')).toEqual({
    externalTemperature1: 20,
    externalTemperature2: 30,
    externalTemperature3: 40,
  })
})

test('more bytes only add readings, or say one of them again', () => {
  const known = fc.constantFrom('0100E2', '0229', '040027', '1900C8', '0BFFFFFFFF')
  const whole = fc.array(known, { maxLength: 8 }).map((parts) => Buffer.from(parts.join(''), 'hex'))
  fc.assert(
    fc.property(whole, payloads, (before, after) => {
      const { readings, problem } = decodeElsys(before)
      expect(problem).toBeNull()
      const all = decodeElsys(Buffer.concat([before, after])).readings
      expect(all.slice(0, readings.length).map(({ name }) => name)).toEqual(readings.map(({ name }) => name))
      const again = new Set(decodeElsys(after).readings.map(({ name }) => name))
      const kept = readings.filter(({ name }) => !again.has(name))
      expect(all).toEqual(expect.arrayContaining(kept))
    }),
  )
})

test('bytes inside a larger buffer are read where they are', () => {
  const buffer = Buffer.from('FFFF0100E2FFFF', 'hex')
  expect(decodeElsys(buffer.subarray(2, 5)).readings).toEqual([{ name: 'temperature', value: 22.6 }])
})
