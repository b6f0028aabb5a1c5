import { defaultTimeZone } from '#contract/time-zones'
import { asc, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { locations, maintenanceWindows } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { occurrenceAt, type WindowRule } from './maintenance-times.ts'

/**
 * When maintenance windows are on, as moments in their rows. So a query sees whether one is on, and `alarms/suppression.ts` asks that.
 */

/** The columns of the occurrence that is on, or the next one. */
export function occurrenceColumns(rule: WindowRule, timeZone: string | null, now: Date) {
  const found = occurrenceAt(rule, timeZone ?? defaultTimeZone, now.getTime())
  return { beginsAt: found ? new Date(found.begins) : null, endsAt: found ? new Date(found.ends) : null }
}

/** The time zone of a location has changed. Lock the location first. */
export async function moveWindows(
  db: Queries,
  locationId: string,
  timeZone: string | null,
  now = new Date(),
): Promise<void> {
  const rows = await db.select().from(maintenanceWindows).where(eq(maintenanceWindows.locationId, locationId))
  for (const row of rows)
    await db
      .update(maintenanceWindows)
      .set(occurrenceColumns(row, timeZone, now))
      .where(eq(maintenanceWindows.id, row.id))
}

/** How many windows one turn looks at. The next one is a second later. */
const mostAtOnce = 200

export const isMaintenanceDue: SQL = sql`exists (select from ${maintenanceWindows} where ${maintenanceWindows.endsAt} <= now())`

/**
 * Windows that are over get their next occurrence. Returns how many there were. Any number of processes can ask at once. Here the
 * alarms of a location stop being suppressed by a window.
 */
export async function passMaintenance(db: Queries, now = new Date()): Promise<number> {
  const isOver = lte(maintenanceWindows.endsAt, now)
  const over = await db.select({ id: maintenanceWindows.id }).from(maintenanceWindows).where(isOver).limit(1)
  if (over.length === 0) return 0
  return transaction(db, async (queries) => {
    const rows = await queries
      .select({ window: maintenanceWindows, timeZone: locations.timeZone })
      .from(maintenanceWindows)
      .innerJoin(locations, eq(locations.id, maintenanceWindows.locationId))
      .where(isOver)
      .orderBy(asc(maintenanceWindows.endsAt))
      .limit(mostAtOnce)
      .for('update', { of: maintenanceWindows, skipLocked: true })
    const next = rows.map(({ window, timeZone }) => ({
      id: window.id,
      ...occurrenceColumns(window, timeZone, now),
    }))
    // It is no change of a person, so the version stays.
    await queries.execute(sql`
      update ${maintenanceWindows} set "begins_at" = "next"."beginsAt", "ends_at" = "next"."endsAt"
      from json_to_recordset(${JSON.stringify(next)}) as "next"("id" text, "beginsAt" timestamptz, "endsAt" timestamptz)
      where ${maintenanceWindows.id} = "next"."id"`)
    return rows.length
  })
}
