import { expect, test } from 'vitest'
import { hostKey, isHost } from './host.ts'

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
