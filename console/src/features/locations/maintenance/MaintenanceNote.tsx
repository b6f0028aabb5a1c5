import { useQuery } from '@tanstack/react-query'
import type { Location } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import { maintenanceText } from './windows.ts'

/** Beside the status: the maintenance window that is on, or the next one if it is soon. */
export function MaintenanceNote({
  location: { id, timeZone },
}: {
  location: Pick<Location, 'id' | 'timeZone'>
}) {
  const { data, dataUpdatedAt } = useQuery({
    ...query(api.listMaintenance, { locationId: id }),
    refetchInterval: 60_000,
    retry: false,
  })
  const text = data && maintenanceText(data, dataUpdatedAt / 1000, timeZone)
  return text ? (
    <a className="link" href={locationAddress(id, 'calendar')}>
      {text}
    </a>
  ) : null
}
