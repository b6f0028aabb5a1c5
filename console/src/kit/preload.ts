import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isHostInReach, type Loadable } from './lazyPart.tsx'

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

/** Loads dialogs after their page is shown: when they are needed, the connection may be gone. */
export function usePreload(dialogs: readonly Loadable[]): void {
  useEffect(() => void loadAll(dialogs), [dialogs])
}
