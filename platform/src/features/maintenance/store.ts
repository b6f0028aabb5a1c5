import type { MaintenanceWindow, NewMaintenanceWindow } from '#contract/schemas/maintenance'
import { and, asc, eq, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { deletion, insertOne, updateOne } from '../../db/rows.ts'
import { locations, maintenanceWindows } from '../../db/schema/index.ts'
import type { occurrenceColumns } from '../../domain/places/maintenance.ts'

const secondsOf = (moment: Date | null) => moment && epochSeconds(moment)

function asWindow(row: typeof maintenanceWindows.$inferSelect): MaintenanceWindow {
  const { id: maintenanceId, locationId, repeats, days, from, to, reason, beginsAt, endsAt, version } = row
  const occurrence = { begins: secondsOf(beginsAt), ends: secondsOf(endsAt) }
  return { maintenanceId, locationId, repeats, days, from, to, reason, ...occurrence, version }
}

/** Those that are on or come next first, then those that are over. */
export async function listWindows(db: Queries, locationId: string): Promise<MaintenanceWindow[]> {
  const rows = await db
    .select()
    .from(maintenanceWindows)
    .where(eq(maintenanceWindows.locationId, locationId))
    .orderBy(sql`${maintenanceWindows.beginsAt} asc nulls last`, asc(maintenanceWindows.id))
  return rows.map(asWindow)
}

export async function findWindow(
  db: Queries,
  locationId: string,
  maintenanceId: string,
): Promise<MaintenanceWindow | undefined> {
  const isThisWindow = and(
    eq(maintenanceWindows.locationId, locationId),
    eq(maintenanceWindows.id, maintenanceId),
  )
  const [row] = await db.select().from(maintenanceWindows).where(isThisWindow)
  return row && asWindow(row)
}

export const countWindows = async (db: Queries, locationId: string): Promise<number> =>
  db.$count(maintenanceWindows, eq(maintenanceWindows.locationId, locationId))

export async function findTimeZone(db: Queries, locationId: string): Promise<string | null> {
  const [row] = await db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.id, locationId))
  return row?.timeZone ?? null
}

type Occurrence = ReturnType<typeof occurrenceColumns>

export const insertWindow = async (
  db: Queries,
  locationId: string,
  window: NewMaintenanceWindow & Occurrence,
): Promise<string> => insertOne(db, maintenanceWindows, { ...window, locationId })

export async function updateWindow(
  db: Queries,
  maintenanceId: string,
  { repeats, days, from, to, reason, beginsAt, endsAt }: NewMaintenanceWindow & Occurrence,
): Promise<void> {
  await updateOne(db, maintenanceWindows, maintenanceId, {
    repeats,
    days,
    from,
    to,
    reason,
    beginsAt,
    endsAt,
  })
}

export const deleteWindow = deletion(maintenanceWindows)
