import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A part of the console that is loaded by itself. */
export interface Loadable {
  load: () => Promise<unknown>
}

/** Answers whether all of them are there. */
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

/** Loads what may be needed next, once the page has stood quiet for a moment: nothing slows down the first one. */
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

/** A style sheet that fails to load is not asked for again: nothing is asked of a host that is out of reach. */
async function isHostInReach(): Promise<boolean> {
  const answer = await fetch('env.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}
