const key = 'console.sign-in-unproven'

/**
 * Guards against a loop: a sign-in counts as proven when the platform has accepted its token once.
 * While it is not, a refusal is shown to the person instead of starting the next redirect.
 */
export interface Attempt {
  arrived(): void
  accepted(): void
  refused(reason: string): void
  /** Why the sign-in that just arrived did not hold, or nothing when a new redirect is in order. */
  failure(): string | undefined
}

export function createAttempt(storage: Storage): Attempt {
  let reason = 'The sign-in had already expired when it arrived. Check the clock of this computer.'
  return {
    arrived: () => storage.setItem(key, 'true'),
    accepted: () => storage.removeItem(key),
    refused: (cause) => {
      reason = cause
    },
    failure: () => (storage.getItem(key) === null ? undefined : reason),
  }
}
