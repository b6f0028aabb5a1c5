import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A part of the console that is loaded by itself. */
export interface Loadable {
  load: () => Promise<unknown>
}

export function loadAll(parts: readonly Loadable[]): void {
  Promise.all(parts.map(async (part) => part.load())).catch(() => undefined)
}

const quietMs = 2000

/** Loads what may be needed next, once the page has stood quiet for a moment: nothing slows down the first one. */
export function useAtHandLater(parts: readonly Loadable[]): void {
  const isQuiet = useIsFetching() === 0
  useEffect(() => {
    if (!isQuiet) return undefined
    const timer = setTimeout(() => void loadFromHost(parts), quietMs)
    return () => clearTimeout(timer)
  }, [parts, isQuiet])
}

/** A style sheet that fails to load is not asked for again: nothing is asked of a host that is out of reach. */
async function loadFromHost(parts: readonly Loadable[]): Promise<void> {
  const answer = await fetch('env.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) loadAll(parts)
}
