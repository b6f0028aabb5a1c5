import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Column, custom, date, text } from '../../kit/list/columns.ts'
import { ListView } from '../../kit/list/ListPage.tsx'
import { LoadMore } from '../../kit/page/PageState.tsx'
import { useAppliedFilters } from '../../kit/list/listState.ts'
import type { List } from '../../kit/list/useList.ts'
import { lazyDialog, lazyPart } from '../../kit/lazyPart.tsx'
import { readWanted } from '../../kit/search/search.ts'
import { Action } from '../../ui/Action.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './TraceList.module.css'
import { TraceFilterForm } from './TraceFilterForm.tsx'
import type { TraceFilters, TraceRow, TraceSource } from './traces.ts'
import { filterKeys, isSameFilter, noFilters, textKeys, useStoryChoice, useTraces } from './traces.ts'
import { texts } from '../../texts/traces.ts'
import { texts as common } from '../../texts/common.ts'

const value = (key: 'oldValue' | 'newValue', header: string) =>
  custom<TraceRow>({
    id: key,
    header,
    text: (trace) => trace[key],
    render: (trace) => <TraceValue content={trace[key]} />,
    tall: true,
    width: 200,
  })

const when = date('dateTime', texts.timestamp)

const defaultColumns = [
  text('email', common.email, { width: 168 }),
  text('action', texts.action, { width: 184 }),
  value('oldValue', texts.oldValue),
  value('newValue', texts.newValue),
]

const newestFirst = { column: 'dateTime', direction: 'desc' } as const

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** Only those who choose it load it. */
const StoryRows = lazyPart(async () => (await import('./Story.tsx')).StoryRows)

interface TraceListProps {
  title: string
  source: TraceSource
  /** Columns after the timestamp. Declare them outside of the component, or memoise them. */
  columns?: readonly Column<TraceRow>[]
}

const none: readonly Column<TraceRow>[] = []

/**
 * Traces page by page, with filters that the platform applies: the person's own integrator's, or those that an
 * operator looks at.
 */
export function TraceList({ title, source, columns: more = none }: TraceListProps) {
  const columns = useMemo(() => [when, ...more, ...defaultColumns], [more])
  const [applied, setApplied] = useAppliedFilters(filterKeys)
  const [isExporting, setExporting] = useState(false)
  const [isStory, setStory] = useStoryChoice()
  const query = useTraces(source, applied)
  const { traces, fetchNextPage, refetch, startAnew } = query
  const isApplied = !isSameFilter(applied, noFilters)

  /** Always asks the server, from page 1: the same filters may find something new. */
  function apply(next: TraceFilters): void {
    if (isSameFilter(next, applied)) startAnew()
    else setApplied(next)
  }

  return (
    <ListView
      title={title}
      columns={columns}
      rows={traces}
      rowId={(trace) => trace.id}
      defaultSort={newestFirst}
      loadingText={texts.loadingAuditLogs}
      error={query.error}
      failedText={texts.failedToFetchTraces}
      reloading={query.isFetching}
      reload={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
      platformFilters={{ isApplied, clear: () => isApplied && setApplied(noFilters) }}
      renderAbove={({ clearFilters, named }) => (
        <div className={styles.above}>
          <TraceFilterForm
            applied={applied}
            source={source}
            traces={traces}
            searchedTo={query.searchedTo}
            onApply={apply}
            onClear={() => {
              clearFilters()
              if (!isApplied) startAnew()
            }}
          />
          {source.exportAll && <Action onClick={() => setExporting(true)}>{texts.exportAll}</Action>}
          {isExporting && source.exportAll && (
            <Suspense>
              <ExportDialog
                title={named.title}
                applied={applied}
                exportAll={source.exportAll}
                onClose={() => setExporting(false)}
              />
            </Suspense>
          )}
          <Switch
            label={texts.asAStory}
            isOn={isStory}
            onChange={(event) => setStory(event.currentTarget.checked)}
          />
        </div>
      )}
      renderRows={
        isStory &&
        ((list) => (
          <Suspense fallback={<output>{texts.loadingStory}</output>}>
            <StoryRows list={list} />
          </Suspense>
        ))
      }
      renderMore={
        query.hasNextPage &&
        ((list) => (
          <SearchFurther
            list={list}
            applied={applied}
            onApply={setApplied}
            isIdle={query.fetchStatus === 'idle' && !query.isFetchNextPageError}
            loadMore={() => void fetchNextPage()}
          />
        ))
      }
      below={<LoadMore of={query} loadingText={texts.loadingAuditLogs} />}
    />
  )
}

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
function SearchFurther({ list, applied, onApply, isIdle, loadMore }: SearchFurtherProps) {
  const [startedAt, setStartedAt] = useState<number>()
  const searchedAt = useRef<number>(undefined)
  // The traces that have been searched. New ones may not have been yet.
  const loaded = list.view?.rows.length ?? 0
  const isSearching = startedAt !== undefined && loaded - startedAt < mostTraces

  useEffect(() => {
    if (!isSearching || !isIdle || searchedAt.current === loaded) return
    searchedAt.current = loaded
    loadMore()
  }, [isSearching, isIdle, loaded, loadMore])

  function search(): void {
    const { filters } = list.state
    const movable = textKeys.filter((key) => applied[key] === '' && isPlain(filters[key]))
    if (movable.length === 0) {
      searchedAt.current = undefined
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
      <span role="status">{isSearching ? texts.searching(loaded) : texts.noneMatches(loaded)}</span>
      {isSearching ? (
        <Action onClick={() => setStartedAt(undefined)}>{texts.stop}</Action>
      ) : (
        <Action look="primary" onClick={search}>
          {texts.searchOnThePlatform}
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

/** A value that may be long. It is cut until the person asks for more. */
function TraceValue({ content }: { content: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const element = useRef<HTMLPreElement>(null)

  useLayoutEffect(() => {
    const { current } = element
    if (!current || unfolded) return undefined
    const look = () => setIsCut(current.scrollHeight > current.clientHeight)
    look()
    // In a narrower column the same text has more lines.
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [content, unfolded])

  if (content === '') return null
  return (
    <div className={styles.traceValue}>
      <pre ref={element} className={styles.valueText} data-unfolded={unfolded || undefined}>
        {content}
      </pre>
      {isCut && (
        <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? texts.showLess : texts.showMore}
        </button>
      )}
    </div>
  )
}
