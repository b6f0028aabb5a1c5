import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A part of the console that is loaded separately. */
export interface Loadable {
  load: () => Promise<unknown>
}

/** Returns whether all of them are loaded. */
export async function loadAll(parts: readonly Loadable[]): Promise<boolean> {
  try {
    await Promise.all(parts.map(async (part) => part.load()))
    return true
  } catch {
    return false
  }
}

const quietMs = 2000
const atHand = new WeakSet<readonly Loadable[]>()

/**
 * Loads what may be needed next, after the page has been quiet for a moment, so that the first page is not slowed
 * down.
 */
export function useAtHandLater(parts: readonly Loadable[]): void {
  const isQuiet = useIsFetching() === 0
  useEffect(() => {
    if (!isQuiet || parts.length === 0 || atHand.has(parts)) return undefined
    const timer = setTimeout(() => void bring(parts), quietMs)
    return () => clearTimeout(timer)
  }, [parts, isQuiet])
}

async function bring(parts: readonly Loadable[]): Promise<void> {
  if ((await isHostInReach()) && (await loadAll(parts))) atHand.add(parts)
}

/**
 * A style sheet that failed to load is not requested again, so nothing is requested from a host that cannot be
 * reached.
 */
async function isHostInReach(): Promise<boolean> {
  const answer = await fetch('env.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}
