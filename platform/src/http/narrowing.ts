import { mayAccess } from '#contract/access'
import type { Operation } from '#contract/op'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ApiError, forbidden } from '../base/errors.ts'
import type { Caller } from '../base/request.ts'
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

/** The groups in which a limited caller may make the call. Undefined for callers of the whole integrator. */
export function groupsFor(
  { access, narrowed }: Pick<Operation, 'access' | 'narrowed'>,
  caller: Pick<Caller, 'groups'>,
): string[] | undefined {
  if (!caller.groups || narrowed === 'not') return undefined
  return caller.groups.filter(({ roles }) => mayAccess(access, roles)).map(({ id }) => id)
}

/** Calls that no limited caller can make. */
export function checkNarrowing({ narrowed }: Pick<Operation, 'narrowed'>, { groups }: Caller): void {
  if (groups && narrowed === 'refused') throw forbidden()
}

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

interface Input {
  params: Record<string, unknown>
  query: unknown
  body: unknown
}

/** Everything that the call names has to be in one of the groups. For the caller nothing else exists. */
export async function checkNamed(
  db: Queries,
  { narrowed }: Operation,
  { params, query, body }: Input,
  caller: Caller,
  groups: readonly string[] | undefined,
): Promise<void> {
  if (!groups) return
  const names = Object.entries({ ...fieldsOf(body), ...fieldsOf(query), ...params }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  for (const [name, id] of names) {
    if (name === 'accountId' && id !== caller.accountId) throw nothingThere()
    if (name === 'locationGroupId' && !groups.includes(id)) throw nothingThere()
  }
  if (narrowed !== 'by-location') return
  const conditions = names.flatMap(([name, id]) => named[name]?.(id, groups) ?? [])
  if (conditions.length === 0) return
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select ${sql.join(conditions, sql` and `)} as "isThere"`,
  )
  if (!onlyRow(rows).isThere) throw nothingThere()
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const nothingThere = () => new ApiError(404, refusalFor('NO_THING_AT_ADDRESS'))
