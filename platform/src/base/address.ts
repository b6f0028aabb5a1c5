import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Server } from 'node:net'

/** Says whether the proxy at this address, this many steps away from us, is trusted to name its own caller. */
export type TrustedProxies = (address: string, step: number) => boolean

export const noProxies: TrustedProxies = () => false

const mostHops = 32

/** Whether an address is one of these, or in one of these networks. Undefined if an entry is neither. */
export function readNetworks(entries: readonly string[]): ((address: string) => boolean) | undefined {
  const networks = new BlockList()
  if (!entries.every((entry) => addNetwork(networks, entry))) return undefined
  return (address) => networks.check(address, familyOf(address))
}

/** Reads a number of proxies, or a list of addresses and networks. Undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text.trim())) {
    const hops = Number(text)
    return hops <= mostHops ? (_address, step) => step < hops : undefined
  }
  return readNetworks(text.split(',').map((entry) => entry.trim()))
}

function addNetwork(networks: BlockList, entry: string): boolean {
  const [, text = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = plainAddress(text)
  if (!address) return false
  const longest = familyOf(address) === 'ipv6' ? 128 : 32
  const prefix = length === undefined ? longest : Number(length)
  if (prefix > longest) return false
  networks.addSubnet(address, prefix, familyOf(address))
  return true
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** IPv4 inside IPv6 becomes plain IPv4, and zones are dropped. Undefined for other texts. */
export function plainAddress(text: string): string | undefined {
  // Nearly every address. Each request asks for one, so these two need no parsing.
  const ipv4 = text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text
  if (isIP(ipv4) === 4) return ipv4
  const [address = ''] = text.trim().split('%')
  if (isIP(address) === 4) return address
  if (isIP(address) === 0) return undefined
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  const bytes = [high, low].map((part) => Number.parseInt(part, 16))
  return bytes.flatMap((part) => [part >> 8, part & 255]).join('.')
}

/** Walks from the nearest proxy outwards and stops at the first one that is not trusted or does not name an address. */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: TrustedProxies,
): string {
  let address = plainAddress(request.socket.remoteAddress ?? '') ?? unknownAddress
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  for (let step = 0; forwarded.length > 0 && trusted(address, step); step++) {
    const next = plainAddress(forwarded.pop() ?? '')
    if (!next) break
    address = next
  }
  return address
}

/** Used when the connection closed before its address was read. */
const unknownAddress = '0.0.0.0'

/** A household or a rented machine has a whole IPv6 /64 network, so a limit on single addresses would not hold. */
export function countedAddress(address: string): string {
  const plain = plainAddress(address)
  if (!plain || familyOf(plain) === 'ipv4') return plain ?? address
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.')
  return address.port
}
