import type { RouterHistory } from '@tanstack/react-router'
import { createHashHistory } from '@tanstack/react-router'

/**
 * The router tells Back from Forward, and how to take either back, by a number that it writes into each entry of the history.
 * An address that somebody types, or a plain link, makes an entry without one: it is the next.
 */
export function createNumberedHistory(): RouterHistory {
  // Heard before the router, which listens from when its history is made.
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = crypto.randomUUID()
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    const numbered = { key, __TSR_key: key, __TSR_index: history.location.state.__TSR_index + 1 }
    // Past the router, which replaces this method by one that takes it for a navigation.
    History.prototype.replaceState.call(window.history, numbered, '')
  })
  const history = createHashHistory()
  return history
}
