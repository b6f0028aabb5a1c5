import { actionsAbout, actionsOf, type AuditKind } from '#contract/audit'
import { longestTracePage, longestTraceValue, mostCountedTraces } from '#contract/limits'
import type { AuditTrace } from '#contract/schemas/audit'
import { and, desc, eq, inArray, notInArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { day } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { contains } from '../../db/rows.ts'
import { jsonEpochSeconds, jsonObject } from '../../db/lists/json-list.ts'
import { prepared, type Select } from '../../db/prepared.ts'
import { accounts, auditTraces, locations } from '../../db/schema/index.ts'

/** Those of an integrator can be limited to one location or device. */
export type TraceScope = OfIntegrator | { accountId: string } | 'everything'

interface OfIntegrator {
  integratorId: string
  about?: { locationId: string } | { deviceId: string }
}

/** A trace matches if its texts contain these, and it is by that person and about that. An empty one matches every trace. */
export interface Filters {
  /** Epoch seconds. */
  from?: number | undefined
  to?: number | undefined
  accountId?: string | undefined
  kind?: AuditKind | undefined
  thingId?: string | undefined
  email?: string | undefined
  action?: string | undefined
  url?: string | undefined
  body?: string | undefined
}

/** Which values of the traces the reader may see. Everyone may see those that say nothing about a person. */
export interface Visibility {
  all: boolean
  /** The integrator whose accounts the reader may read. */
  accountsOf?: string | undefined
}

function inScope(scope: TraceScope): SQL | undefined {
  if (scope === 'everything') return undefined
  if ('accountId' in scope) return eq(auditTraces.accountId, scope.accountId)
  const { integratorId, about } = scope
  return and(eq(auditTraces.integratorId, integratorId), about && isAbout(about))
}

const isAbout = (about: NonNullable<OfIntegrator['about']>): SQL | undefined =>
  'deviceId' in about
    ? eq(auditTraces.deviceId, about.deviceId)
    : or(eq(auditTraces.locationId, about.locationId), eq(auditTraces.leftLocationId, about.locationId))

const isThing = (id: string): SQL | undefined =>
  or(
    eq(auditTraces.thingId, id),
    eq(auditTraces.locationId, id),
    eq(auditTraces.leftLocationId, id),
    eq(auditTraces.deviceId, id),
  )

/** Hidden bodies and the queries of hidden addresses are not searched: a filter must not reveal what they hold. */
function matching(
  { email, action, url, body, from, to, accountId, kind, thingId }: Filters,
  visibility: Visibility,
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${auditTraces.dateTime} >= to_timestamp(${from})`,
    to === undefined ? undefined : sql`${auditTraces.dateTime} < to_timestamp(${to})`,
    accountId ? eq(auditTraces.accountId, accountId) : undefined,
    kind ? inArray(auditTraces.action, actionsOf(kind)) : undefined,
    thingId ? isThing(thingId) : undefined,
    email ? contains(auditTraces.email, email) : undefined,
    action ? contains(auditTraces.action, action) : undefined,
    url ? or(contains(path, url), and(contains(auditTraces.url, url), isVisible(visibility))) : undefined,
    body ? and(contains(readBody, body), isVisible(visibility)) : undefined,
  ]
}

/** Not more than a reader gets to see. Earlier releases stored bodies of any length. */
const readBody = sql`left(${auditTraces.body}, ${sql.raw(String(longestTraceValue))})`

const path = sql`split_part(${auditTraces.url}, '?', 1)`

function isVisible({ all, accountsOf }: Visibility): SQL | undefined {
  if (all) return undefined
  const ofNobody = inArray(auditTraces.action, actionsAbout('nobody'))
  if (accountsOf === undefined) return ofNobody
  const ofAccounts = and(
    eq(auditTraces.integratorId, accountsOf),
    notInArray(auditTraces.action, actionsAbout('identities')),
  )
  return or(ofNobody, ofAccounts)
}

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
  moment: string
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

/** Not of what another integrator has by now. */
const locationNow = sql<string | null>`(
  select ${locations}.name from ${locations}
  where ${locations}.id = ${auditTraces}.location_id and ${locations}.integrator_id = ${auditTraces}.integrator_id)`

const columns = {
  id: idText,
  // Drizzle takes no plain columns of a page that is written out.
  action: sql<string>`${auditTraces.action}`,
  integratorId: sql<string>`${auditTraces.integratorId}`,
  moment: sql<string>`(extract(epoch from ${auditTraces.dateTime}) * 1000000)::bigint::text`,
  json: jsonObject({
    integratorId: auditTraces.integratorId,
    email: auditTraces.email,
    accountId: auditTraces.accountId,
    name: nameNow,
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
      : pageOf(db, matchesOf(scope, filters, visibility), start)
  }
  if (isFiltered || skip > 0) return readFrom(beginningOfTime)
  const recent = await readFrom(weeksBefore(before))
  return recent.length === size ? recent : readFrom(beginningOfTime)
}

const endOfTime: TracePosition = { moment: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
const beginningOfTime = '-infinity'
const recentDays = 35

function weeksBefore(before: TracePosition): string {
  const milliseconds = before === endOfTime ? Date.now() : before.moment / 1000
  return new Date(milliseconds - recentDays * day).toISOString()
}

type Start = Record<'moment' | 'id' | 'size' | 'skip', number | Placeholder> & { since: string | Placeholder }

function selectPage(
  db: Queries,
  conditions: (SQL | undefined)[],
  { moment, id, since, size, skip }: Start,
  select: Select = (fields) => db.select(fields),
) {
  const { dateTime } = auditTraces
  const end = sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond'`
  const page = db
    .select()
    .from(auditTraces)
    // The comparison of pairs does not tell the database which months to leave out, so this is added.
    .where(
      and(
        ...conditions,
        sql`${dateTime} >= ${since}::timestamptz and ${dateTime} <= ${end}`,
        sql`(${dateTime}, ${auditTraces.id}) < (${end}, ${id}::bigint)`,
      ),
    )
    .orderBy(desc(dateTime), desc(auditTraces.id))
    .limit(size)
    .offset(skip)
    // Under the table's own name, so that the columns below are those of the page.
    .as('audit_traces')
  return select(columns).from(page).orderBy(desc(dateTime), desc(auditTraces.id))
}

/** What a page or a count is read from: conditions, and the values of a column whose traces are read one after the other. */
interface Matches {
  conditions: (SQL | undefined)[]
  words?: { column: PgColumn; list: SQL } | undefined
}

/**
 * A part of an email address or action is looked for among the different ones that the integrator has, and not in
 * every trace. An index has the traces of each in order. So a filter that matches nothing, or only old traces, costs
 * little. A person and a thing have indexes of their own.
 */
function matchesOf(scope: TraceScope, filters: Filters, visibility: Visibility): Matches {
  const { email, action, kind, accountId, thingId } = filters
  const conditions = [inScope(scope), ...matching(filters, visibility)]
  if (!isPrepared(scope) || accountId || thingId || !(email || action || kind)) return { conditions }
  const column = email ? auditTraces.email : auditTraces.action
  const wanted = email
    ? contains(sql`word`, email)
    : and(
        action ? contains(sql`word`, action) : undefined,
        kind ? inArray(sql`word`, actionsOf(kind)) : undefined,
      )
  return { conditions, words: { column, list: differentIn(column, scope.integratorId, wanted) } }
}

/** Goes from one value to the next in the index, instead of through all traces. */
const differentIn = (column: PgColumn, integratorId: string, wanted: SQL | undefined): SQL => sql`
  with recursive words (word) as (
    (select ${column} from ${auditTraces} where ${eq(auditTraces.integratorId, integratorId)} order by ${column} limit 1)
    union all
    select (
      select ${column} from ${auditTraces}
      where ${eq(auditTraces.integratorId, integratorId)} and ${column} > words.word order by ${column} limit 1
    ) from words where words.word is not null
  )
  select word from words where word is not null and ${wanted}`

function pageOf(db: Queries, { conditions, words }: Matches, start: Record<keyof Start, number | string>) {
  if (!words) return selectPage(db, conditions, start as Start)
  const { moment, id, since, size, skip } = start
  const { dateTime } = auditTraces
  const end = sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond'`
  const ofWord = and(
    sql`${words.column} = matched.word`,
    ...conditions,
    sql`${dateTime} >= ${since}::timestamptz and ${dateTime} <= ${end}`,
    sql`(${dateTime}, ${auditTraces.id}) < (${end}, ${id}::bigint)`,
  )
  const page = sql`(
    select of_word.* from (${words.list}) as matched cross join lateral (
      select * from ${auditTraces} where ${ofWord}
      order by ${dateTime} desc, ${auditTraces.id} desc limit ${Number(size) + Number(skip)}
    ) as of_word
    order by of_word.date_time desc, of_word.id desc limit ${size} offset ${skip}
  ) as "audit_traces"`
  return db.select(columns).from(page).orderBy(desc(dateTime), desc(auditTraces.id))
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

const isPrepared = (scope: TraceScope): scope is OfIntegrator =>
  typeof scope === 'object' && 'integratorId' in scope && !scope.about

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
