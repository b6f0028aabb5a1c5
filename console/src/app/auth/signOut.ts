import { pushOwner } from '../../api/pushOwner.ts'
import { leaveWithoutDrafts } from '../../kit/dialog/drafts.ts'
import { forgetAttempt } from './attempt.ts'
import { showRoute } from './address.ts'
import { isCallbackUrl } from './callback.ts'
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
  // The platform ends the notifications in this browser. They must not begin again with the next sign-in.
  pushOwner.forget()
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

const tabsKey = 'console.signing-out'

/** Tells all other tabs at once, before the platform refuses one of their calls. */
export function tellTabs(sessionId: unknown, storage: Storage = localStorage): void {
  if (typeof sessionId !== 'string') return
  storage.setItem(tabsKey, sessionId)
  storage.removeItem(tabsKey)
}

export function onSignOutElsewhere(hear: (sessionId: string) => Promise<void>, until?: AbortSignal): void {
  const listen = (event: StorageEvent) => {
    if (event.key === tabsKey && event.newValue !== null) void hear(event.newValue)
  }
  window.addEventListener('storage', listen, until && { signal: until })
}
