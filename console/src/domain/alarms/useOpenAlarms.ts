import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { OfAnother } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { isNotOffered } from '../../api/errors.ts'
import { query } from '../../api/query.ts'

/** More than a page of a location shows, and less than would be slow. */
const pageSize = 100
/** Alarms are read again without a live stream. Only while the page is visible. */
export const refreshMs = 60_000

/** The newest open alarms of a location. Without data if the platform does not know, or they are another integrator's. */
export function useOpenAlarms(locationId: string) {
  // An alarm is read by the people of its integrator alone.
  const isOfAnother = useContext(OfAnother)
  return useQuery({
    ...query(api.listManagedAlarms, { query: { state: 'OPEN', locationId, pageSize } }),
    enabled: !isOfAnother,
    retry: false,
    refetchInterval: ({ state: { error } }) => (isNotOffered(error) ? false : refreshMs),
  })
}
