import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AuditTrace } from '#contract/schemas/audit'
import { exchange } from '../../api/client.ts'

export interface TraceFilters {
  email: string
  action: string
}

/** Traces need not have an id of their own: their place in what was loaded tells them apart. */
export type NumberedTrace = AuditTrace & { place: string }

const pageSize = 20

interface Page {
  pageNr: number
  /** Where the page begins, if the platform says so: then nothing written meanwhile is repeated or hidden. */
  cursor?: string | undefined
}

const firstPage: Page = { pageNr: 1 }

export function useTraces({ email, action }: TraceFilters) {
  const query = useInfiniteQuery({
    queryKey: ['traces', email, action],
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) => {
      const filters = { ...(email && { email }), ...(action && { action }) }
      const response = await exchange.listManagedTraces(
        { query: { pageSize, ...pageParam, ...filters } },
        { signal },
      )
      const cursor: unknown = response.headers['next-cursor']
      return { traces: response.data, cursor: typeof cursor === 'string' ? cursor : undefined }
    },
    getNextPageParam: ({ traces, cursor }, pages): Page | undefined =>
      traces.length >= pageSize ? { pageNr: pages.length + 1, cursor } : undefined,
    staleTime: 0,
  })
  const traces = useMemo(
    () =>
      query.data?.pages.flatMap((page, pageIndex) =>
        page.traces.map((trace, index): NumberedTrace => ({ ...trace, place: `${pageIndex}-${index}` })),
      ),
    [query.data],
  )
  return { ...query, traces }
}
