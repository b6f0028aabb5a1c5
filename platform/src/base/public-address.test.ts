import { expect, test } from 'vitest'
import { isPublicAddress, NotPublic, publicAddressOf } from './public-address.ts'

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine, elsewhere', '127.255.0.3'],
  ['this machine, IPv6', '::1'],
  ['any address', '0.0.0.0'],
  ['any address, IPv6', '::'],
  ['an inner network', '10.1.2.3'],
  ['an inner network', '172.16.0.1'],
  ['an inner network, its end', '172.31.255.255'],
  ['an inner network', '192.168.1.1'],
  ['a provider network', '100.64.0.1'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['the metadata of a cloud, IPv6', 'fd00:ec2::254'],
  ['a link', 'fe80::1'],
  ['a link with its zone', 'fe80::1%eth0'],
  ['an inner network, IPv6', 'fc00::1'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1'],
  ['IPv4 inside IPv6, in hexadecimal', '::ffff:7f00:1'],
  ['IPv4 inside IPv6, the old way', '::127.0.0.1'],
  ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
  ['IPv4 behind 6to4', '2002:7f00:1::'],
  ['IPv4 behind Teredo', '2001:0:7f00:1::'],
  ['many', '224.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['documents', '2001:db8::1'],
  ['no address', 'localhost'],
  ['an address in another notation', '0x7f.1'],
  ['a number', '2130706433'],
  ['nothing', ''],
])('%s is not public: %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }))

test('a name leads to the address that was checked', async () => {
  expect(await publicAddressOf('pbx.example', leadingTo('8.8.8.8', '1.1.1.1'))).toBe('8.8.8.8')
})

test('a name that leads elsewhere, nowhere, or only partly outside is refused in the same words', async () => {
  const missing = async () => Promise.reject(new Error('ENOTFOUND'))
  for (const resolve of [leadingTo('10.0.0.1'), leadingTo('8.8.8.8', '10.0.0.1'), leadingTo(), missing])
    await expect(publicAddressOf('pbx.example', resolve)).rejects.toThrow(new NotPublic('pbx.example'))
})

test.each(['localhost', '127.0.0.1', '127.1', '0x7f000001', '2130706433', '0', '::1', '[::1]'])(
  'the resolver of this machine does not help %s out',
  async (host) => {
    await expect(publicAddressOf(host)).rejects.toThrow(NotPublic)
  },
)
