import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { HttpResponse } from '#contract/http'
import { useEffect, useMemo, useState } from 'react'
import type { CallOptions } from '#contract/client'
import type { QueryInputOf } from '#contract/op'
import { auditKinds } from '#contract/audit'
import { secondsPer } from '#contract/limits'
import type { AuditTrace, TraceCount } from '#contract/schemas/audit'
import { useCurrentAccount } from '../../api/account.ts'
import type { Calls } from '../../api/calls.ts'
import { api, exchange } from '../../api/client.ts'
import { queryKey } from '../../api/query.ts'
import { momentAt } from '../../ui/clock.ts'
import { prettyJson } from './traceDifferences.ts'

/** Columns that the platform can filter. All others filter the loaded traces. */
export const textKeys = ['email', 'action'] as const

/** All filters that the platform knows. Days are those of the reader's time zone. */
export const filterKeys = [...textKeys, 'from', 'to', 'kind', 'accountId', 'thingId'] as const

export type TraceFilters = Readonly<Record<(typeof filterKeys)[number], string>>

export const noFilters: TraceFilters = {
  email: '',
  action: '',
  from: '',
  to: '',
  kind: '',
  accountId: '',
  thingId: '',
}

export const isSameFilter = (a: TraceFilters, b: TraceFilters): boolean =>
  filterKeys.every((key) => a[key] === b[key])

export interface TraceRow extends Omit<AuditTrace, 'id' | 'oldValue' | 'newValue'> {
  id: string
  oldValue: string
  newValue: string
}

/** As the contract has it: a value that is missing is no text. */
export const asTrace = (trace: AuditTrace | TraceRow): AuditTrace => ({
  ...trace,
  oldValue: trace.oldValue || null,
  newValue: trace.newValue || null,
})

const pageSize = 20

interface Page {
  pageNr: number
  /** Where the page begins, if the platform says so. Then new traces neither repeat nor hide any. */
  cursor?: string | undefined
}

const firstPage: Page = { pageNr: 1 }

type PageQuery = QueryInputOf<Calls['listManagedTraces']>

type CountQuery = QueryInputOf<Calls['countManagedTraces']>

/** What the platform is asked for. An address may say anything: what is no day or no kind of thing is left out. */
export function queryOf({ from, to, kind, ...texts }: TraceFilters): CountQuery {
  const [begin, end] = [startOfDay(from), startOfDay(to, 1)]
  const known = auditKinds.find((one) => one === kind)
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
    ...(known && { kind: known }),
  }
}

/** In epoch seconds, so many days after this one. */
function startOfDay(day: string, later = 0): number | undefined {
  const date = Date.parse(`${day}T00:00Z`) + later * secondsPer.day * 1000
  const seconds = Number.isNaN(date) ? NaN : momentAt(new Date(date).toISOString().slice(0, 19))
  return seconds >= 0 ? seconds : undefined
}

export type ExportFormat = 'csv' | 'lines'

/** The source of the traces: a cache key, the call for a page, and the one that counts, if there is one. */
export interface TraceSource {
  key: readonly unknown[]
  /** The search of the platform finds the things in it. */
  isSearched?: true
  /** Whose history it is. */
  thingId?: string
  count?: (query: CountQuery) => Promise<TraceCount>
  /** All that match as a file, if the platform can send it. */
  exportAll?: (
    format: ExportFormat,
    query: CountQuery,
    options: Pick<CallOptions, 'signal' | 'onReceived'>,
  ) => Promise<HttpResponse<string>>
  page: (query: PageQuery, signal: AbortSignal) => Promise<HttpResponse<AuditTrace[]>>
}

export const ownTraces: TraceSource = {
  key: queryKey(exchange.listManagedTraces),
  page: (query, signal) => exchange.listManagedTraces({ query }, { signal }),
  count: (query) => api.countManagedTraces({ query }),
  exportAll: async (format, query, options) => {
    if (format === 'lines') return exchange.exportTraces({ query }, options)
    const { dialectOf } = await import('../../kit/export.ts')
    return exchange.exportTracesCsv({ query: { ...query, separator: dialectOf().separator } }, options)
  },
  isSearched: true,
}

/** Those of one integrator, or of all. For the operator. */
export const tracesOf = (integratorId?: string): TraceSource => {
  const integrator = integratorId === undefined ? {} : { integratorId }
  return {
    key: [...queryKey(exchange.listAllTraces), integrator],
    page: (query, signal) => exchange.listAllTraces({ query: { ...query, ...integrator } }, { signal }),
  }
}

export const locationHistory = (locationId: string): TraceSource => ({
  key: queryKey(exchange.listLocationHistory, { locationId }),
  thingId: locationId,
  page: (query, signal) => exchange.listLocationHistory({ locationId, query }, { signal }),
})

export const deviceHistory = (deviceId: string): TraceSource => ({
  key: queryKey(exchange.listDeviceHistory, { deviceId }),
  thingId: deviceId,
  page: (query, signal) => exchange.listDeviceHistory({ deviceId, query }, { signal }),
})

/** Of an account, a location group, an integration or a product. */
export const thingHistory = (thingId: string): TraceSource => ({
  key: [...queryKey(exchange.listManagedTraces), { thingId }],
  thingId,
  page: (query, signal) => exchange.listManagedTraces({ query: { ...query, thingId } }, { signal }),
})

export function useTraces(source: TraceSource, applied: TraceFilters) {
  const filters = queryOf(applied)
  const key = [...source.key, filters]
  const queries = useQueryClient()
  const [searchedTo, setSearchedTo] = useState<number>()
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) => {
      // One call searches for a short time only. The next one goes on where it stopped, until something is found.
      for (let page = pageParam; ;) {
        const isSearch = Object.keys(filters).length > 0
        const search = { pageSize, ...page, ...filters, ...(isSearch && { partial: 'true' as const }) }
        const { data, headers } = await source.page(search, signal)
        const cursor = textOf(headers['next-cursor'])
        const stoppedAt = cursor === undefined ? undefined : textOf(headers['searched-to'])
        const isStopped = stoppedAt !== undefined
        setSearchedTo(isStopped ? Number(stoppedAt) : undefined)
        if (!isStopped || data.length > 0) return { traces: data, cursor, isStopped }
        await untilVisible(signal)
        page = { pageNr: page.pageNr, cursor }
      }
    },
    getNextPageParam: ({ traces, cursor, isStopped }, pages): Page | undefined =>
      isStopped || traces.length >= pageSize ? { pageNr: pages.length + 1, cursor } : undefined,
    staleTime: 0,
    // Pages that are not shown are dropped: a person who comes back starts at page 1, and not with all pages loaded
    // before.
    gcTime: 0,
  })
  const { data, fetchNextPage } = query
  // A search goes on by itself until it has found as much as a page has.
  const isUnfinished = data !== undefined && foundInSearch(data.pages) < pageSize
  const goesOn = isUnfinished && query.fetchStatus === 'idle' && !query.isFetchNextPageError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const traces = useMemo(() => data && toRows(data.pages.flatMap((page) => page.traces)), [data])
  const startAnew = () => void queries.resetQueries({ queryKey: key })
  return { ...query, traces, startAnew, searchedTo: query.isFetching ? searchedTo : undefined }
}

const textOf = (header: unknown) => (typeof header === 'string' ? header : undefined)

/** How many the last calls have found that stopped before their page was full. Endless if the last one did not. */
function foundInSearch(pages: readonly { traces: readonly AuditTrace[]; isStopped: boolean }[]): number {
  if (pages.at(-1)?.isStopped !== true) return Infinity
  const before = pages.findLastIndex(({ isStopped }) => !isStopped)
  return pages.slice(before + 1).reduce((sum, { traces }) => sum + traces.length, 0)
}

/** In a page that nobody sees, a search waits. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted)
    await new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
}

/** A platform without cursors may send a trace on two pages. Traces without an id are told apart by their place. */
function toRows(traces: readonly AuditTrace[]): TraceRow[] {
  const rows = traces.map((trace, index): TraceRow => ({
    ...trace,
    id: trace.id || String(index),
    oldValue: prettyJson(trace.oldValue ?? ''),
    newValue: prettyJson(trace.newValue ?? ''),
  }))
  return Array.from(new Map(rows.map((row) => [row.id, row])).values())
}

const storyKey = (owner: string) => `console.story.${owner}`

/** Whether this person reads traces as sentences. A preference like the height of rows, so it outlives the session. */
export function useStoryChoice(): [isStory: boolean, choose: (isStory: boolean) => void] {
  const owner = useCurrentAccount().data?.accountId
  const [chosen, setChosen] = useState<boolean>()
  const choose = (isStory: boolean) => {
    setChosen(isStory)
    if (owner === undefined) return
    if (isStory) localStorage.setItem(storyKey(owner), '1')
    else localStorage.removeItem(storyKey(owner))
  }
  return [chosen ?? (owner !== undefined && localStorage.getItem(storyKey(owner)) !== null), choose]
}
