const unproven = 'console.sign-in-unproven'
const restartedAt = 'console.sign-in-restarted-at'
const restartsApart = 30_000

/**
 * Guards against a loop. A sign-in is proven when the platform has accepted its token once. A token that is refused
 * before that, or again right after a sign-in was started over, is shown to the person instead of the next redirect.
 */
export interface Attempt {
  arrived(): void
  accepted(): void
  refused(reason: string): void
  /** Why the sign-in did not hold, or nothing when a redirect is in order. */
  failure(): string | undefined
}

export function createAttempt(storage: Storage, now: () => number = Date.now): Attempt {
  let reason = 'The sign-in had already expired when it arrived. Check the clock of this computer.'
  let isRefused = false
  return {
    arrived: () => {
      isRefused = false
      storage.setItem(unproven, 'true')
    },
    accepted: () => {
      if (!isRefused) storage.removeItem(unproven)
    },
    refused: (cause) => {
      if (isRefused) return
      isRefused = true
      reason = cause
      const last = Number(storage.getItem(restartedAt) ?? 0)
      if (now() - last < restartsApart) storage.setItem(unproven, 'true')
      storage.setItem(restartedAt, String(now()))
    },
    failure: () => (storage.getItem(unproven) === null ? undefined : reason),
  }
}
