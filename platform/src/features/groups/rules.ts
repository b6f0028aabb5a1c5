import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { checkIntegratorField } from '../../domain/integrators.ts'
import type { Queries } from '../../db/connection.ts'
import type { Caller } from '../../base/caller.ts'
import { invalid, notFound, refersToNothing } from '../../base/errors.ts'
import * as store from './store.ts'

export async function requireGroup(
  db: Queries,
  integratorId: string,
  locationGroupId: string,
): Promise<LocationGroup> {
  const group = await store.findGroup(db, integratorId, locationGroupId)
  if (!group) throw notFound('Location group')
  return group
}

export async function requireGroupForEdit(
  db: Queries,
  integratorId: string,
  locationGroupId: string,
): Promise<LocationGroup> {
  await store.lockGroup(db, integratorId, locationGroupId)
  return requireGroup(db, integratorId, locationGroupId)
}

export async function checkNewGroup(
  db: Queries,
  caller: Caller,
  group: OrganizationLocationGroup,
): Promise<void> {
  if (group.locationGroupId !== undefined) {
    throw invalid('locationGroupId', 'The platform chooses the id of a new location group')
  }
  await checkReferences(db, caller, group)
}

export function checkIdentity(
  current: LocationGroup,
  caller: Caller,
  group: OrganizationLocationGroup,
): void {
  checkIntegratorField(caller, group.integratorId)
  if (group.locationGroupId !== undefined && group.locationGroupId !== current.locationGroupId) {
    throw invalid('locationGroupId', 'The id of a location group cannot change', 'IMMUTABLE')
  }
}

export async function checkUpdate(
  db: Queries,
  current: LocationGroup,
  caller: Caller,
  group: OrganizationLocationGroup,
): Promise<void> {
  checkVersion('The location group', current, group)
  await checkReferences(db, caller, group)
}

/** Everything that a group names must be the integrator's own, and a layout one of its location. */
async function checkReferences(
  db: Queries,
  caller: Caller,
  { integratorId, locations, integrations }: OrganizationLocationGroup,
): Promise<void> {
  checkIntegratorField(caller, integratorId)
  const locationIds = [...new Set(locations.map(({ id }) => id))]
  const known = new Set(await store.holdLocations(db, caller.integratorId, locationIds))
  if (known.size < locationIds.length) throw refersToNothing('locations', 'Location')

  const layoutIds = locations.flatMap(({ layoutId }) => layoutId ?? [])
  const layouts = await store.findLayouts(db, layoutIds)
  const locationOf = new Map(layouts.map(({ id, locationId }) => [id, locationId]))
  if (locations.some(({ id, layoutId }) => layoutId !== null && locationOf.get(layoutId) !== id)) {
    throw refersToNothing('locations', 'Layout of the location')
  }

  const integrationIds = integrations.map(({ integrationId }) => integrationId)
  const found = await store.findIntegrationIds(db, caller.integratorId, integrationIds)
  if (found.length < integrationIds.length) throw refersToNothing('integrations', 'Integration')
}

export const isUnchanged = (current: LocationGroup, wanted: OrganizationLocationGroup): boolean =>
  isSame(comparable(current), comparable(wanted), ['name', 'locations', 'integrations'])

/** The order in which a group lists its members means nothing. */
const comparable = ({ name, locations, integrations }: OrganizationLocationGroup) => ({
  name,
  locations: locations.map(({ id, layoutId }) => `${id} ${layoutId}`).toSorted(),
  integrations: integrations.map((entry) => entry.integrationId).toSorted(),
})
