import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import {
  automations,
  calendarDays,
  calendars,
  components,
  conditionals,
  layouts,
  measurements,
  products,
  zones,
} from '../../../db/schema/index.ts'

/** Days are local. Yesterday by the database's clock is still today in some places. */
const isToCome = gte(calendarDays.date, sql`current_date - 1`)

/** The parts of a location that are copied, as queries. The preview counts their rows, and the copy reads them. */
export const partsOf = (db: Queries, locationId: string) => ({
  layouts: db.select().from(layouts).where(eq(layouts.locationId, locationId)),
  zones: db.select().from(zones).where(eq(zones.locationId, locationId)),
  calendars: db
    .select({ id: calendars.id, zoneId: calendars.zoneId, name: zones.name })
    .from(calendars)
    .innerJoin(zones, eq(zones.id, calendars.zoneId))
    .where(eq(zones.locationId, locationId)),
  days: db
    .select({
      id: calendarDays.id,
      calendarId: calendarDays.calendarId,
      date: calendarDays.date,
      periods: calendarDays.periods,
    })
    .from(calendarDays)
    .where(and(eq(calendarDays.locationId, locationId), isToCome)),
  automations: db
    .select({
      zoneId: automations.zoneId,
      name: zones.name,
      settings: automations.settings,
    })
    .from(automations)
    .innerJoin(zones, eq(zones.id, automations.zoneId))
    .where(eq(zones.locationId, locationId)),
  conditionals: db
    .select({
      id: conditionals.id,
      // Named, so that the preview finds a name in every part.
      name: sql<string>`${measurements.label}`.as('name'),
      zoneId: components.zoneId,
      product: products.product,
      sourceComponentId: sql<string>`${components.id}`.as('source_component_id'),
      componentName: sql<string>`${components.name}`.as('component_name'),
      externalId: measurements.externalId,
      comparison: conditionals.comparison,
      threshold: conditionals.threshold,
      severity: conditionals.severity,
      enabled: conditionals.enabled,
    })
    .from(conditionals)
    .innerJoin(measurements, eq(measurements.id, conditionals.measurementId))
    .innerJoin(components, eq(components.id, measurements.componentId))
    .innerJoin(products, eq(products.id, components.productId))
    .where(eq(conditionals.locationId, locationId)),
})

/**
 * Conditionals of components without a product. They are not copied: nobody could know which new component should take
 * them.
 */
export async function countWithoutProduct(db: Queries, locationId: string): Promise<number> {
  const all = await db.$count(conditionals, eq(conditionals.locationId, locationId))
  const known = db
    .select({ id: conditionals.id })
    .from(conditionals)
    .innerJoin(measurements, eq(measurements.id, conditionals.measurementId))
    .innerJoin(components, eq(components.id, measurements.componentId))
    .where(and(eq(conditionals.locationId, locationId), isNotNull(components.productId)))
    .as('known')
  return all - (await db.$count(known))
}
