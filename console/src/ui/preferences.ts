import type { Preferences } from '#contract/schemas/preferences'

export type { Preferences }

export const nothingChosen: Preferences = {
  language: null,
  timeZone: null,
  dateFormat: null,
  numberFormat: null,
  temperature: null,
  pressure: null,
  colorScheme: null,
  firstPage: null,
}

let current = nothingChosen
const listeners = new Set<() => void>()

/** How the signed-in person reads dates, numbers and measured values. Known before the first page is shown. */
export const preferences = (): Preferences => current

export function onPreferences(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Chosen, and not yet on the platform: an answer that it gave before does not take them back. */
let unsaved: Partial<Preferences> = {}

export function keepUnsaved(changes: Partial<Preferences>): void {
  unsaved = changes
}

export function applyPreferences(answered: Preferences): void {
  const next = { ...answered, ...unsaved }
  if (isSame(current, next)) return
  current = next
  for (const listener of listeners) listener()
}

const isSame = (one: Preferences, other: Preferences) =>
  (Object.keys(nothingChosen) as (keyof Preferences)[]).every((name) => one[name] === other[name])

/** What is made once from the preferences, and again after each change. */
export function fromPreferences<Made>(make: (from: Preferences) => Made): () => Made {
  let last: { from: Preferences; made: Made } | undefined
  return () => {
    if (last?.from !== current) last = { from: current, made: make(current) }
    return last.made
  }
}

const storageKey = (accountId: string) => `preferences.${accountId}`

/** In this browser, for a platform that does not keep them. Each person on this device has their own. */
export function storePreferences(accountId: string, chosen: Preferences): void {
  window.localStorage.setItem(storageKey(accountId), JSON.stringify(chosen))
}

/** Whatever else is stored there counts as nothing. */
export function storedPreferences(accountId: string): Preferences {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(accountId)) ?? '{}')
    return typeof stored === 'object' ? { ...nothingChosen, ...stored } : nothingChosen
  } catch {
    return nothingChosen
  }
}
