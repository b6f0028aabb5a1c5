import { createShares } from './shares.ts'
import { createUsage } from './usage.ts'

interface Limits {
  /** How many may be inside at once. */
  max: number
  /** How many may wait in line, and for how long. */
  maxWaiting: number
  timeout: number
}

interface Waiting {
  admit: (giveBack: () => void) => void
}

/** Who was inside for longer lately, in milliseconds, has been there for long. */
const long = 100

/**
 * Lets a limited number in at once. The others wait in line, and are refused after a while. Of the places inside and of the line each owner
 * has a share. A free place goes to the owner who has the fewest inside, and of these to the one who was there least lately. Those who were
 * there for long leave a fifth of the places to the others, and half of them once they have one. So one owner's line, however long it is, does not make the others wait.
 */
export function createLimiter(
  { max, maxWaiting, timeout }: Limits,
  refuse: () => Error,
  now = () => performance.now(),
) {
  const inside = createShares(max)
  const usage = createUsage(now)
  const waiting = createShares(maxWaiting)
  const lines = new Map<string, Waiting[]>()

  function takePlace(owner: string): (() => void) | undefined {
    // Who has nobody inside needs a place even if the others are blocked there for long.
    const kept = inside.used(owner) > 0 ? max / 2 : max / 5
    const isKept = inside.used() >= max - Math.ceil(kept) && !usage.isLittle(owner, long)
    const giveBack = isKept ? undefined : inside.take(owner)
    const since = now()
    return (
      giveBack &&
      (() => {
        giveBack()
        usage.add(owner, now() - since)
      })
    )
  }

  function admitNext(): void {
    while (lines.size > 0) {
      const found = firstOf(inOrder(), (owner) => {
        const giveBack = takePlace(owner)
        return giveBack && { owner, giveBack }
      })
      if (!found) return
      lines.get(found.owner)?.[0]?.admit(found.giveBack)
    }
  }

  /** Among those with as many inside, who was there least lately, and then who has waited longest. */
  const inOrder = (): string[] =>
    usage.inOrder(lines.keys()).toSorted((one, other) => inside.used(one) - inside.used(other))

  function leaveLine(owner: string, waiter: Waiting): void {
    const line = lines.get(owner) ?? []
    line.splice(line.indexOf(waiter), 1)
    if (line.length === 0) lines.delete(owner)
  }

  async function turnOf(owner: string): Promise<() => void> {
    const endWait = waiting.take(owner)
    if (!endWait) throw refuse()
    return new Promise((enter, giveUp) => {
      const leave = () => {
        clearTimeout(timer)
        endWait()
        leaveLine(owner, waiter)
      }
      const waiter: Waiting = {
        admit: (giveBack) => {
          leave()
          enter(giveBack)
        },
      }
      const timer = setTimeout(() => {
        leave()
        giveUp(refuse())
      }, timeout)
      const line = lines.get(owner) ?? []
      line.push(waiter)
      lines.set(owner, line)
    })
  }

  return {
    /** Returns the function to release it. Call it once, also after a failure. */
    async acquire(owner: string): Promise<() => void> {
      const giveBack = (lines.has(owner) ? undefined : takePlace(owner)) ?? (await turnOf(owner))
      return () => {
        giveBack()
        admitNext()
      }
    },
    waiting: () => waiting.used(),
  }
}

function firstOf<One, Result>(
  all: readonly One[],
  find: (one: One) => Result | undefined,
): Result | undefined {
  for (const one of all) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}
