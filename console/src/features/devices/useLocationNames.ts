import { useQuery } from '@tanstack/react-query'
import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import type { LocationNames } from './places.tsx'

const lackNames = (devices: readonly Device[]) =>
  devices.some(({ locationId, locationName }) => locationId && !locationName)

const byId = (locations: readonly Location[]): LocationNames =>
  new Map(locations.map(({ id, name }) => [id, name]))

/** For a platform that sends only the ids of locations: their names are in its list of locations. */
export function useLocationNames(): LocationNames | undefined {
  const { data: isNeeded = false } = useQuery({ ...query(api.listManagedDevices), select: lackNames })
  const { data } = useQuery({ ...query(api.listManagedLocations), enabled: isNeeded, select: byId })
  return isNeeded ? data : undefined
}
