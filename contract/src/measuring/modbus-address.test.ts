import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  describeRange,
  findClash,
  isBeyondRegisters,
  type ModbusRange,
  nextFreeOffset,
} from './modbus-address.ts'
import { hostKey, isHost } from '../addresses.ts'

const tcp = (startAddressOffset: number, size = 1, bus = {}): ModbusRange => ({
  tcpConfig: { host: '10.0.0.1', port: 502, unit: 1, ...bus },
  modbusConfig: { startAddressOffset },
  size,
})

const rtu = (startAddressOffset: number, size = 1, slaveId = 1): ModbusRange => ({
  rtuConfig: { slaveId },
  modbusConfig: { startAddressOffset },
  size,
})

test('two ranges clash if they share an offset on the same bus', () => {
  const other = tcp(4, 4)
  expect(findClash(tcp(7), [other])).toBe(other)
  expect(findClash(tcp(0, 5), [other])).toBe(other)
  expect(findClash(tcp(0, 100), [other])).toBe(other)
  expect(findClash(tcp(8), [other])).toBeUndefined()
  expect(findClash(tcp(0, 4), [other])).toBeUndefined()
})

test('another host, port, unit, slave id or kind of connection is another bus', () => {
  expect(findClash(tcp(0), [tcp(0, 1, { host: '10.0.0.2' })])).toBeUndefined()
  expect(findClash(tcp(0), [tcp(0, 1, { port: 503 })])).toBeUndefined()
  expect(findClash(tcp(0), [tcp(0, 1, { unit: 2 })])).toBeUndefined()
  expect(findClash(rtu(0), [rtu(0, 1, 2), tcp(0)])).toBeUndefined()
  expect(findClash(rtu(0), [rtu(0)])).toBeDefined()
  expect(findClash(tcp(0, 1, { host: 'PLC.local' }), [tcp(0, 1, { host: 'plc.LOCAL' })])).toBeDefined()
})

test('finds the lowest offset that fits', () => {
  const places = fc.array(
    fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(places, fc.nat(30), fc.integer({ min: 1, max: 5 }), (taken, from, size) => {
      const others = taken.map(([offset, length, slaveId]) => rtu(offset, length, slaveId))
      const offset = nextFreeOffset(rtu(from, size), others)
      expect(findClash(rtu(offset, size), others)).toBeUndefined()
      for (let lower = from; lower < offset; lower += 1) {
        expect(findClash(rtu(lower, size), others)).toBeDefined()
      }
    }),
  )
})

test('a range reads as a sentence', () => {
  expect(describeRange(tcp(4, 4))).toBe('offset 4 to 7 on 10.0.0.1:502, unit 1')
  expect(describeRange(rtu(0, 1, 12))).toBe('offset 0 on slave id 12')
})

test('registers end at 16 bits, also for a component that takes several', () => {
  expect([tcp(65_535), tcp(65_536), tcp(65_535, 2), rtu(0)].map(isBeyondRegisters)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test.each([
  'plc',
  'PLC_1',
  'plc-7.plant.example',
  '7eleven.example',
  'xn--khlraum-n2a.example',
  'a'.repeat(63),
  '10.0.4.17',
  '0.0.0.0',
  '255.255.255.255',
  'fe80::1',
  '::1',
  '2001:DB8:0:0:8:800:200C:417A',
  '::ffff:10.0.4.17',
])('%s is a host', (text) => {
  expect(isHost(text)).toBe(true)
})

test.each([
  '',
  ' ',
  'my host',
  'http://my host:502',
  'http://plc',
  'plc:502',
  '10.0.4.17:502',
  '10.0.4.17/24',
  'plc/path',
  'user@plc',
  'plc?',
  'plc#1',
  '[::1]',
  'fe80::1%eth0',
  '::1::2',
  '1:2:3',
  ':::',
  '12345::',
  '10.0.4',
  '10.0.4.256',
  '10.0.4.017',
  '10.0.4.17.3',
  '502',
  '.plc',
  'plc.',
  'plc..example',
  '-plc',
  'plc-',
  'kühlraum',
  'plc\n',
  'a'.repeat(64),
  `${'a.'.repeat(127)}a`,
])('%j is not a host', (text) => {
  expect(isHost(text)).toBe(false)
})

test('two spellings of one host have one key', () => {
  expect(hostKey('PLC.local')).toBe(hostKey('plc.LOCAL'))
  expect(hostKey('FE80:0:0::1')).toBe(hostKey('fe80::1'))
  expect(hostKey('fe80::1')).not.toBe(hostKey('fe80::2'))
  expect(hostKey('http://my host:502')).toBe('http://my host:502')
})
