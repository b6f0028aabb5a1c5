import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findClash } from '#contract/measuring/modbus-address'
import { registerText } from '../../../domain/devices/read/readings.ts'
import {
  busesOf,
  isClash,
  isFree,
  type Occupant,
  offsetsText,
  registersOf,
  stretchText,
} from './addressMap.ts'

const tcp = (componentName: string, startAddressOffset: number, size = 1, host = '10.0.0.1'): Occupant => ({
  componentName,
  tcpConfig: { host, port: 502, unit: 1 },
  modbusConfig: { startAddressOffset },
  size,
})

const rtu = (componentName: string, startAddressOffset: number, size = 1, slaveId = 1): Occupant => ({
  componentName,
  rtuConfig: { slaveId },
  modbusConfig: { startAddressOffset },
  size,
})

const inWords = (components: Occupant[]) =>
  busesOf(components).map(({ name, stretches }) => [
    name,
    ...stretches.map((stretch) => `${offsetsText(stretch)} ${stretchText(stretch)}`),
  ])

describe('the map of addresses', () => {
  test('has a bus for each connection, by name, with its used and free offsets', () => {
    expect(inWords([rtu('Meter', 4, 4), tcp('Pump', 0), tcp('Fan', 2, 2), rtu('Door', 0, 1, 12)])).toEqual([
      ['Modbus RTU, slave id 1', '0 to 3 Free', '4 to 7 Meter', '8 to 65535 Free'],
      ['Modbus RTU, slave id 12', '0 Door', '1 to 65535 Free'],
      ['Modbus TCP, 10.0.0.1:502, unit 1', '0 Pump', '1 Free', '2 to 3 Fan', '4 to 65535 Free'],
    ])
  })

  test('one host in two spellings is one bus', () => {
    expect(busesOf([tcp('Pump', 0, 1, 'plc.site'), tcp('Fan', 1, 1, 'PLC.site')])).toHaveLength(1)
  })

  test('shows which components share offsets', () => {
    const [bus] = inWords([rtu('Meter', 0, 4), rtu('Pump', 2, 4), rtu('Fan', 3)])
    expect(bus?.slice(1)).toEqual([
      '0 to 1 Meter',
      '2 Clash: Meter and Pump',
      '3 Clash: Meter and Pump and Fan',
      '4 to 5 Pump',
      '6 to 65535 Free',
    ])
  })

  test('names the next free offset, or says that there is none', () => {
    const nextFree = (...components: Occupant[]) => busesOf(components)[0]?.nextFree
    expect(nextFree(rtu('Meter', 0, 4), rtu('Pump', 6))).toBe(4)
    expect(nextFree(rtu('Meter', 5))).toBe(0)
    expect(nextFree(rtu('Everything', 0, 65_536))).toBeUndefined()
  })

  test('contains components above the usual registers', () => {
    const [bus] = busesOf([rtu('Meter', 70_000, 2)])
    expect(bus?.stretches.at(-1)).toMatchObject({ first: 70_000, last: 70_001 })
  })

  test('components without a connection are on no bus', () => {
    expect(busesOf([{ componentName: 'Sensor', modbusConfig: { startAddressOffset: 0 }, size: 1 }])).toEqual(
      [],
    )
  })
})

test('for any components: no offset is missing or repeated, all used ones are drawn, and clashes follow the rule', () => {
  const place = fc.record({ offset: fc.nat(300), size: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const components = places.map(({ offset, size }, at) => rtu(`C${at}`, offset, size))
      const [bus] = busesOf(components)
      expect(bus).toBeDefined()
      if (!bus) return
      const { stretches } = bus
      expect(stretches[0]?.first).toBe(0)
      for (const [at, { first, last }] of stretches.entries()) {
        expect(last).toBeGreaterThanOrEqual(first)
        expect(stretches[at + 1]?.first ?? last + 1).toBe(last + 1)
      }
      expect(stretches.find(isFree)?.first).toBe(bus.nextFree)
      expect(Math.max(...places.map(({ offset, size }) => offset + size))).toBeLessThanOrEqual(bus.drawn)
      const hasClash = components.some((one) =>
        findClash(
          one,
          components.filter((other) => other !== one),
        ),
      )
      expect(stretches.some(isClash)).toBe(hasClash)
    }),
  )
})

test('the registers of a bus begin at the offsets of its components, and shared ones are found', () => {
  const at = (externalId: string, address: number, type: 'F32' | 'U16') => ({
    externalId,
    label: externalId,
    unitId: 'kilowatt',
    rangeMin: null,
    rangeMax: null,
    register: { ...plain, function: 'HOLDING_REGISTER' as const, address, type },
  })
  const product = {
    productId: 'p-1',
    product: 'EM',
    name: 'Meter',
    type: 'ENERGY_METER',
    alternates: [],
    version: 1,
  }
  const products = [{ ...product, measurements: [at('energy', 3, 'U16'), at('power', 0, 'F32')] }]
  const meter = (name: string, offset: number) => ({ ...rtu(name, offset, 2), product: 'EM' })
  const [bus] = busesOf([meter('Pump', 0), meter('Fan', 1), rtu('Door', 90)])
  if (!bus) throw new Error('There is no bus')
  expect(
    registersOf(bus, products).map((read) => [
      registerText(read),
      read.label,
      read.componentName,
      read.isShared,
    ]),
  ).toEqual([
    ['Holding register 0, F32', 'power', 'Pump', true],
    ['Holding register 1, F32', 'power', 'Fan', true],
    ['Holding register 3, U16', 'energy', 'Pump', false],
    ['Holding register 4, U16', 'energy', 'Fan', false],
  ])
  expect(registersOf(bus, [])).toEqual([])
})

const plain = { order: 'ABCD' as const, scale: 1, offset: 0 }
