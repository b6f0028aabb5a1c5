import { forgetDrafts, saveDrafts, savedRoute } from '../../kit/dialog/drafts.ts'
import { showAddress, showRoute } from './callback.ts'
import type { Person } from './ending.ts'
import { hashPath } from './useHashPath.ts'

const routeKey = 'console.came-for'
const ownerKey = 'console.left-by'
const address = () => window.location.hash.slice(1)

let offered: string | undefined

/** The page that somebody asked for before signing in. It is offered to them, and never opened by itself. */
export const pageCameFor = (): string | undefined => offered

/** Before the page is left to sign in: which one it was, and whose. */
export function rememberPage(person: Person | undefined): void {
  if (hashPath() === '/login') return
  sessionStorage.setItem(routeKey, address())
  sessionStorage.setItem(ownerKey, person?.subject ?? '')
}

/** The same, with what was typed there. */
export function keepDraftsOf(person: Person | undefined): void {
  rememberPage(person)
  saveDrafts(address())
}

/** Whoever signs out leaves no trace of where they were. */
export function forgetPage(storage: Storage = sessionStorage): void {
  storage.removeItem(routeKey)
  storage.removeItem(ownerKey)
}

/** Goes on where something was typed, or else with the first page. Nobody gets what another one typed or looked at. */
export function goOnAfterSignIn(subject: string | undefined): void {
  const owner = sessionStorage.getItem(ownerKey)
  const route = sessionStorage.getItem(routeKey) ?? undefined
  forgetPage()
  if (owner !== subject) forgetDrafts()
  const saved = savedRoute()
  if (saved !== undefined) return showAddress(saved)
  showRoute('/locations')
  if (!owner || owner === subject) offered = route
}
