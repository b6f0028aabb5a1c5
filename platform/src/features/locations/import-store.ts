import { namesOf } from '#contract/fields/field'
import { type LocationField, locationFields } from '#contract/fields/locations'
import type { Location } from '#contract/schemas/location'
import { and, asc, eq } from 'drizzle-orm'
import { inTurns } from '../../base/fairness/turns.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { batchesOf, insertMany, isAmong, updateMany } from '../../db/rows.ts'
import { locations, maintenanceWindows } from '../../db/schema/index.ts'

/** Who has these site ids, of any integrator. */
export async function findSlids(db: Queries, slids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: locations.id, slid: locations.slid })
    .from(locations)
    .where(isAmong(locations.slid, slids))
  return new Map(rows.map(({ id, slid }) => [slid ?? '', id]))
}

/** The integrator's own among these, as a list shows them. Locked in one order, if they are to be changed. */
export async function readLocations(
  { db, integratorId }: Scope,
  ids: readonly string[],
  isLocked = false,
): Promise<Map<string, Location>> {
  const query = db
    .select({ listed: locations.listed })
    .from(locations)
    .where(and(eq(locations.integratorId, integratorId), isAmong(locations.id, ids)))
    .orderBy(asc(locations.id))
  const found = new Map<string, Location>()
  await inTurns(isLocked ? await query.for('update') : await query, ({ listed }) => {
    const location = JSON.parse(listed) as Location
    found.set(location.id, location)
  })
  return found
}

export type Written = Pick<typeof locations.$inferSelect, 'id' | LocationField>

/** Rows of one statement. More would take long to write as JSON. */
const rowsAtOnce = 1000

export async function insertLocations({ db, integratorId }: Scope, rows: readonly Written[]): Promise<void> {
  for (const batch of batchesOf(rows, rowsAtOnce))
    await insertMany(
      db,
      locations,
      batch.map((row) => ({ ...row, integratorId })),
    )
}

export async function updateLocations(db: Queries, rows: readonly Written[]): Promise<void> {
  for (const batch of batchesOf(rows, rowsAtOnce))
    await updateMany(db, locations, batch, namesOf(locationFields))
}

/** Those of the locations that have maintenance windows. */
export async function findWithWindows(db: Queries, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: maintenanceWindows.locationId })
    .from(maintenanceWindows)
    .where(isAmong(maintenanceWindows.locationId, ids))
  return rows.map(({ id }) => id)
}
