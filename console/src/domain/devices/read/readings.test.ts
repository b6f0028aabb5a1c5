import { describe, expect, test } from 'vitest'
import type { DeviceRead } from '#contract/schemas/device-read'
import type { Register } from '#contract/schemas/modbus'
import {
  decodedText,
  missingText,
  otherOrders,
  outcomeText,
  registersOf,
  type Readable,
  readablesOf,
  registerText,
  wordsText,
} from './readings.ts'

const register = (changes: Partial<Register> = {}): Register => ({
  function: 'HOLDING_REGISTER',
  address: 18,
  type: 'F32',
  order: 'ABCD',
  scale: 1,
  offset: 0,
  ...changes,
})
const readable = (changes: Partial<Register> = {}, unit: string | undefined = '°C'): Readable => ({
  label: 'Supply',
  unit,
  register: register(changes),
  address: 118,
})

test('a component reads the registers of its product, from its own offset on', () => {
  const range = { rangeMin: null, rangeMax: null }
  const measurements = [
    { externalId: 'supply', label: 'Supply', unitId: 'celsius', ...range, register: register() },
    { externalId: 'door', label: 'Door', unitId: 'state', ...range },
    {
      externalId: 'last',
      label: 'Last',
      unitId: 'celsius',
      ...range,
      register: register({ address: 65_500 }),
    },
  ]
  const units = [{ unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }]
  const readables = readablesOf(measurements, units, 100)
  expect(readables).toEqual([readable()])
  expect(registersOf(readables)).toEqual([{ function: 'HOLDING_REGISTER', address: 118, type: 'F32' }])
  expect(readablesOf(undefined, undefined, 0)).toEqual([])
})

describe('words', () => {
  const words = [0x41_ab, 0x33_33]

  test('are shown as they came, with their value and with what they would mean in the other orders', () => {
    expect(registerText(readable())).toBe('Holding register 118, F32')
    expect(wordsText(readable(), words)).toBe('41AB 3333')
    expect(decodedText(readable(), words)).toBe('21.4 °C as ABCD')
    expect(otherOrders(readable(), words)).toEqual(['4.2e-8 as CDAB', '-6.9e-13 as BADC', '4.2e-8 as DCBA'])
    expect(decodedText(readable({ order: 'CDAB' }), [0x33_33, 0x41_ab])).toBe('21.4 °C as CDAB')
  })

  test('of one register have only bytes to swap, and bits nothing', () => {
    const one = readable({ type: 'I16', scale: 0.1 })
    expect([decodedText(one, [214]), otherOrders(one, [214])]).toEqual([
      '21.4 °C as ABCD',
      ['-1,075.2 as BADC'],
    ])
    const coil = readable({ function: 'COIL', type: 'BOOL' }, '')
    expect([
      registerText(coil),
      wordsText(coil, [1]),
      decodedText(coil, [1]),
      otherOrders(coil, [1]),
    ]).toEqual(['Coil 118', '1', '1', []])
  })

  test('that say "invalid" have no value', () => {
    expect(decodedText(readable({ type: 'U16', invalid: 65_535 }), [65_535])).toBe('no value as ABCD')
  })

  test('that are missing name the exception', () => {
    expect(missingText({ words: [], exception: 2 })).toBe('Illegal data address (exception 2)')
    expect(missingText({ words: [], exception: null })).toBe('No answer')
  })
})

describe('what became of a request', () => {
  const now = new Date(2026, 2, 2, 15, 0).getTime() / 1000
  const reportedAt = new Date(2026, 2, 2, 14, 2).getTime() / 1000
  const time = new Date(2026, 2, 2, 14, 2).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const connection = { tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 } }
  const told = (read: Partial<DeviceRead>) =>
    outcomeText({ outcome: 'ANSWERED', reportedAt, results: [], problem: null, ...read }, connection, now)
  const words = { words: [1], exception: null }
  const nothing = { words: [], exception: null }

  test.each<[Partial<DeviceRead>, string | undefined]>([
    [{ results: [words] }, undefined],
    [{ outcome: 'SILENT' }, `The gateway is silent since ${time}.`],
    [{ outcome: 'SILENT', reportedAt: null }, 'The gateway has never reported.'],
    [{ outcome: 'UNANSWERED' }, `The gateway did not answer in time. It reported at ${time}.`],
    [{ outcome: 'UNANSWERED', reportedAt: null }, 'The gateway did not answer in time.'],
    [
      { outcome: 'NOT_OFFERED' },
      'The gateway reports, but it cannot read on request. It needs a newer version.',
    ],
    [{ results: [nothing], problem: 'no answer in time' }, 'No answer from 10.0.4.17:502, unit 1.'],
    [
      { results: [words, nothing], problem: 'no time left' },
      'Not all was answered from 10.0.4.17:502, unit 1: no time left.',
    ],
  ])('%j is told', (read, text) => {
    expect(told(read)).toBe(text)
  })
})
