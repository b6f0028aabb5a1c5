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

const arrivedExpired = 'The sign-in had already expired when it arrived. Check the clock of this computer.'

/** Whoever signs out on purpose need not be told how the sign-in went. */
export const forgetAttempt = (storage: Storage): void => storage.removeItem(unproven)

export function createAttempt(storage: Storage, now: () => number = Date.now): Attempt {
  let isRefused = false
  return {
    arrived: () => {
      isRefused = false
      storage.setItem(unproven, arrivedExpired)
    },
    accepted: () => {
      if (!isRefused) storage.removeItem(unproven)
    },
    refused: (reason) => {
      if (isRefused) return
      isRefused = true
      const isUnproven = storage.getItem(unproven) !== null
      const isSoon = now() - Number(storage.getItem(restartedAt) ?? 0) < restartsApart
      if (isUnproven || isSoon) storage.setItem(unproven, reason)
      storage.setItem(restartedAt, String(now()))
    },
    failure: () => storage.getItem(unproven) ?? undefined,
  }
}
