import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { mostAlarmsOnPage } from '#contract/limits'
import { useContext, useMemo } from 'react'
import type { Alarm, AlarmQuery } from '#contract/schemas/alarm'
import { OfAnother } from '../../../api/account.ts'
import { api, exchange } from '../../../api/client.ts'
import { isNotOffered } from '../../../api/errors.ts'
import { query as queryOf, queryKey } from '../../../api/query.ts'

const pageSize = 100
const order: AlarmQuery['order'] = 'URGENCY'
/** Without a live stream. Only while the page is visible. */
const refreshMs = 60_000

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

/** The newest open alarms of a location. Undefined if the platform does not know, or they are another integrator's. */
export function useOpenAlarms(locationId: string): readonly Alarm[] | undefined {
  // An alarm is read by the people of its integrator alone.
  const isOfAnother = useContext(OfAnother)
  const { data } = useQuery({
    ...queryOf(api.listManagedAlarms, { query: { state: 'OPEN', locationId, pageSize } }),
    enabled: !isOfAnother,
    retry: false,
    refetchInterval: ({ state: { error } }) => (isNotOffered(error) ? false : refreshMs),
  })
  return data
}
