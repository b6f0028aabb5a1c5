import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlarmQuery } from '#contract/schemas/alarm'
import { exchange } from '../../../api/client.ts'
import { isNotOffered } from '../../../api/errors.ts'
import { queryKey } from '../../../api/query.ts'

const pageSize = 100
/** Without a live stream. Only while the page is visible. */
const refreshMs = 60_000

/** Alarms page by page, newest first. */
export function useAlarms(state: AlarmQuery['state']) {
  const read = useInfiniteQuery({
    queryKey: queryKey(exchange.listManagedAlarms, { query: { state } }),
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { state, pageSize, ...(cursor && { cursor }) }
      const { data, headers } = await exchange.listManagedAlarms({ query }, { signal })
      const next: unknown = headers['next-cursor']
      return { alarms: data, next: typeof next === 'string' ? next : undefined }
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { error } }) => (isNotOffered(error) ? false : refreshMs),
    staleTime: 0,
    // Who comes back begins with the first page.
    gcTime: 0,
  })
  // While pages are read, an alarm may move from one to the next.
  const alarms = useMemo(
    () =>
      read.data && [
        ...new Map(
          read.data.pages.flatMap((page) => page.alarms.map((alarm) => [alarm.alarmId, alarm])),
        ).values(),
      ],
    [read.data],
  )
  return { ...read, alarms }
}
