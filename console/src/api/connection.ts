import { useSyncExternalStore } from 'react'

/** In place of what loads, while nothing can: the question waits, and is asked as soon as it can be. */
export const connectionGone = 'No connection. This goes on by itself when it is back.'

function subscribe(listener: () => void): () => void {
  const watch = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, watch)
  return () => watch.abort()
}

/** Whether this device has a network at all; a platform that does not answer is another matter. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** For what cannot be asked for again, once it has failed. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((back) => window.addEventListener('online', back, { once: true }))
}
