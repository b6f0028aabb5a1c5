import { type Draft, forgetDrafts, isLeaving, writeDrafts } from './drafts.ts'

/**
 * Keeps what was chosen and typed when the page is reloaded, or when a tablet discards a hidden page. It is stored when
 * the page is hidden, and `useDialog` opens it again. Returns a function to stop. Not for secrets.
 */
export function keepThroughReload(name: string, read: () => Draft): () => void {
  const watch = new AbortController()
  const keep = () => {
    // After a sign-out, or when another person signs in, nothing is kept. In all other cases it is already stored.
    if (!isLeaving()) writeDrafts(window.location.hash.slice(1), { [name]: read() })
  }
  window.addEventListener('pagehide', keep, watch)
  document.addEventListener(
    'visibilitychange',
    // The page is visible again. What is closed from now on stays closed.
    () => (document.hidden ? keep() : forgetDrafts()),
    watch,
  )
  return () => watch.abort()
}
