import type { Location } from '#contract/schemas/location'
import { and, asc, eq, sql } from 'drizzle-orm'
import { inTurns } from '../../base/turns.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { batchesOf, insertMany, isAmong } from '../../db/rows.ts'
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

export type Written = Pick<
  typeof locations.$inferSelect,
  'id' | 'name' | 'streetline1' | 'city' | 'country' | 'postalCode' | 'status' | 'slid' | 'timeZone'
>

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
    await db.execute(sql`
      update ${locations} set
        "name" = "wanted"."name", "streetline1" = "wanted"."streetline1", "city" = "wanted"."city",
        "country" = "wanted"."country", "postal_code" = "wanted"."postalCode", "status" = "wanted"."status",
        "slid" = "wanted"."slid", "time_zone" = "wanted"."timeZone", "version" = ${locations.version} + 1,
        "updated_at" = now()
      from json_to_recordset(${JSON.stringify(batch)}) as "wanted"(
        "id" text, "name" text, "streetline1" text, "city" text, "country" text, "postalCode" text, "status" text,
        "slid" text, "timeZone" text)
      where ${locations.id} = "wanted"."id"`)
}

/** Those of the locations that have maintenance windows. */
export async function findWithWindows(db: Queries, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: maintenanceWindows.locationId })
    .from(maintenanceWindows)
    .where(isAmong(maintenanceWindows.locationId, ids))
  return rows.map(({ id }) => id)
}
