import { type Draft, forgetDrafts, isLeaving, writeDrafts } from './drafts.ts'

/**
 * Keeps what was chosen and typed through a reload of the page, and through a tablet that throws a page away which nobody looks at:
 * it is written down when the page is hidden, and opened again by `useDialog`. Answers how to stop. Not for secrets.
 */
export function keepThroughReload(name: string, read: () => Draft): () => void {
  const watch = new AbortController()
  const keep = () => {
    // Who signs out, or gives way to somebody else, leaves nothing behind; and what is to be kept otherwise is kept by then.
    if (!isLeaving()) writeDrafts(window.location.hash.slice(1), { [name]: read() })
  }
  window.addEventListener('pagehide', keep, watch)
  document.addEventListener(
    'visibilitychange',
    // Seen again, it is on the page: what is closed from here on stays closed.
    () => (document.hidden ? keep() : forgetDrafts()),
    watch,
  )
  return () => watch.abort()
}
