import { createShares } from './shares.ts'

interface Limits {
  /** How many may be inside at once. */
  max: number
  /** How many may wait in line, and for how long. */
  maxWaiting: number
  timeout: number
}

interface Waiting {
  admit: (giveBack: () => void) => void
  since: number
}

/**
 * Lets a limited number in at once. The others wait in line, and are refused after a while. Of the places inside and of the line each owner
 * has a share. A free place goes to the owner who has the fewest inside. So one owner's line, however long it is, does not make the others
 * wait.
 */
export function createLimiter({ max, maxWaiting, timeout }: Limits, refuse: () => Error) {
  const inside = createShares(max)
  const waiting = createShares(maxWaiting)
  const lines = new Map<string, Waiting[]>()
  let turns = 0

  function admitNext(): void {
    for (;;) {
      const owner = nextInLine()
      // Where the one with the fewest inside has to wait, all others have to.
      const giveBack = owner === undefined ? undefined : inside.take(owner)
      if (owner === undefined || !giveBack) return
      lines.get(owner)?.[0]?.admit(giveBack)
    }
  }

  /** Among those with as many inside, the one that has waited longest. */
  function nextInLine(): string | undefined {
    let best: { owner: string; count: number; since: number } | undefined
    for (const [owner, [first]] of lines) {
      const [count, since] = [inside.used(owner), first?.since ?? 0]
      if (!best || count < best.count || (count === best.count && since < best.since))
        best = { owner, count, since }
    }
    return best?.owner
  }

  function leaveLine(owner: string, waiter: Waiting): void {
    const line = lines.get(owner) ?? []
    line.splice(line.indexOf(waiter), 1)
    if (line.length === 0) lines.delete(owner)
  }

  async function turnOf(owner: string): Promise<() => void> {
    const endWait = waiting.take(owner)
    if (!endWait) throw refuse()
    return new Promise((enter, giveUp) => {
      turns += 1
      const leave = () => {
        clearTimeout(timer)
        endWait()
        leaveLine(owner, waiter)
      }
      const waiter: Waiting = {
        since: turns,
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
      const giveBack = (lines.has(owner) ? undefined : inside.take(owner)) ?? (await turnOf(owner))
      return () => {
        giveBack()
        admitNext()
      }
    },
    waiting: () => waiting.used(),
  }
}
