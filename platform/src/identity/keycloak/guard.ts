import { IdentityUnavailable } from '../tokens.ts'
import { second } from '../../base/time.ts'

interface Limits {
  /** How many may ask at the same time; the others wait for their turn. */
  atOnce: number
  /** How long somebody may take, waiting included. */
  deadlineSeconds: number
  /** So many in a row without an answer, and for a while nobody is asked at all. */
  failures: number
  pauseSeconds: number
}

const usual: Limits = { atOnce: 3, deadlineSeconds: 4, failures: 3, pauseSeconds: 10 }

type Work<Result> = (signal: AbortSignal) => Promise<Result>

/**
 * Stands in front of a server that may be silent, so that few wait for it and nobody for long. After several failures
 * it refuses at once; then one is let through, and its answer opens the way again.
 */
export function createGuard(limits: Partial<Limits> = {}) {
  const { atOnce, deadlineSeconds, failures, pauseSeconds } = { ...usual, ...limits }
  const waiting = new Set<() => void>()
  let running = 0
  let failed = 0
  let refusingUntil = 0

  const isRefusing = () => failed >= failures && (Date.now() < refusingUntil || running > 0)

  async function takeTurn(signal: AbortSignal): Promise<void> {
    let wake = () => {}
    const wakeUp = () => wake()
    signal.addEventListener('abort', wakeUp, { once: true })
    waiting.add(wakeUp)
    while (running >= atOnce && !isRefusing() && !signal.aborted) {
      await new Promise<void>((done) => (wake = done))
    }
    waiting.delete(wakeUp)
    signal.removeEventListener('abort', wakeUp)
    if (isRefusing() || signal.aborted) throw new IdentityUnavailable()
    running += 1
  }

  function giveTurn(): void {
    running -= 1
    for (const wakeUp of waiting) wakeUp()
  }

  function note(error: unknown): void {
    // Whatever else it said against it, it did answer.
    failed = error instanceof IdentityUnavailable ? failed + 1 : 0
    if (failed >= failures) refusingUntil = Date.now() + pauseSeconds * second
  }

  return {
    async run<Result>(work: Work<Result>): Promise<Result> {
      const signal = AbortSignal.timeout(deadlineSeconds * second)
      await takeTurn(signal)
      try {
        const result = await work(signal)
        note(undefined)
        return result
      } catch (error) {
        note(error)
        throw error
      } finally {
        giveTurn()
      }
    },
  }
}
