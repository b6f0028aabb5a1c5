import { mostAlarmEvents, mostCountedAlarms, mostEarlierAlarms, textLength } from '#contract/limits'
import type {
  Alarm,
  AlarmCounts,
  AlarmExplanation,
  AlarmQuery,
  AlarmWithEvents,
} from '#contract/schemas/alarm'
import { explanationSeparator, type Severity } from '#contract/values'
import { and, desc, eq, getTableColumns, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { JsonText } from '../../base/json-text.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonEpochSeconds, jsonObject } from '../../db/lists/json-list.ts'
import { asArray, isIn, locationsIn } from '../../db/narrowing.ts'
import { prepared, type Select } from '../../db/prepared.ts'
import { epochOf, microsecondsOf, onlyRow } from '../../db/rows.ts'
import { accounts, alarmEvents, alarms, notices } from '../../db/schema/index.ts'
import { nameOfServiceAccount } from '../../domain/people/tokens.ts'
import { readLateSince } from '../../db/upkeep/figures.ts'
import { suppressedBy, suppression } from '../../domain/alarms/suppression.ts'
import { isNoDrill } from '../../domain/alarms/drills.ts'
import type { Position } from '../../http/input/cursor.ts'
import { listSent } from './notices-store.ts'

const acknowledger = alias(accounts, 'acknowledger')
const shelver = alias(accounts, 'shelver')
const author = alias(accounts, 'author')

/** As it is now, like the names in the audit log. */
const nameOf = ({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }, id: PgColumn) =>
  sql<string | null>`coalesce(${firstName} || ' ' || ${lastName}, ${nameOfServiceAccount(id)})`

const whileShelved = (value: SQL | PgColumn) =>
  sql`case when ${alarms.shelvedUntil} > statement_timestamp() then ${value} end`

const alarmJson = jsonObject({
  alarmId: alarms.id,
  kind: alarms.kind,
  severity: alarms.severity,
  state: alarms.state,
  locationId: alarms.locationId,
  conditionalId: alarms.conditionalId,
  componentId: alarms.componentId,
  measurementId: alarms.measurementId,
  deviceId: alarms.deviceId,
  locationName: alarms.locationName,
  zoneName: alarms.zoneName,
  componentName: alarms.componentName,
  measurementLabel: alarms.measurementLabel,
  unit: alarms.unit,
  comparison: alarms.comparison,
  threshold: alarms.threshold,
  value: alarms.value,
  instruction: alarms.instruction,
  since: jsonEpochSeconds(alarms.since),
  raisedAt: jsonEpochSeconds(alarms.raisedAt),
  resolvedAt: jsonEpochSeconds(alarms.resolvedAt),
  count: alarms.count,
  acknowledgedAt: jsonEpochSeconds(alarms.acknowledgedAt),
  acknowledgedBy: nameOf(acknowledger, alarms.acknowledgedBy),
  shelvedUntil: whileShelved(jsonEpochSeconds(alarms.shelvedUntil)),
  shelvedBy: whileShelved(nameOf(shelver, alarms.shelvedBy)),
  shelvedReason: whileShelved(alarms.shelvedReason),
  suppressedBy,
  undelivered: sql`(
    select count(*) from ${notices} where ${notices.alarmId} = ${alarms.id} and ${notices.state} in ('FAILED', 'GIVEN_UP'))`,
  cause: alarms.cause,
  action: alarms.action,
  causeText: alarms.causeText,
} satisfies Record<keyof Alarm, unknown>)

const selectAlarms = (select: Select, from: typeof alarms | SQL = alarms) =>
  select({
    // Drizzle takes no plain columns of a table that is written out.
    id: sql<string>`${alarms.id}`,
    // Dates have milliseconds only, and a page must not lose what is between two of them.
    moment: sql<string>`${microsecondsOf(sql`coalesce(${alarms.resolvedAt}, ${alarms.raisedAt})`)}::bigint::text`,
    json: sql<string>`${alarmJson}`,
  })
    .from(from as typeof alarms)
    .leftJoin(acknowledger, eq(acknowledger.id, alarms.acknowledgedBy))
    .leftJoin(shelver, eq(shelver.id, alarms.shelvedBy))

/** A pending one does not exist for anybody. Without parameters, as in the conditions of indexes. */
const isSeen = sql`${alarms.state} <> 'PENDING'`

interface Page {
  alarms: JsonText<Alarm[]>
  /** Of the last one. */
  last: Position | undefined
}

const endOfTime: Position = { moment: Number.MAX_SAFE_INTEGER, id: '' }

type Start = Record<'integratorId' | 'moment' | 'id' | 'size', Placeholder>

/** Open alarms by how urgent they are. Nobody is notified of the last ones now, so nothing of them is urgent. */
export const urgencies = ['CRITICAL', 'WARNING', 'INFO', 'QUIET'] as const satisfies readonly (
  | Severity
  | 'QUIET'
)[]
export type Urgency = (typeof urgencies)[number]

const isQuiet = sql`(coalesce(${alarms.shelvedUntil} > statement_timestamp(), false) or ${suppression} is not null)`

type Listed = AlarmQuery['state'] | Urgency

/** The severity is no parameter: how many there are decides whether an index is read. */
const isOpenOf = (severity: Severity): SQL =>
  sql`${alarms.severity} = ${sql.raw(`'${severity}'`)} and ${alarms.state} not in ('PENDING', 'RESOLVED')`

const isUrgent = (severity: Severity): SQL => sql`${isOpenOf(severity)} and not ${isQuiet}`

/** Literals and no parameters, so that the conditions of the indexes are met. */
const listed: Record<Listed, SQL> = {
  OPEN: sql`${alarms.state} <> 'RESOLVED'`,
  RESOLVED: sql`${alarms.state} = 'RESOLVED'`,
  CRITICAL: isUrgent('CRITICAL'),
  WARNING: isUrgent('WARNING'),
  INFO: isUrgent('INFO'),
  QUIET: sql`${alarms.state} <> 'RESOLVED' and ${isQuiet}`,
}

/** An index gives the order. */
function selectPage(
  select: Select,
  of: Listed,
  { integratorId, moment, id, size }: Start,
  { locationId, groups }: { locationId?: Placeholder; groups?: Placeholder } = {},
) {
  const time = of === 'RESOLVED' ? alarms.resolvedAt : alarms.raisedAt
  const isThere = locationId === undefined ? undefined : eq(alarms.locationId, locationId)
  const isBefore = sql`(${time}, ${alarms.id}) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id})`
  const which = and(eq(alarms.integratorId, integratorId), isThere, listed[of], isSeen, isNoDrill, isBefore)
  const newest = sql`order by ${time} desc, ${alarms.id} desc limit ${size}`
  // As many as the page needs of each location, so that an index gives the order here too.
  const ofGroups =
    groups &&
    sql`(
      select "of_place".* from (select distinct "place" from (${locationsIn(groups)}) as "found" ("place")) as "places"
      cross join lateral (select * from ${alarms} where ${alarms.locationId} = "place" and ${which} ${newest}) as "of_place"
    ) as "alarms"`
  return selectAlarms(select, ofGroups)
    .where(ofGroups ? undefined : which)
    .orderBy(desc(time), desc(alarms.id))
    .limit(size)
}

const start = ['integratorId', 'moment', 'id', 'size'] as const
const preparedPage = (of: Listed) =>
  prepared(`alarms_${of}`, start, (select, page) => selectPage(select, of, page))
const preparedPageOfLocation = (of: Listed) =>
  prepared(`alarms_of_location_${of}`, [...start, 'locationId'], (select, { locationId, ...page }) =>
    selectPage(select, of, page, { locationId }),
  )
const preparedPageOfGroups = (of: Listed) =>
  prepared(`alarms_in_groups_${of}`, [...start, 'groups'], (select, { groups, ...page }) =>
    selectPage(select, of, page, { groups }),
  )

const eachPage = <Prepared>(prepare: (of: Listed) => Prepared): Record<Listed, Prepared> => ({
  OPEN: prepare('OPEN'),
  RESOLVED: prepare('RESOLVED'),
  CRITICAL: prepare('CRITICAL'),
  WARNING: prepare('WARNING'),
  INFO: prepare('INFO'),
  QUIET: prepare('QUIET'),
})
const pages = eachPage(preparedPage)
const pagesOfLocation = eachPage(preparedPageOfLocation)
const pagesOfGroups = eachPage(preparedPageOfGroups)

interface Read {
  list: Pick<AlarmQuery, 'locationId'>
  before: Position
  size: number
}

/** The location of a limited caller's query is in one of the groups: that was asked when the call came in. */
async function readPage({ db, integratorId, groups }: Scope, of: Listed, { list, before, size }: Read) {
  const page = { integratorId, moment: String(before.moment), id: before.id, size: String(size) }
  const { locationId } = list
  if (locationId !== undefined) return pagesOfLocation[of](db, { ...page, locationId })
  return groups ? pagesOfGroups[of](db, { ...page, groups: asArray(groups) }) : pages[of](db, page)
}

export async function listAlarms(
  scope: Scope,
  { state, pageSize, ...list }: AlarmQuery,
  before: Position = endOfTime,
): Promise<Page> {
  return pageOf(await readPage(scope, state, { list, before, size: pageSize }), pageSize)
}

/** The most urgent ones first. What is less urgent is read if the page has room left for it. */
export async function listByUrgency(
  scope: Scope,
  { pageSize, ...list }: AlarmQuery,
  { urgency: begun, ...before }: Position & { urgency: Urgency } = { ...endOfTime, urgency: 'CRITICAL' },
): Promise<Page> {
  const rows = []
  for (const urgency of urgencies.slice(urgencies.indexOf(begun))) {
    const read = { list, before: urgency === begun ? before : endOfTime, size: pageSize - rows.length }
    const found = await readPage(scope, urgency, read)
    rows.push(...found.map((row) => ({ ...row, id: `${urgency}:${row.id}` })))
    if (rows.length === pageSize) break
  }
  return pageOf(rows, pageSize)
}

function pageOf(rows: readonly { id: string; moment: string; json: string }[], pageSize: number): Page {
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return {
    alarms: new JsonText(`[${rows.map(({ json }) => json).join(',')}]`),
    last: last && { moment: Number(last.moment), id: last.id },
  }
}

const counted = (where: SQL | undefined, severity: Severity) => sql<number>`(select count(*)::int from (
  select from ${alarms} where ${and(where, isOpenOf(severity), isNoDrill)} limit ${sql.raw(String(mostCountedAlarms))}) as "counted")`

const countEach = (select: Select, where: SQL | undefined) =>
  select({
    critical: counted(where, 'CRITICAL'),
    warning: counted(where, 'WARNING'),
    info: counted(where, 'INFO'),
  }).from(sql`(select) as "once"`)

const readCounts = prepared('open_alarms', ['integratorId'], (select, { integratorId }) =>
  countEach(select, eq(alarms.integratorId, integratorId)),
)
const readCountsOfGroups = prepared(
  'open_alarms_in_groups',
  ['integratorId', 'groups'],
  (select, { integratorId, groups }) =>
    countEach(select, and(eq(alarms.integratorId, integratorId), isIn(alarms.locationId, groups))),
)

/** A number for each severity, and whether messages are late. Each is counted up to a bound, in an index. */
export async function countOpen({ db, integratorId, groups }: Scope): Promise<AlarmCounts> {
  // Late messages may be about any location.
  if (groups)
    return {
      ...onlyRow(await readCountsOfGroups(db, { integratorId, groups: asArray(groups) })),
      lateSince: null,
    }
  const counts = onlyRow(await readCounts(db, { integratorId }))
  const lateSince = await readLateSince(db, integratorId)
  return { ...counts, lateSince: lateSince && epochSeconds(lateSince) }
}

const isOwn = (integratorId: string | Placeholder, alarmId: string | Placeholder) =>
  and(eq(alarms.id, alarmId), eq(alarms.integratorId, integratorId), isSeen)

const findJson = prepared('alarm', ['integratorId', 'id'], (select, { integratorId, id }) =>
  selectAlarms(select).where(isOwn(integratorId, id)),
)

export async function findAlarm(scope: Scope, alarmId: string): Promise<AlarmWithEvents | undefined> {
  const { db, integratorId } = scope
  const [row] = await findJson(db, { integratorId, id: alarmId })
  if (!row) return undefined
  const alarm = JSON.parse(row.json) as Alarm
  const [events, sent] = [await listEvents(db, alarmId), await listSent(scope, alarmId)]
  return { ...alarm, events, sent, earlier: await listEarlier(scope, alarm) }
}

/** Of the same measurement, whichever limit raised them, or of the same device. An index gives the order. */
async function listEarlier(
  { db, integratorId }: Scope,
  { alarmId, kind, measurementId, deviceId, raisedAt }: Alarm,
): Promise<AlarmWithEvents['earlier']> {
  const isOfSame =
    measurementId === null
      ? sql`${alarms.measurementId} is null and ${alarms.sourceId} = ${deviceId}`
      : eq(alarms.measurementId, measurementId)
  const rows = await db
    .select({ ...getTableColumns(alarms), raised: sql<number>`${epochOf(alarms.raisedAt)}` })
    .from(alarms)
    .where(
      and(
        isOfSame,
        eq(alarms.integratorId, integratorId),
        eq(alarms.kind, kind),
        isSeen,
        ne(alarms.id, alarmId),
        sql`${alarms.raisedAt} < to_timestamp(${raisedAt + 1})`,
      ),
    )
    .orderBy(desc(alarms.raisedAt))
    .limit(mostEarlierAlarms)
  return rows.map(({ id, severity, raised, resolvedAt, cause, action, causeText }) => ({
    alarmId: id,
    severity,
    raisedAt: Math.floor(raised),
    resolvedAt: resolvedAt && epochSeconds(resolvedAt),
    cause,
    action,
    causeText,
  }))
}

async function listEvents(db: Queries, alarmId: string): Promise<AlarmWithEvents['events']> {
  const rows = await db
    .select({ event: alarmEvents, person: nameOf(author, alarmEvents.accountId) })
    .from(alarmEvents)
    .leftJoin(author, eq(author.id, alarmEvents.accountId))
    .where(eq(alarmEvents.alarmId, alarmId))
    .orderBy(desc(alarmEvents.id))
    .limit(mostAlarmEvents)
  return rows.map(({ event: { time, step, cause, value, text }, person }) => ({
    time: epochSeconds(time),
    step,
    cause,
    person,
    value,
    text,
  }))
}

export async function lockAlarm({ db, integratorId }: Scope, alarmId: string) {
  const [row] = await db.select().from(alarms).where(isOwn(integratorId, alarmId)).for('update')
  return row
}

export async function shelve(
  { db, caller }: Scope,
  alarmId: string,
  { until, reason }: { until: Date | null; reason: string },
): Promise<void> {
  const shelved = until
    ? { shelvedUntil: until, shelvedBy: caller.accountId, shelvedReason: reason }
    : { shelvedUntil: null, shelvedBy: null, shelvedReason: null }
  await db.update(alarms).set(shelved).where(eq(alarms.id, alarmId))
}

export async function explain(
  scope: Scope,
  alarmId: string,
  { cause, action, text: causeText }: AlarmExplanation,
): Promise<void> {
  await scope.db.update(alarms).set({ cause, action, causeText }).where(eq(alarms.id, alarmId))
  const text = [cause, action, causeText].filter(Boolean).join(explanationSeparator)
  await insertEvent(scope, { alarmId, step: 'EXPLAINED', text: text.slice(0, textLength.comment) })
}

/** What a person does without a change of the state. */
export async function insertEvent(
  { db, caller }: Scope,
  event: { alarmId: string; step: 'SHELVED' | 'UNSHELVED' | 'COMMENTED' | 'EXPLAINED'; text: string },
): Promise<void> {
  await db
    .insert(alarmEvents)
    .values({ ...event, time: new Date(), cause: 'PERSON', accountId: caller.accountId })
}
