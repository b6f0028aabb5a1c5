import { useIsFetching } from '@tanstack/react-query'
import { useEffect, type ComponentType, lazy, useMemo, useState } from 'react'

export interface Loadable {
  load: () => Promise<unknown>
}

/** Returns whether all of them are loaded. */
async function loadAll(chunks: readonly Loadable[]): Promise<boolean> {
  try {
    await Promise.all(chunks.map(async (chunk) => chunk.load()))
    return true
  } catch {
    return false
  }
}

const quietMs = 2000
const loaded = new WeakSet<readonly Loadable[]>()

/**
 * Loads what may be needed next, after the page has been quiet for a moment, so that the first page is not slowed
 * down.
 */
export function usePreloadLater(chunks: readonly Loadable[]): void {
  const isQuiet = useIsFetching() === 0
  useEffect(() => {
    if (!isQuiet || chunks.length === 0 || loaded.has(chunks)) return undefined
    const timer = setTimeout(() => void preload(chunks), quietMs)
    return () => clearTimeout(timer)
  }, [chunks, isQuiet])
}

/** A chunk that the first page does not need. It is there when the page has been quiet for a moment. */
export function useLater<Chunk extends object>(load: () => Promise<Chunk>): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>()
  usePreloadLater(useMemo(() => [{ load: async () => setChunk(await load()) }], [load]))
  return chunk
}

async function preload(chunks: readonly Loadable[]): Promise<void> {
  if ((await isHostInReach()) && (await loadAll(chunks))) loaded.add(chunks)
}

/**
 * A style sheet that failed to load is not requested again, so nothing is requested from a host that cannot be
 * reached.
 */
async function isHostInReach(): Promise<boolean> {
  const answer = await fetch('env.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}

/** A dialog that is not needed to show its page. It is loaded separately. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )
}

/** The same for a component of rows of any type, which `lazy` would lose. */
export const lazyGeneric = <Component extends ComponentType<never>>(load: () => Promise<Component>) =>
  lazyDialog<never>(load) as unknown as Component & Loadable

/** Loads dialogs after their page is shown: when they are needed, the connection may be gone. */
export function usePreload(dialogs: readonly Loadable[]): void {
  useEffect(() => void loadAll(dialogs), [dialogs])
}
