import { and, eq } from 'drizzle-orm'
import { components, zones } from '../db/schema/index.ts'

/** How addresses below a location name a component. */
export interface ComponentPath {
  locationId: string
  zoneId: string
  componentId: string
}

/** Its parts must belong together, and to the integrator. For queries that join components with their zones. */
export const standsAt = (integratorId: string, { locationId, zoneId, componentId }: ComponentPath) =>
  and(
    eq(components.id, componentId),
    eq(components.integratorId, integratorId),
    eq(components.locationId, locationId),
    eq(zones.zoneId, zoneId),
  )
