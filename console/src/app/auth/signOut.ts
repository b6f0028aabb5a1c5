import { leaveWithoutDrafts } from '../../kit/dialog/drafts.ts'
import { forgetAttempt } from './attempt.ts'
import { isCallbackUrl, showRoute } from './callback.ts'
import { forgetPage } from './comeBack.ts'

const key = 'console.signed-out'
let leaving = false

/** From here on a refused call is expected, and no reason to sign in again. */
export const isSigningOut = (): boolean => leaving

/** Remembers during the visit to the provider that the next page is the login page. */
export function rememberSignOut(storage: Storage): void {
  leaving = true
  storage.setItem(key, 'true')
  leaveWithoutDrafts(storage)
  forgetAttempt(storage)
  forgetPage(storage)
}

export function takeSignOut(storage: Storage): boolean {
  const remembered = storage.getItem(key) !== null
  storage.removeItem(key)
  return remembered
}

/** Called once, before anything reads the route. */
export function arriveFromSignOut(): void {
  if (takeSignOut(window.sessionStorage) && !isCallbackUrl(window.location.href)) showRoute('/login')
}
