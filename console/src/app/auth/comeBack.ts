import { forgetDrafts, saveDrafts, savedRoute } from '../../kit/dialog/drafts.ts'
import { showAddress, showRoute } from './callback.ts'
import type { Person } from './ending.ts'

const ownerKey = 'console.drafts-of'

/** Before the page is left to sign in: what was typed, where, and by whom. */
export function keepDraftsOf(person: Person | undefined): void {
  sessionStorage.setItem(ownerKey, person?.subject ?? '')
  saveDrafts(window.location.hash.slice(1))
}

/** Goes on where something was typed, or else with the first page. Nobody gets what another one typed. */
export function goOnAfterSignIn(subject: string | undefined): void {
  const owner = sessionStorage.getItem(ownerKey)
  sessionStorage.removeItem(ownerKey)
  if (owner !== subject) forgetDrafts()
  const saved = savedRoute()
  if (saved === undefined) showRoute('/locations')
  else showAddress(saved)
}
