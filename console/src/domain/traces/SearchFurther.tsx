import { useEffect, useRef, useState } from 'react'
import type { List } from '../../kit/list/useList.ts'
import { readWanted } from '../../kit/search/search.ts'
import { Action } from '../../ui/Action.tsx'
import { filterKeys, type TraceFilters } from './traceFilters.ts'
import type { TraceRow } from './useTraces.ts'

/** How many traces one press searches at most. Another press goes further back. */
const mostTraces = 1_000

interface SearchFurtherProps {
  list: List<TraceRow>
  applied: TraceFilters
  onApply: (filters: TraceFilters) => void
  /** Nothing is loading, and nothing failed. */
  isIdle: boolean
  loadMore: () => void
}

/**
 * Shown while no loaded trace passes the column filters and the platform has more. Filters that the platform knows
 * are sent to it. For the others, page after page is loaded until something is found.
 */
export function SearchFurther({ list, applied, onApply, isIdle, loadMore }: SearchFurtherProps) {
  const [startedAt, setStartedAt] = useState<number>()
  const askedAt = useRef<number>(undefined)
  // The traces that have been searched. New ones may not have been yet.
  const loaded = list.view?.rows.length ?? 0
  const isSearching = startedAt !== undefined && loaded - startedAt < mostTraces

  useEffect(() => {
    if (!isSearching || !isIdle || askedAt.current === loaded) return
    askedAt.current = loaded
    loadMore()
  }, [isSearching, isIdle, loaded, loadMore])

  function search(): void {
    const { filters } = list.state
    const movable = filterKeys.filter((key) => applied[key] === '' && isPlain(filters[key]))
    if (movable.length === 0) {
      askedAt.current = undefined
      setStartedAt(loaded)
      return
    }
    const isMoved = (id: string) => movable.some((key) => key === id)
    const entries = Object.entries(filters)
    list.change({
      ...list.state,
      filters: Object.fromEntries(entries.filter(([id]) => !isMoved(id))),
    })
    onApply({ ...applied, ...Object.fromEntries(entries.filter(([id]) => isMoved(id))) })
  }

  return (
    <>
      <span role="status">
        {isSearching
          ? `Searching on the platform: none of ${loaded.toLocaleString()} so far.`
          : `None of the ${loaded.toLocaleString()} loaded matches. More is on the platform.`}
      </span>
      {isSearching ? (
        <Action onClick={() => setStartedAt(undefined)}>Stop</Action>
      ) : (
        <Action look="primary" onClick={search}>
          Search on the platform
        </Action>
      )}
    </>
  )
}

/** The platform finds parts of texts. "not", "empty" and whole values are searched in the list. */
function isPlain(filter = ''): boolean {
  const wanted = readWanted(filter, 'texts')
  return wanted?.kind === 'text' && !wanted.isNot && !wanted.isWhole && !filter.includes('"')
}
