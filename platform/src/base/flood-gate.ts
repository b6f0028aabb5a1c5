import { second } from './time.ts'
export interface FloodLimits {
  /** How many events of one kind pass per address and window. */
  perAddress: number
  /** How many events of one kind pass per window from all addresses. It also limits the memory for counting. */
  overall: number
  seconds: number
}

/** How many events were held back in a window. Without an address: those that were not counted per address. */
export interface HeldBack<Event> {
  event: Event
  address?: string
  repeated: number
}

interface Counts {
  passed: number
  heldBack: number
}

interface EventCounts extends Counts {
  addresses: Map<string, Counts>
}

/** Lets the first events of a window pass and counts the rest. The counts are reported when the window ends. */
export function createFloodGate<Event>(limits: FloodLimits, report: (held: HeldBack<Event>) => void) {
  let window = new Map<Event, EventCounts>()
  let timer: NodeJS.Timeout | undefined

  function admits(event: Event, address: string): boolean {
    timer ??= setTimeout(endWindow, limits.seconds * second).unref()
    const all = window.get(event) ?? { passed: 0, heldBack: 0, addresses: new Map<string, Counts>() }
    window.set(event, all)
    const isFull = all.passed >= limits.overall
    const known = all.addresses.get(address)
    // A new address costs memory. When the window is full, it is counted together with the others.
    const counts = known ?? (isFull ? all : { passed: 0, heldBack: 0 })
    if (isFull || counts.passed >= limits.perAddress) {
      counts.heldBack += 1
      return false
    }
    all.addresses.set(address, counts)
    counts.passed += 1
    all.passed += 1
    return true
  }

  function endWindow(): void {
    clearTimeout(timer)
    timer = undefined
    const ended = window
    window = new Map()
    for (const [event, { addresses, heldBack }] of ended) {
      for (const [address, counts] of addresses)
        if (counts.heldBack > 0) report({ event, address, repeated: counts.heldBack })
      if (heldBack > 0) report({ event, repeated: heldBack })
    }
  }

  return { admits, close: endWindow }
}
