import { texts } from '../../texts/entry.ts'

const unproven = 'console.sign-in-unproven'
const restartedAt = 'console.sign-in-restarted-at'
const restartsApart = 30_000

/** Prevents redirect loops: a token that is refused before one was accepted, or right after a new sign-in, shows an error. */
export interface Attempt {
  arrived: () => void
  accepted: () => void
  refused: (reason: string) => void
  /** Why the sign-in failed. Nothing if a redirect is fine. */
  failure: () => string | undefined
}

const arrivedExpired = texts.signInExpired

/** A person who signs out on purpose need not hear how the sign-in went. */
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
