import { longestTracePage, longestTraceValue, mostCountedTraces } from '#contract/limits'
import type { AuditTrace } from '#contract/schemas/audit'
import { and, desc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { day } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { jsonEpochSeconds, jsonObject } from '../../db/lists/json-list.ts'
import { prepared, type Select } from '../../db/prepared.ts'
import { microsecondsOf } from '../../db/rows.ts'
import { accounts, auditTraces, locations } from '../../db/schema/index.ts'
import {
  branchesOf,
  type Filters,
  isPrepared,
  type Matches,
  matchesOf,
  type TraceScope,
  type Visibility,
} from './filters-store.ts'

/** The position of a trace in the order of all traces: its moment in microseconds, and its id. */
export interface TracePosition {
  moment: number
  id: number
}

export interface Page {
  size: number
  /** Only traces older than this one. `skip` does not count then. */
  before?: TracePosition | undefined
  skip: number
}

export const reads = [accounts, auditTraces, locations]

/** A trace with all its values, as the API sends it, and the columns that decide whether this reader may see them. */
export interface TraceRow extends Pick<AuditTrace, 'id' | 'action' | 'integratorId'> {
  json: string
  /** Where something was that moved here. */
  leftLocationId: string | null
  moment: string
  /** Of the values on its page, down to this trace. Some are cut if it is more than a page may have. */
  bytes: string
}

/** Of a value that is not shown whole. */
const charactersOfBeginning = 500

const number = (value: number) => sql.raw(String(value))
const bytesOf = (value: PgColumn) =>
  sql`least(coalesce(octet_length(${value}), 0), ${number(longestTraceValue)})`
const { oldValue, newValue, body } = auditTraces
/** Of the page's values, down to this trace. */
const bytesSoFar = sql`sum(${bytesOf(oldValue)} + ${bytesOf(newValue)} + ${bytesOf(body)}) over (order by ${auditTraces.dateTime} desc, ${auditTraces.id} desc)`

/**
 * A value that is too long, or that comes after as much as a page may have, is cut to its beginning. Earlier releases
 * stored values of any length. PostgreSQL knows the length of a value without reading it.
 */
function shown(value: PgColumn): SQL {
  const bytes = sql`octet_length(${value})`
  const cut = sql`json_build_object(
    'beginning', left(${value}, ${number(charactersOfBeginning)}),
    'leftOut', concat('the rest of ', ${bytes}, ' bytes')
  )::text`
  return sql`case
    when ${bytes} > ${number(longestTraceValue)} then ${cut}
    when ${bytesSoFar} > ${number(longestTracePage)} and ${bytes} > ${number(charactersOfBeginning)} then ${cut}
    else ${value} end`
}

const idText = sql<string>`${auditTraces.id}::text`
/** As it is now. Columns are written with their tables: drizzle omits the table if a query selects from only one. */
const nameNow = sql<string | null>`(
  select ${accounts}.first_name || ' ' || ${accounts}.last_name from ${accounts}
  where ${accounts}.id = ${auditTraces}.account_id)`

/** Not of what another integrator has by now. It is found by its id alone: with both, all locations of the integrator may be read for each trace. */
const locationNow = sql<string | null>`(
  select case when ${locations}.integrator_id = ${auditTraces}.integrator_id then ${locations}.name end from ${locations}
  where ${locations}.id = ${auditTraces}.location_id)`

const columns = {
  id: idText,
  // Drizzle takes no plain columns of a page that is written out.
  action: sql<string>`${auditTraces.action}`,
  integratorId: sql<string>`${auditTraces.integratorId}`,
  leftLocationId: sql<string | null>`${auditTraces.leftLocationId}`,
  moment: sql<string>`${microsecondsOf(auditTraces.dateTime)}::bigint::text`,
  bytes: sql<string>`${bytesSoFar}::text`,
  json: jsonObject({
    integratorId: auditTraces.integratorId,
    email: sql`case when ${auditTraces.token} is null then ${auditTraces.email}
      else 'token ' || ${auditTraces.token} || ' of ' || ${auditTraces.email} end`,
    accountId: auditTraces.accountId,
    // A service account has no other name.
    name: sql`coalesce(${nameNow}, case when ${auditTraces.token} is not null then ${auditTraces.email} end)`,
    token: auditTraces.token,
    action: auditTraces.action,
    locationId: auditTraces.locationId,
    locationName: locationNow,
    deviceId: auditTraces.deviceId,
    oldValue: shown(oldValue),
    newValue: shown(newValue),
    url: auditTraces.url,
    body: shown(body),
    id: idText,
    dateTime: jsonEpochSeconds(auditTraces.dateTime),
    undoes: sql`${auditTraces.undoes}::text`,
  } satisfies Record<keyof AuditTrace, unknown>) as SQL<string>,
}

/** By id within one moment: no two share a place, and an index gives the order. The last weeks are read first. */
export async function listTraces(
  db: Queries,
  scope: TraceScope,
  filters: Filters,
  visibility: Visibility,
  { size, before = endOfTime, skip: skipped }: Page,
): Promise<TraceRow[]> {
  const skip = before === endOfTime ? skipped : 0
  const isFiltered = Object.values(filters).some(Boolean)
  const readFrom = async (since: string) => {
    const start = { ...before, since, size, skip }
    return isPrepared(scope) && !isFiltered
      ? preparedPage(db, { ...asTexts(start), integratorId: scope.integratorId })
      : pageOf(db, matchesOf(scope, filters, visibility), branchesOf(scope, filters), start)
  }
  if (isFiltered || skip > 0) return readFrom(beginningOfTime)
  const recent = await readFrom(weeksBefore(before))
  return recent.length === size ? recent : readFrom(beginningOfTime)
}

export const endOfTime: TracePosition = { moment: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
export const beginningOfTime = '-infinity'
const recentDays = 35

function weeksBefore(before: TracePosition): string {
  const milliseconds = before === endOfTime ? Date.now() : before.moment / 1000
  return new Date(milliseconds - recentDays * day).toISOString()
}

export type Start = Record<'moment' | 'id' | 'size' | 'skip', number | Placeholder> & {
  since: string | Placeholder
}

/** The comparison of pairs does not tell the database which months to leave out, so the moments are compared too. */
export function isBetween({ moment, id, since }: Pick<Start, 'moment' | 'id' | 'since'>): SQL {
  const { dateTime } = auditTraces
  const end = sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond'`
  return sql`${dateTime} >= ${since}::timestamptz and ${dateTime} <= ${end} and (${dateTime}, ${auditTraces.id}) < (${end}, ${id}::bigint)`
}

export function selectPage(
  db: Queries,
  conditions: (SQL | undefined)[],
  { size, skip, ...start }: Start,
  select: Select = (fields) => db.select(fields),
) {
  const { dateTime } = auditTraces
  const page = db
    .select()
    .from(auditTraces)
    .where(and(...conditions, isBetween(start)))
    .orderBy(desc(dateTime), desc(auditTraces.id))
    .limit(size)
    .offset(skip)
    // Under the table's own name, so that the columns below are those of the page.
    .as('audit_traces')
  return select(columns).from(page).orderBy(desc(dateTime), desc(auditTraces.id))
}

/** If several indexes have what is wanted, as many as the page needs are read from each. */
function pageOf(
  db: Queries,
  { conditions, words }: Matches,
  branches: (SQL | undefined)[],
  start: Record<keyof Start, number | string>,
) {
  const between = isBetween(start as Start)
  const { dateTime, id } = auditTraces
  const { size, skip } = start
  const first = (condition: SQL | undefined) => sql`
    select * from ${auditTraces} where ${and(condition, ...conditions, between)}
    order by ${dateTime} desc, ${id} desc limit ${Number(size) + Number(skip)}`
  const [branch, ...others] = branches
  if (!words && others.length === 0) return selectPage(db, [branch, ...conditions], start as Start)
  const all = words
    ? sql`select of_word.* from (${words.list}) as matched cross join lateral (${first(sql`${words.column} = matched.word`)}) as of_word`
    : sql.join(
        branches.map((one) => sql`(${first(one)})`),
        sql` union all `,
      )
  const page = sql`(
    select * from (${all}) as of_all order by of_all.date_time desc, of_all.id desc limit ${size} offset ${skip}
  ) as "audit_traces"`
  return db.select(columns).from(page).orderBy(desc(dateTime), desc(id))
}

/** Stops after the greatest count, whatever the log has. */
export async function countTraces(
  db: Queries,
  scope: TraceScope,
  filters: Filters,
  visibility: Visibility,
): Promise<{ count: number; isMore: boolean }> {
  const { conditions, words } = matchesOf(scope, filters, visibility)
  const one = sql`select 1 from ${auditTraces} where ${and(words && sql`${words.column} = matched.word`, ...conditions)}`
  const all = words
    ? sql`select 1 from (${words.list}) as matched cross join lateral (${one}) as of_word`
    : one
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${all} limit ${mostCountedTraces + 1}) as counted`,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, mostCountedTraces), isMore: count > mostCountedTraces }
}

/** Prepared, because the screen begins with it. */
const preparedPage = prepared(
  'traces_of_integrator',
  ['integratorId', 'moment', 'id', 'since', 'size', 'skip'],
  (select, { integratorId, ...start }, db) =>
    selectPage(db, [eq(auditTraces.integratorId, integratorId)], start, select),
)

const asTexts = (start: Record<keyof Start, number | string>) =>
  Object.fromEntries(Object.entries(start).map(([name, value]) => [name, String(value)])) as Record<
    keyof Start,
    string
  >

/** A whole trace, whoever it belongs to. */
export async function findTrace(
  db: Queries,
  id: number,
): Promise<typeof auditTraces.$inferSelect | undefined> {
  const [trace] = await db.select().from(auditTraces).where(eq(auditTraces.id, id))
  return trace
}

/** Two people who undo the same trace do it one after the other. */
export async function lockTrace(db: Queries, id: number): Promise<void> {
  await db.select({ id: auditTraces.id }).from(auditTraces).where(eq(auditTraces.id, id)).for('update')
}

export const isUndone = async (db: Queries, id: number): Promise<boolean> =>
  (await db.$count(auditTraces, eq(auditTraces.undoes, id))) > 0
