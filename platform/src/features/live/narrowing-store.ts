import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../db/connection.ts'
import { isAmong } from '../../db/rows.ts'
import { alarmEvents, alarms, devices, locationGroupLocations, notices } from '../../db/schema/index.ts'

/** The groups of limited followers who see the same. */
export interface SetOfGroups {
  key: string
  groups: readonly string[]
}

/** Texts that differ after a change which these followers see, and after no other one. */
export interface Digests {
  devices: string
  alarms: string
  notices: string
}

const { locationGroupId, locationId } = locationGroupLocations

/** Which of these locations are in which of the groups, now. */
export async function readPlaces(
  db: Queries,
  groups: readonly string[],
  locationIds: readonly string[],
): Promise<{ group: string; locationId: string }[]> {
  return db
    .selectDistinct({ group: locationGroupId, locationId })
    .from(locationGroupLocations)
    .where(and(isAmong(locationId, locationIds), isAmong(locationGroupId, groups)))
}

/** PostgreSQL's own mark of who wrote the row last. */
const writtenIn = (table: PgTable) => sql`${table}.xmin::text`

const isThere = (column: PgColumn) => sql`${column} = any("places"."ids")`

const digestOf = (table: PgTable & { id: PgColumn }, from: SQL, what: SQL) =>
  sql`(select md5(coalesce(string_agg(concat(${table.id}, ' ', ${what}), ',' order by ${table.id}), '')) ${from})`

/** An alarm that is over leaves the open ones, and a comment is an event. */
const isOpen = and(ne(alarms.state, 'RESOLVED'), isThere(alarms.locationId))
const lastEvent = sql`(select max(${alarmEvents.id}) from ${alarmEvents} where ${eq(alarmEvents.alarmId, alarms.id)})`

export async function readDigests(
  db: Queries,
  sets: readonly SetOfGroups[],
): Promise<(Digests & { key: string })[]> {
  const { rows } = await db.execute<Digests & { key: string } & Record<string, unknown>>(sql`
    select "set"."key",
      ${digestOf(devices, sql`from ${devices} where ${isThere(devices.locationId)}`, writtenIn(devices))} as "devices",
      ${digestOf(alarms, sql`from ${alarms} where ${isOpen}`, sql`${writtenIn(alarms)}, ' ', ${lastEvent}`)} as "alarms",
      ${digestOf(
        notices,
        sql`from ${notices} join ${alarms} on ${eq(alarms.id, notices.alarmId)} where ${isOpen}`,
        writtenIn(notices),
      )} as "notices"
    from json_to_recordset(${JSON.stringify(sets)}::json) as "set"("key" text, "groups" json)
    cross join lateral (
      select array(select ${locationId} from ${locationGroupLocations}
        where ${locationGroupId} in (select json_array_elements_text("set"."groups"))) as "ids"
    ) as "places"`)
  return rows
}
