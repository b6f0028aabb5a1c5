import { useInfiniteQuery } from '@tanstack/react-query'
import { mostAlarmsOnPage } from '#contract/limits'
import { useMemo } from 'react'
import type { AlarmQuery } from '#contract/schemas/alarm'
import { exchange } from '../../api/client.ts'
import { isNotOffered } from '../../api/errors.ts'
import { queryKey } from '../../api/query.ts'
import { refreshMs } from '../../domain/alarms/useOpenAlarms.ts'

const pageSize = 100
const order: AlarmQuery['order'] = 'URGENCY'

/** Alarms page by page: open ones by urgency, resolved ones from the newest. */
export function useAlarms(state: AlarmQuery['state']) {
  const read = useInfiniteQuery({
    queryKey: queryKey(exchange.listManagedAlarms, { query: { state, order } }),
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      // Whoever wants more than the first page probably looks for something in all of them.
      const query = { state, order, ...(cursor ? { pageSize: mostAlarmsOnPage, cursor } : { pageSize }) }
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
