import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { second } from '../../base/time.ts'

/** How long the answer to the call waits for it. */
const patienceSeconds = 1
const pauses = [5, 30, 120]

/**
 * Work at Keycloak that is left after a change succeeded or failed. It is tried at once, and again later while it
 * fails.
 */
export function createRepairs(log: Pick<Log, 'error'>) {
  const ending = new AbortController()

  async function tryAgainAndAgain(what: string, work: () => Promise<void>): Promise<void> {
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

  const forAMoment = (work: Promise<void>) =>
    Promise.race([work, pause(patienceSeconds * second, undefined, { ref: false })])

  return {
    attempt: (what: string, work: () => Promise<void>) => forAMoment(tryAgainAndAgain(what, work)),
    /** For work that must not happen twice. */
    once: (work: () => Promise<void>) =>
      forAMoment(
        work().catch((error: unknown) =>
          log.error(`A call to Keycloak failed and is not tried again: ${String(error)}`),
        ),
      ),
    close: () => ending.abort(),
  }
}
