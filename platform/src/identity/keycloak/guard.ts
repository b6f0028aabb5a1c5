import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { second } from '../../base/time.ts'
import { IdentityUnavailable } from '../issuer.ts'

interface Limits {
  /** How many calls run at once. The others wait for their turn. */
  atOnce: number
  /** How long a call may take, waiting included. */
  deadlineSeconds: number
  /** After this many calls in a row without an answer, nobody asks for a while. */
  failures: number
  pauseSeconds: number
}

const defaults: Limits = { atOnce: 3, deadlineSeconds: 4, failures: 3, pauseSeconds: 10 }

type Work<Result> = (signal: AbortSignal) => Promise<Result>

/** Few wait for a server that may not answer, and none for long. After failures it refuses, until a single call is answered. */
export function createGuard(limits: Partial<Limits> = {}) {
  const { atOnce, deadlineSeconds, failures, pauseSeconds } = { ...defaults, ...limits }
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
    // Even a refusal is an answer.
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

/** How long the answer to the call waits for it. */
const waitSeconds = 1
const pauses = [5, 30, 120]

/** Tried at once, and again later while it fails. */
export function createRepairs(log: Pick<Log, 'error'>) {
  const ending = new AbortController()

  async function retry(what: string, work: () => Promise<void>): Promise<void> {
    for (const seconds of [...pauses, undefined]) {
      try {
        return await work()
      } catch (error) {
        if (seconds === undefined || ending.signal.aborted) {
          log.error(
            `Keycloak differs from the accounts: ${what} failed and is not tried again (${String(error)}).`,
          )
          return
        }
      }
      await pause(seconds * second, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  }

  const waitBriefly = (work: Promise<void>) =>
    Promise.race([work, pause(waitSeconds * second, undefined, { ref: false })])

  return {
    attempt: (what: string, work: () => Promise<void>) => waitBriefly(retry(what, work)),
    /** For work that must not happen twice. */
    once: (work: () => Promise<void>) =>
      waitBriefly(
        work().catch((error: unknown) =>
          log.error(`A call to Keycloak failed and is not tried again: ${String(error)}`),
        ),
      ),
    close: () => ending.abort(),
  }
}
