import { useEffect } from 'react'
import { useCurrentAccount } from '../account.ts'

/** The page comes first. */
const afterMs = 1_000

/**
 * Keeps what is on the screen current while the page is shown. A platform without a live stream, and a stream that is
 * interrupted, leave the page as it is: it asks by itself now and then.
 */
export function useLive(): void {
  const accountId = useCurrentAccount().data?.accountId
  useEffect(() => {
    if (accountId === undefined) return undefined
    let stop = () => {}
    const timer = setTimeout(() => {
      const starting = import('./live.ts').then(({ keepCurrent }) => keepCurrent(accountId))
      // Without a connection it cannot be loaded.
      const ready = starting.catch(() => () => {})
      stop = () => void ready.then((end) => end())
    }, afterMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [accountId])
}
