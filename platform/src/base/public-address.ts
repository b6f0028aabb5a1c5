import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { plainAddress } from './address.ts'

/** The special-purpose addresses of IANA's registries that are not on the public internet. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Also the address at which clouds tell machines their credentials.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only this part is given to networks, without the parts in it that lead back to IPv4 or nowhere. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of the public internet, and not of this machine, an inner network or a cloud's own services. */
export function isPublicAddress(text: string): boolean {
  const address = plainAddress(text)
  if (!address) return false
  if (isIP(address) === 4) return !inner.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** A host that leads, at least in part, to an address that is not public. Or nowhere: nobody can try out inner names. */
export class NotPublic extends Error {
  override name = 'NotPublic'

  constructor(host: string) {
    super(`${host} has no public address.`)
  }
}

export type Resolve = (host: string) => Promise<{ address: string }[]>

const resolveAll: Resolve = async (host) => lookup(host, { all: true })

/**
 * The address to connect to, for a host that a customer has chosen. Connect to this address and not to the name: when asked again,
 * the name could lead elsewhere.
 */
export async function publicAddressOf(host: string, resolve = resolveAll): Promise<string> {
  const found = await resolve(host).catch(() => [])
  const [first] = found
  if (!first || !found.every(({ address }) => isPublicAddress(address))) throw new NotPublic(host)
  return first.address
}
