import type { LocationTree } from '#contract/schemas/values'
import { eq, sql } from 'drizzle-orm'
import type { JsonText } from '../../../base/json-text.ts'
import type { Queries } from '../../../db/connection.ts'
import { jsonEpochSeconds, jsonNow } from '../../../db/lists/json-fields.ts'
import { components, measurements, units, zones } from '../../../db/schema/index.ts'
import { readNested } from '../nested-store.ts'

export const readTree = async (db: Queries, locationId: string): Promise<JsonText<LocationTree>> =>
  readNested(db, locationId, {
    location: { locationId: sql`${locationId}::text`, builtAt: jsonNow },
    zone: { zoneId: zones.zoneId, zoneName: zones.name },
    component: {
      componentId: components.id,
      identifier: components.identifier,
      componentName: components.name,
    },
    measurement: {
      measurementId: measurements.id,
      label: measurements.label,
      unit: sql`${units.symbol}`,
      latestValue: measurements.latestValue,
      latestAt: jsonEpochSeconds(measurements.latestAt),
    },
  })

/** What a person wants to see of a tree in a trace. */
export const summariseTree = async (db: Queries, locationId: string) => ({
  locationId,
  zones: await db.$count(zones, eq(zones.locationId, locationId)),
  components: await db.$count(components, eq(components.locationId, locationId)),
  measurements: await db.$count(measurements, eq(measurements.locationId, locationId)),
})
