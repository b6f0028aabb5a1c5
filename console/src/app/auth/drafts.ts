import { forgetDrafts, saveDrafts, savedRoute } from '../../kit/dialog/drafts.ts'
import { paths } from '../../paths.ts'
import type { Person } from './ending.ts'

const ownerKey = 'console.drafts-of'

/** Before the page is left to sign in: what was typed, where, and by whom. */
export function keepDraftsOf(person: Person | undefined): void {
  sessionStorage.setItem(ownerKey, person?.subject ?? '')
  saveDrafts(window.location.hash.slice(1))
}

/** The route to go on with: where something was typed, or else the first page. Nobody gets what another one typed. */
export function routeAfterSignIn(subject: string | undefined): string {
  const owner = sessionStorage.getItem(ownerKey)
  sessionStorage.removeItem(ownerKey)
  if (owner !== subject) forgetDrafts()
  return savedRoute() ?? paths.locations()
}
