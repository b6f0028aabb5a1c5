import { portRange } from '#contract/limits'
import type { SerialSettings } from '#contract/schemas/modbus'
import { lookup } from 'node:dns/promises'
import type { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from './networks.ts'
import { contains, isAddress, isIpv4, isOneAddress, listOf, listOfTexts, readNetwork } from './networks.ts'

/** From one port to another one. */
interface Ports {
  first: number
  last: number
}

type Resolve = (host: string) => Promise<readonly { address: string }[]>

interface Options {
  networks: readonly Network[]
  ports: readonly Ports[]
  resolve?: Resolve
  /** The addresses of this computer. */
  own?: () => readonly string[]
}

/** In the same words whatever the reason is, so that nobody can look around in a network with the gateway's answers. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'

  constructor() {
    super('the owner of this gateway does not allow this address')
  }
}

/** No controller is there: any address, many at once, one link alone, and IPv6 addresses that lead back to IPv4. */
const nowhere = listOfTexts([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/32',
  '2001::/32',
  '2002::/16',
  'fe80::/10',
  'ff00::/8',
])
const loopback = listOfTexts(['127.0.0.0/8', '::1'])

/** The loopback address of IPv6 is in a network that leads nowhere. */
const isNever = (address: string) => contains(nowhere, address) && !contains(loopback, address)

const isLoopback = ({ address, bits }: Network) => isIpv4(address) && bits >= 8 && contains(loopback, address)

/**
 * What the gateway may connect to. Whoever manages the device at the platform chooses hosts and ports, but the network is that of the
 * gateway's owner, who says in the settings which of them it is for.
 */
export class Allowed {
  private readonly networks: BlockList
  /** Addresses of this computer count only if the owner means just them. */
  private readonly meant: BlockList
  private readonly ports: readonly Ports[]
  private readonly resolve: Resolve
  private readonly own: () => readonly string[]

  constructor({ networks, ports, resolve = resolveAll, own = ownAddresses }: Options) {
    this.networks = listOf(networks)
    this.meant = listOf(networks.filter((network) => isOneAddress(network) || isLoopback(network)))
    this.ports = ports
    this.resolve = resolve
    this.own = own
  }

  /**
   * The address to connect to. Not the name: when asked again, it could lead elsewhere.
   *
   * @param timeout Milliseconds for a name to be found.
   */
  async addressOf(host: string, port: number, timeout: number): Promise<string> {
    if (!this.ports.some(({ first, last }) => first <= port && port <= last)) throw new NotAllowed()
    const found = isAddress(host) ? [{ address: host }] : await this.addressesOf(host, timeout)
    const allowed = found.find(({ address }) => this.isAllowed(address))
    if (!allowed) throw new NotAllowed()
    return allowed.address
  }

  /** None for a name that nobody knows, or that takes too long. */
  private async addressesOf(name: string, timeout: number) {
    const over = new AbortController()
    const late = sleep(timeout, [], { signal: over.signal }).catch(() => [])
    const found = await Promise.race([this.resolve(name).catch(() => []), late])
    over.abort()
    return found
  }

  private isAllowed(address: string): boolean {
    if (!contains(this.networks, address) || isNever(address)) return false
    const isHere = contains(loopback, address) || contains(listOfTexts(this.own()), address)
    return !isHere || contains(this.meant, address)
  }
}

/** A port of this computer, and no other file. */
export function checkSerialPort({ port }: Pick<SerialSettings, 'port'>): void {
  if (!/^(?:\/dev\/(?!.*\.\.)[\w./:-]+|COM\d+)$/.test(port)) throw new NotAllowed()
}

/** For settings. Undefined also for an address that is never connected to. */
export function allowedNetwork(text: string): Network | undefined {
  const network = readNetwork(text)
  return network && isOneAddress(network) && isNever(network.address) ? undefined : network
}

/** `502`, or `1502-1510`. Undefined if it is neither. */
export function portsOf(text: string): Ports | undefined {
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? []
  const ports = { first: Number(from), last: Number(to) }
  return ports.first >= portRange.min && ports.first <= ports.last && ports.last <= portRange.max
    ? ports
    : undefined
}

const resolveAll: Resolve = async (host) => lookup(host, { all: true })

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address))
