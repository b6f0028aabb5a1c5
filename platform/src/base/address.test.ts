import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress, countedAddress, noProxies, plainAddress, readTrustedProxies } from './address.ts'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

const trusting = (text: string) => {
  const trusted = readTrustedProxies(text)
  if (!trusted) throw new Error(`${text} cannot be read`)
  return trusted
}

describe('every address has one spelling', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['2001:DB8:0:0::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, plain) => {
    expect(plainAddress(text)).toBe(plain)
  })

  test.each([
    '',
    'unknown',
    '192.0.2.1:80',
    '192.0.2',
    '1.2.3.4.5',
    '[::1]',
    '::g',
    '_hidden',
    "' or 1=1",
    '%eth0',
  ])('%s is not an address', (text) => {
    expect(plainAddress(text)).toBeUndefined()
  })
})

describe("the caller's address", () => {
  test('is the other end of the connection if no proxy is trusted', () => {
    expect(clientAddress(request('192.0.2.1', '198.51.100.7'), noProxies)).toBe('192.0.2.1')
  })

  test.each([
    ['1', '198.51.100.7', '198.51.100.7'],
    ['1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['2', '6.6.6.6, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
    ['3', '198.51.100.7', '198.51.100.7'],
    ['0', '198.51.100.7', '10.0.0.2'],
    ['10.0.0.0/8', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.0/8', '6.6.6.6, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['10.0.0.2', '198.51.100.7, 10.9.9.9', '10.9.9.9'],
    ['10.0.0.3, 2001:db8::/32', '198.51.100.7', '10.0.0.2'],
    ['10.0.0.2, 2001:db8::/32', '198.51.100.7, 2001:db8:5::1', '198.51.100.7'],
    ['::ffff:10.0.0.2', '198.51.100.7', '198.51.100.7'],
    ['0.0.0.0/0', '6.6.6.6, 198.51.100.7', '6.6.6.6'],
  ])('behind %s, told "%s", is %s', (setting, told, client) => {
    expect(clientAddress(request('10.0.0.2', told), trusting(setting))).toBe(client)
    expect(clientAddress(request('::ffff:10.0.0.2', told), trusting(setting))).toBe(client)
  })

  test.each(['unknown', '', '198.51.100.7:4711', 'localhost', '<script>'])(
    'is never "%s", which is not an address',
    (told) => {
      expect(clientAddress(request('10.0.0.2', told), trusting('1'))).toBe('10.0.0.2')
      expect(clientAddress(request('10.0.0.2', `${told}, 10.0.0.3`), trusting('10.0.0.0/8'))).toBe('10.0.0.3')
    },
  )

  test('is known even after the connection has closed', () => {
    expect(clientAddress(request(undefined), noProxies)).toBe('0.0.0.0')
  })
})

test.each([
  '',
  'yes',
  '-1',
  '1.5',
  '33',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/',
  '10.0.0.1,',
  'localhost',
  'loopback',
])('"%s" names no proxies', (text) => {
  expect(readTrustedProxies(text)).toBeUndefined()
})

describe('what limits per address count', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
  ])('for %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })
})
