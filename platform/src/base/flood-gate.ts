import { second } from './time.ts'
export interface FloodLimits {
  /** How many of one event from one address pass in a window. */
  perAddress: number
  /** How many of one event pass in a window from all addresses together; it also bounds the memory for counting. */
  overall: number
  seconds: number
}

/** How many of an event were held back in a window; without an address, those of addresses that came too late to count. */
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

/** Lets the first ones of a window through and counts the rest, which are reported at the window's end. */
export function createFloodGate<Event>(limits: FloodLimits, report: (held: HeldBack<Event>) => void) {
  let window = new Map<Event, EventCounts>()
  let timer: NodeJS.Timeout | undefined

  function admits(event: Event, address: string): boolean {
    timer ??= setTimeout(endWindow, limits.seconds * second).unref()
    const all = window.get(event) ?? { passed: 0, heldBack: 0, addresses: new Map<string, Counts>() }
    window.set(event, all)
    const isFull = all.passed >= limits.overall
    const known = all.addresses.get(address)
    // A new address costs memory: when the window is full, it is counted with the others.
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
