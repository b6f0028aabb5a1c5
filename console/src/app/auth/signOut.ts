import { forgetDrafts } from '../../kit/dialog/drafts.ts'
import { paths } from '../../paths.ts'
import { isCallbackUrl, showRoute } from './callback.ts'

const key = 'console.signed-out'

/** Remembers, across the trip to the provider, that the next page is the login page. */
export function rememberSignOut(storage: Storage): void {
  storage.setItem(key, 'true')
  forgetDrafts(storage)
}

export function takeSignOut(storage: Storage): boolean {
  const remembered = storage.getItem(key) !== null
  storage.removeItem(key)
  return remembered
}

/** Called once, before anything reads the route. */
export function arriveFromSignOut(): void {
  if (takeSignOut(window.sessionStorage) && !isCallbackUrl(window.location.href)) showRoute(paths.login())
}
