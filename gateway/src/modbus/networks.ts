import { BlockList, isIP } from 'node:net'

/** An address, or a network of them. */
export interface Network {
  address: string
  /** How many bits of it are those of the network. All of them: it is one address. */
  bits: number
}

export const isIpv4 = (address: string): boolean => isIP(address) === 4
export const isAddress = (text: string): boolean => isIP(text) > 0

const bitsOf = (address: string) => (isIpv4(address) ? 32 : 128)
const familyOf = (address: string) => (isIpv4(address) ? 'ipv4' : 'ipv6')

export const isOneAddress = ({ address, bits }: Network): boolean => bits === bitsOf(address)

/** `10.0.0.0/8`, or an address alone. Undefined if it is neither. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (!isAddress(address)) return undefined
  const bits = length === undefined ? bitsOf(address) : Number(length)
  return bits <= bitsOf(address) ? { address, bits } : undefined
}

/** IPv4 inside IPv6 (`::ffff:127.0.0.1`) is found in networks of IPv4 too. */
export const contains = (networks: BlockList, address: string): boolean =>
  networks.check(address, familyOf(address))

export function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, bits } of networks) list.addSubnet(address, bits, familyOf(address))
  return list
}

export const listOfTexts = (texts: readonly string[]): BlockList =>
  listOf(texts.flatMap((text) => readNetwork(text) ?? []))
