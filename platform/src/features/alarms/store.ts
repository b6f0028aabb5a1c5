import { mostAlarmEvents, mostCountedAlarms } from '#contract/limits'
import type { Alarm, AlarmCounts, AlarmQuery, AlarmWithEvents } from '#contract/schemas/alarm'
import type { Severity } from '#contract/values'
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { accounts, alarmEvents, alarms, notices } from '../../db/schema/index.ts'
import { readLateSince } from '../../db/upkeep/figures.ts'
import { suppressedBy } from '../../domain/alarm-suppression.ts'
import { isNoDrill } from '../../domain/drills.ts'
import type { Position } from '../../http/input/cursor.ts'
import { listSent } from './notices-store.ts'

const acknowledger = alias(accounts, 'acknowledger')
const shelver = alias(accounts, 'shelver')
const author = alias(accounts, 'author')

/** As it is now, like the names in the audit log. */
const nameOf = ({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`

const selectAlarms = (db: Queries) =>
  db
    .select({
      alarm: alarms,
      acknowledgedBy: nameOf(acknowledger),
      shelvedBy: nameOf(shelver),
      // Dates have milliseconds only, and a page must not lose what is between two of them.
      moment: sql<string>`(extract(epoch from coalesce(${alarms.resolvedAt}, ${alarms.raisedAt})) * 1000000)::bigint::text`,
      suppressedBy,
      undelivered: sql<number>`(
        select count(*)::int from ${notices} where ${notices.alarmId} = ${alarms.id} and ${notices.state} in ('FAILED', 'GIVEN_UP'))`,
    })
    .from(alarms)
    .leftJoin(acknowledger, eq(acknowledger.id, alarms.acknowledgedBy))
    .leftJoin(shelver, eq(shelver.id, alarms.shelvedBy))

type Row = Awaited<ReturnType<typeof selectAlarms>>[number]

const secondsOf = (moment: Date | null) => moment && epochSeconds(moment)

function asAlarm({ alarm, acknowledgedBy, shelvedBy, suppressedBy: suppression, undelivered }: Row): Alarm {
  const { state, raisedAt } = alarm
  if (state === 'PENDING' || !raisedAt) throw new Error('An alarm that was not raised')
  const isShelved = alarm.shelvedUntil !== null && alarm.shelvedUntil > new Date()
  return {
    alarmId: alarm.id,
    kind: alarm.kind,
    severity: alarm.severity,
    state,
    locationId: alarm.locationId,
    conditionalId: alarm.conditionalId,
    componentId: alarm.componentId,
    measurementId: alarm.measurementId,
    deviceId: alarm.deviceId,
    locationName: alarm.locationName,
    zoneName: alarm.zoneName,
    componentName: alarm.componentName,
    measurementLabel: alarm.measurementLabel,
    unit: alarm.unit,
    comparison: alarm.comparison,
    threshold: alarm.threshold,
    value: alarm.value,
    instruction: alarm.instruction,
    since: epochSeconds(alarm.since),
    raisedAt: epochSeconds(raisedAt),
    resolvedAt: secondsOf(alarm.resolvedAt),
    count: alarm.count,
    acknowledgedAt: secondsOf(alarm.acknowledgedAt),
    acknowledgedBy,
    shelvedUntil: isShelved ? secondsOf(alarm.shelvedUntil) : null,
    shelvedBy: isShelved ? shelvedBy : null,
    shelvedReason: isShelved ? alarm.shelvedReason : null,
    suppressedBy: suppression,
    undelivered,
  }
}

/** A pending one does not exist for anybody. */
const isSeen = ne(alarms.state, 'PENDING')

interface Page {
  alarms: Alarm[]
  /** Of the last one. */
  last: { moment: string; id: string } | undefined
}

/** An index gives the order. */
export async function listAlarms(
  { db, integratorId }: Scope,
  { state, locationId, pageSize }: AlarmQuery,
  before: Position | undefined,
): Promise<Page> {
  const isOpen = state === 'OPEN'
  const time = isOpen ? alarms.raisedAt : alarms.resolvedAt
  const isListed = isOpen ? ne(alarms.state, 'RESOLVED') : eq(alarms.state, 'RESOLVED')
  const rows = await selectAlarms(db)
    .where(
      and(
        eq(alarms.integratorId, integratorId),
        locationId === undefined ? undefined : eq(alarms.locationId, locationId),
        isListed,
        isSeen,
        isNoDrill,
        before && isBefore(time, before),
      ),
    )
    .orderBy(desc(time), desc(alarms.id))
    .limit(pageSize)
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return { alarms: rows.map(asAlarm), last: last && { moment: last.moment, id: last.alarm.id } }
}

/** A number for each severity, and whether messages are late. Each is counted up to a bound, in an index. */
export async function countOpen({ db, integratorId }: Scope): Promise<AlarmCounts> {
  const count = (severity: Severity) => sql<number>`(select count(*)::int from (
    select from ${alarms} where ${alarms.integratorId} = ${integratorId} and ${alarms.severity} = ${severity}
      and ${alarms.state} not in ('PENDING', 'RESOLVED') and ${isNoDrill} limit ${mostCountedAlarms}) as "counted")`
  const [counts] = await db
    .select({ critical: count('CRITICAL'), warning: count('WARNING'), info: count('INFO') })
    .from(sql`(select) as "once"`)
  if (!counts) throw new Error('The database counted nothing')
  const lateSince = await readLateSince(db, integratorId)
  return { ...counts, lateSince: lateSince && epochSeconds(lateSince) }
}

const isBefore = (time: PgColumn, { moment, id }: Position): SQL =>
  sql`(${time}, ${alarms.id}) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id})`

const isOwn = ({ integratorId }: Scope, alarmId: string) =>
  and(eq(alarms.id, alarmId), eq(alarms.integratorId, integratorId), isSeen)

export async function findAlarm(scope: Scope, alarmId: string): Promise<AlarmWithEvents | undefined> {
  const { db } = scope
  const [row] = await selectAlarms(db).where(isOwn(scope, alarmId))
  return row && { ...asAlarm(row), events: await listEvents(db, alarmId), sent: await listSent(db, alarmId) }
}

async function listEvents(db: Queries, alarmId: string): Promise<AlarmWithEvents['events']> {
  const rows = await db
    .select({ event: alarmEvents, person: nameOf(author) })
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

export async function lockAlarm(scope: Scope, alarmId: string) {
  const [row] = await scope.db.select().from(alarms).where(isOwn(scope, alarmId)).for('update')
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

/** What a person does without a change of the state. */
export async function insertEvent(
  { db, caller }: Scope,
  event: { alarmId: string; step: 'SHELVED' | 'UNSHELVED' | 'COMMENTED'; text: string },
): Promise<void> {
  await db
    .insert(alarmEvents)
    .values({ ...event, time: new Date(), cause: 'PERSON', accountId: caller.accountId })
}
