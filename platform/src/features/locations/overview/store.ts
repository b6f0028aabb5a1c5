import type { LocationOverview } from '#contract/schemas/location'
import type { Marks } from '#contract/schemas/values'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../../db/connection.ts'
import {
  components,
  conditionals,
  devices,
  integrators,
  locationGroupLocations,
  measurements,
  plannedConditionals,
  zones,
} from '../../../db/schema/index.ts'
import { marked } from '../../../domain/measurements.ts'

type Counted = LocationOverview['counts'] & Marks & { integratorName: string }

/** The owner and all counts, in one statement. */
export async function countBelow(
  db: Queries,
  { id, integratorId }: { id: string; integratorId: string },
): Promise<Counted> {
  const of = (table: PgTable & { locationId: unknown }, what: SQL = sql`*`) =>
    sql`(select count(${what})::int from ${table} where ${table.locationId} = ${id})`
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select
      (select ${integrators.name} from ${integrators} where ${integrators.id} = ${integratorId}) as "integratorName",
      ${of(devices)} as "devices",
      ${of(components)} as "components",
      ${of(measurements)} as "measurements",
      ${of(measurements, sql`${measurements.latestAt}`)} as "latestValues",
      ${of(conditionals)} as "conditionals",
      ${of(measurements, marked.beyondLimit)} as "beyondLimit",
      ${of(measurements, marked.outOfRange)} as "outOfRange",
      ${of(measurements, marked.late)} as "late",
      (select count(*)::int from ${plannedConditionals}
        join ${zones} on ${zones.id} = ${plannedConditionals.zoneId}
        where ${zones.locationId} = ${id}) as "plannedConditionals",
      ${of(locationGroupLocations, sql`distinct ${locationGroupLocations.locationGroupId}`)} as "groups"
  `)
  const [row] = rows
  if (!row) throw new Error('The database counted nothing')
  return row
}
