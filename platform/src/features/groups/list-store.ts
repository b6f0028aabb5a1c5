import type { LocationGroup } from '#contract/schemas/group'
import { and, eq, ilike, sql } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'
import { anywhere } from '../../db/filters.ts'
import { partsOf } from '../../db/lists/json-fields.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import {
  integrations,
  layouts,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'

/** The parts of a list of groups. */
export const listReads = [
  locationGroups,
  locationGroupLocations,
  locations,
  layouts,
  locationGroupIntegrations,
  integrations,
]

const itsLocations = partsOf(locationGroups.id, {
  name: 'its_locations',
  of: locationGroupLocations.locationGroupId,
  from: sql`${locationGroupLocations}
    join ${locations} on ${locations.id} = ${locationGroupLocations.locationId}
    left join ${layouts} on ${layouts.id} = ${locationGroupLocations.layoutId}`,
  fields: {
    id: locations.id,
    name: locations.name,
    layoutId: sql`${layouts.id}`,
    layoutName: sql`${layouts.name}`,
  },
  order: [locations.name, locations.id, layouts.name, layouts.id],
})

const itsIntegrations = partsOf(locationGroups.id, {
  name: 'its_integrations',
  of: locationGroupIntegrations.locationGroupId,
  from: sql`${locationGroupIntegrations}
    join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}`,
  fields: { integrationId: integrations.id, name: integrations.name },
  order: [integrations.name, integrations.id],
})

const groups = jsonListOf<LocationGroup>()({
  name: 'location_groups',
  values: ['integratorId', 'name'],
  table: locationGroups,
  where: ({ integratorId, name }) =>
    and(eq(locationGroups.integratorId, integratorId), ilike(locationGroups.name, name)),
  order: [locationGroups.name, locationGroups.id],
  fields: {
    locationGroupId: locationGroups.id,
    name: locationGroups.name,
    integratorId: locationGroups.integratorId,
    version: locationGroups.version,
    locations: itsLocations.field,
    integrations: itsIntegrations.field,
  },
  joins: sql`${itsLocations.join} ${itsIntegrations.join}`,
  // A group may have thousands of locations.
  rows: 100,
})

export const listGroups = async ({ db, integratorId }: Scope, name = '') =>
  groups(db, { integratorId, name: anywhere(name) })
