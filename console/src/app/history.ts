import { type RouterHistory, createHashHistory } from '@tanstack/react-router'

/** Texts only: a filter for "007" or "1e3" must come back as it was typed. */
export const addressSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
}

/**
 * The router writes a number into each entry of the history, to tell Back from Forward. A typed address or a plain
 * link makes an entry without a number: it gets the next one.
 */
export function createNumberedHistory(): RouterHistory {
  // Registered before the router, which listens as soon as its history is made.
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = crypto.randomUUID()
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    const numbered = { key, __TSR_key: key, __TSR_index: history.location.state.__TSR_index + 1 }
    // Calls the original method: the router replaces it by one that would count as a navigation.
    History.prototype.replaceState.call(window.history, numbered, '')
  })
  const history = createHashHistory()
  return history
}
