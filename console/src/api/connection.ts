import { useSyncExternalStore } from 'react'
import { texts } from '../texts/entry.ts'

/** Shown instead of a loading text while there is no connection. The request is sent as soon as there is one. */
export const connectionGone = texts.connectionGone

function subscribe(listener: () => void): () => void {
  const watch = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, watch)
  return () => watch.abort()
}

/** Whether this device has a network at all. A platform that does not answer is another matter. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** For requests that cannot be repeated once they have failed. Whoever gives a signal stops waiting with it. */
export async function untilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine || signal?.aborted) return
  await new Promise((over) => {
    window.addEventListener('online', over, { once: true })
    signal?.addEventListener('abort', over, { once: true })
  })
}
