import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** In place of what loads, while nothing can: the question waits, and is asked as soon as it can be. */
export const connectionGone = 'No connection. This goes on by itself when it is back.'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Whether this device has a network at all; a platform that does not answer is another matter. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** For what cannot be asked for again, once it has failed. */
export async function untilOnline(): Promise<void> {
  if (isOnline()) return
  await new Promise<void>((resolve) => {
    const leave = onlineManager.subscribe((online) => {
      if (!online) return
      leave()
      resolve()
    })
  })
}
