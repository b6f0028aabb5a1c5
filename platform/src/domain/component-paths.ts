import { and, eq } from 'drizzle-orm'
import { components, zones } from '../db/schema/index.ts'

/** The path parameters that identify a component below a location. */
export interface ComponentPath {
  locationId: string
  zoneId: string
  componentId: string
}

/** The parts must belong together, and to the integrator. For queries that join components with their zones. */
export const standsAt = (integratorId: string, { locationId, zoneId, componentId }: ComponentPath) =>
  and(
    eq(components.id, componentId),
    eq(components.integratorId, integratorId),
    eq(components.locationId, locationId),
    eq(zones.zoneId, zoneId),
  )
