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
    let isShown = true
    let stop = () => {}
    const start = async () => {
      const { keepCurrent } = await import('./live.ts')
      // The page may have been left meanwhile.
      if (isShown) stop = keepCurrent(accountId)
    }
    // Without a connection it cannot be loaded.
    const timer = setTimeout(() => void start().catch(() => {}), afterMs)
    return () => {
      isShown = false
      clearTimeout(timer)
      stop()
    }
  }, [accountId])
}
