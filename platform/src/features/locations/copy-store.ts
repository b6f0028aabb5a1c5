import { mostNames } from '#contract/limits'
import type { Affected } from '#contract/schemas/preview'
import { and, eq, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { newId, newIdInSql } from '../../db/ids.ts'
import { insertMany } from '../../db/rows.ts'
import {
  automations,
  calendarDays,
  calendars,
  components,
  conditionals,
  layouts,
  measurements,
  plannedConditionals,
  products,
  zones,
} from '../../db/schema/index.ts'
import { isToCome } from '../../domain/places/automation.ts'
import { ruleColumns } from '../../domain/alarms/conditionals.ts'

/** What is copied of a location, as queries. The preview counts their rows, and the copy reads them. */
const copiedFrom = (db: Queries, locationId: string) => ({
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
      ...ruleColumns,
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
async function countWithoutProduct(db: Queries, locationId: string): Promise<number> {
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

interface Wanted {
  automation: boolean
  conditionals: boolean
}

/**
 * Copies the content of a location into an empty one. Lock the source first. PostgreSQL copies what there can be ten
 * thousand of. A zone of the copy is the one with the same id that an installer typed.
 */
export async function copyContent(
  db: Queries,
  sourceId: string,
  locationId: string,
  wanted: Wanted,
): Promise<void> {
  const content = copiedFrom(db, sourceId)
  const layoutRows = (await content.layouts).map((row) => ({ row, id: newId() }))
  const layoutIds = new Map(layoutRows.map(({ row, id }) => [row.id, id]))
  await insertMany(
    db,
    layouts,
    layoutRows.map(({ row, id }) => ({ id, locationId, name: row.name })),
  )
  await insertMany(
    db,
    zones,
    (await content.zones).map(({ zoneId, name, layoutId }) => ({
      locationId,
      zoneId,
      name,
      layoutId: layoutId && (layoutIds.get(layoutId) ?? null),
    })),
  )
  const copies = sql`join ${zones} as "copy" on "copy"."location_id" = ${locationId}
    and "copy"."zone_id" = "original"."zone_id"`
  const inZone = (source: SQLWrapper) => sql`${source} as "source"
    join ${zones} as "original" on "original"."id" = "source"."zone_id" ${copies}`

  await db.execute(sql`insert into ${calendars} ("id", "zone_id")
    select ${newIdInSql()}, "copy"."id" from ${inZone(content.calendars)}`)
  await db.execute(sql`insert into ${calendarDays} ("id", "location_id", "calendar_id", "date", "periods")
    select ${newIdInSql()}, ${locationId}, "new"."id", "source"."date", "source"."periods"
    from ${content.days} as "source"
    left join (
      select ${calendars.id} as "old", "its"."id" from ${calendars}
      join ${zones} as "original" on "original"."id" = ${calendars.zoneId} ${copies}
      join ${calendars} as "its" on "its"."zone_id" = "copy"."id"
    ) as "new" on "new"."old" = "source"."calendar_id"`)
  if (wanted.automation)
    await db.execute(sql`insert into ${automations} ("zone_id", "settings")
      select "copy"."id", "source"."settings" from ${inZone(content.automations)}`)
  if (wanted.conditionals) {
    const same = sql.raw(
      [
        'product',
        'source_component_id',
        'component_name',
        'external_id',
        'comparison',
        'threshold',
        'severity',
        'enabled',
        'dead_band',
        'on_delay_seconds',
        'off_delay_seconds',
        'no_value_periods',
        'instruction',
      ]
        .map((name) => `"${name}"`)
        .join(', '),
    )
    await db.execute(sql`insert into ${plannedConditionals} ("id", "zone_id", ${same})
      select ${newIdInSql()}, "copy"."id", ${same} from ${inZone(content.conditionals)}`)
  }
}

export async function countContent(db: Queries, locationId: string) {
  const content = copiedFrom(db, locationId)
  return {
    layouts: await affected(db, content.layouts),
    zones: await affected(db, content.zones),
    calendars: await affected(db, content.calendars),
    days: await db.$count(content.days.as('days')),
    automations: await affected(db, content.automations),
    conditionals: await affected(db, content.conditionals),
    conditionalsWithoutProduct: await countWithoutProduct(db, locationId),
  }
}

async function affected(db: Queries, content: SQLWrapper): Promise<Affected> {
  const { rows } = await db.execute<{ count: number; names: string[] }>(sql`
    with "content" as ${content}
    select count(*)::int as "count",
      array(select "name" from "content" group by "name" order by "name" limit ${mostNames}) as "names"
    from "content"`)
  return rows[0] ?? { count: 0, names: [] }
}
