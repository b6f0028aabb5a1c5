import { sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { newId, newIdInSql } from '../../../db/ids.ts'
import { insertMany } from '../../../db/rows.ts'
import {
  automations,
  calendarDays,
  calendars,
  layouts,
  plannedConditionals,
  zones,
} from '../../../db/schema/index.ts'
import { partsOf } from './source-store.ts'

interface Wanted {
  automation: boolean
  conditionals: boolean
}

/**
 * Copies the parts of a location into an empty one. Hold the source first. PostgreSQL copies what there can be ten
 * thousand of. A zone of the copy is the one with the same id that an installer typed.
 */
export async function copyParts(
  db: Queries,
  sourceId: string,
  locationId: string,
  wanted: Wanted,
): Promise<void> {
  const parts = partsOf(db, sourceId)
  const layoutRows = (await parts.layouts).map((row) => ({ row, id: newId() }))
  const layoutIds = new Map(layoutRows.map(({ row, id }) => [row.id, id]))
  await insertMany(
    db,
    layouts,
    layoutRows.map(({ row, id }) => ({ id, locationId, name: row.name })),
  )
  await insertMany(
    db,
    zones,
    (await parts.zones).map(({ zoneId, name, layoutId }) => ({
      locationId,
      zoneId,
      name,
      layoutId: layoutId && (layoutIds.get(layoutId) ?? null),
    })),
  )
  const copies = sql`join ${zones} as "copy" on "copy"."location_id" = ${locationId}
    and "copy"."zone_id" = "original"."zone_id"`
  const inZone = (part: SQLWrapper) => sql`${part} as "part"
    join ${zones} as "original" on "original"."id" = "part"."zone_id" ${copies}`

  await db.execute(sql`insert into ${calendars} ("id", "zone_id")
    select ${newIdInSql()}, "copy"."id" from ${inZone(parts.calendars)}`)
  await db.execute(sql`insert into ${calendarDays} ("id", "location_id", "calendar_id", "date", "periods")
    select ${newIdInSql()}, ${locationId}, "new"."id", "part"."date", "part"."periods"
    from ${parts.days} as "part"
    left join (
      select ${calendars.id} as "old", "its"."id" from ${calendars}
      join ${zones} as "original" on "original"."id" = ${calendars.zoneId} ${copies}
      join ${calendars} as "its" on "its"."zone_id" = "copy"."id"
    ) as "new" on "new"."old" = "part"."calendar_id"`)
  if (wanted.automation)
    await db.execute(sql`insert into ${automations} ("zone_id", "settings")
      select "copy"."id", "part"."settings" from ${inZone(parts.automations)}`)
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
      ]
        .map((name) => `"${name}"`)
        .join(', '),
    )
    await db.execute(sql`insert into ${plannedConditionals} ("id", "zone_id", ${same})
      select ${newIdInSql()}, "copy"."id", ${same} from ${inZone(parts.conditionals)}`)
  }
}
