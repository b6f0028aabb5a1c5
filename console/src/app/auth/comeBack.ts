import { forgetDrafts, saveDrafts, savedRoute } from '../../kit/dialog/drafts.ts'
import { showAddress, showRoute, hashPath } from './address.ts'
import type { Person } from './signInState.ts'

const routeKey = 'console.came-for'
const ownerKey = 'console.left-by'
const address = () => window.location.hash.slice(1)

let offered: string | undefined
let isBeginning = false

/** Whether the first page is shown because nobody chose another one. */
export const begins = (): boolean => isBeginning

export function setBeginning(is: boolean): void {
  isBeginning = is
}

/** The page that a person asked for before signing in. It is offered to them, and only an alarm is opened by itself. */
export const requestedPage = (): string | undefined => offered

/** Remembers the current page and its person, before leaving to sign in. */
export function rememberPage(person: Person | undefined): void {
  if (hashPath() === '/login') return
  sessionStorage.setItem(routeKey, address())
  sessionStorage.setItem(ownerKey, person?.subject ?? '')
}

export function saveDraftsOf(person: Person | undefined): void {
  rememberPage(person)
  saveDrafts(address())
}

/** Signing out forgets where the person was. */
export function forgetPage(storage: Storage = sessionStorage): void {
  storage.removeItem(routeKey)
  storage.removeItem(ownerKey)
}

/** A message that says what is wrong leads here, and who follows it wants to see just that. */
const isOneAlarm = (route: string): boolean =>
  /^\/alarms\/[^/?]+$/.test(route) && route !== '/alarms/notifications'

/**
 * Continues where something was typed, at the alarm that a message led to, or else on the first page. Nobody sees what another person
 * typed or looked at.
 */
export function goOnAfterSignIn(subject: string | undefined): void {
  const owner = sessionStorage.getItem(ownerKey)
  const route = sessionStorage.getItem(routeKey) ?? undefined
  forgetPage()
  if (owner !== subject) forgetDrafts()
  const saved = savedRoute()
  if (saved !== undefined) return showAddress(saved)
  const wanted = !owner || owner === subject ? route : undefined
  if (wanted !== undefined && isOneAlarm(wanted)) return showAddress(wanted)
  showRoute('/locations')
  setBeginning(true)
  offered = wanted
}
