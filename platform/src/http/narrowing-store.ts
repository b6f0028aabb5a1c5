import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/connection.ts'
import { isOneIn } from '../db/narrowing.ts'
import { onlyRow } from '../db/rows.ts'
import {
  alarms,
  auditTraces,
  components,
  conditionals,
  devices,
  locations,
  maintenanceWindows,
  measurements,
} from '../db/schema/index.ts'

type Located = PgTable & { id: PgColumn; locationId: PgColumn }

const located = (table: Located) => (id: string, groups: readonly string[]) =>
  sql`exists (select from ${table} where ${table.id} = ${id} and ${isOneIn(table.locationId, groups)})`

const isTraceId = /^[1-9]\d{0,14}$/

/** How a call names what is in a location, in its path, its query or its body. What has no location is in no group. */
const named: Record<string, (id: string, groups: readonly string[]) => SQL> = {
  locationId: (id, groups) =>
    sql`exists (select from ${locations} where ${eq(locations.id, id)} and ${isOneIn(locations.id, groups)})`,
  deviceId: located(devices),
  componentId: located(components),
  measurementId: located(measurements),
  conditionalId: located(conditionals),
  alarmId: located(alarms),
  maintenanceId: located(maintenanceWindows),
  traceId: (id, groups) => (isTraceId.test(id) ? located(auditTraces)(id, groups) : sql`false`),
}

/** Whether the name is that of something in a location. */
export const isPlace = (name: string): boolean => Object.hasOwn(named, name)

/** Whether all of these are in one of the groups. */
export async function areThere(
  db: Queries,
  things: readonly (readonly [name: string, id: string])[],
  groups: readonly string[],
): Promise<boolean> {
  const conditions = things.flatMap(([name, id]) => named[name]?.(id, groups) ?? [])
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select ${sql.join(conditions, sql` and `)} as "isThere"`,
  )
  return onlyRow(rows).isThere
}
