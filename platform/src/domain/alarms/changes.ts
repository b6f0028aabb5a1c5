import { storedAlarmSteps } from '#contract/limits'
import type { AlarmCause, AlarmKind, AlarmStep, Severity } from '#contract/values'
import { and, asc, ne, sql } from 'drizzle-orm'
import { second, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { insertMany, isAmong } from '../../db/rows.ts'
import { noteStored } from '../../db/stored.ts'
import {
  alarmEvents,
  alarms,
  components,
  conditionals,
  devices,
  locations,
  measurements,
  units,
  zones,
} from '../../db/schema/index.ts'
import { type AlarmInput, dueAt, evaluate, type LimitRule, normalSource, type Source } from './state.ts'

/** How the states of alarms become rows: with a few statements, however many alarms change at once. */

export type StoredAlarm = Pick<
  typeof alarms.$inferSelect,
  'id' | 'kind' | 'sourceId' | 'state' | 'since' | 'count' | 'dueAt' | 'acknowledgedAt'
>

/** An alarm after a change. What is left out stays as it is. */
interface Row extends Omit<StoredAlarm, 'acknowledgedAt'> {
  raisedAt?: Date
  resolvedAt?: Date
  acknowledgedAt?: Date
  acknowledgedBy?: string | undefined
  value?: number | null
}

export interface Changes {
  now: Date
  /** Alarms that begin. */
  begun: Row[]
  changed: Row[]
  /** Those that were never raised. */
  vanished: string[]
  events: (typeof alarmEvents.$inferInsert)[]
}

export const noChanges = (now: Date): Changes => ({ now, begun: [], changed: [], vanished: [], events: [] })

/** The open and pending alarms of these sources, locked in one order. Returns how to find one. */
export async function lockOpen(db: Queries, sourceIds: readonly string[]) {
  const rows = await db
    .select()
    .from(alarms)
    .where(and(isAmong(alarms.sourceId, sourceIds), ne(alarms.state, 'RESOLVED')))
    .orderBy(asc(alarms.id))
    .for('update')
  const found = new Map(rows.map((row) => [`${row.kind} ${row.sourceId}`, row]))
  return (kind: AlarmKind, sourceId: string): StoredAlarm | undefined => found.get(`${kind} ${sourceId}`)
}

interface Followed {
  kind: AlarmKind
  sourceId: string
  rule: LimitRule
  /** The open or pending alarm of the source. Lock it first. */
  stored: StoredAlarm | undefined
  cause: AlarmCause
  accountId?: string
  /** The latest value, for inputs that are no samples. */
  value?: number | null
}

/** Takes the inputs of one source, one after the other, and notes what has to be written. */
export function follow(changes: Changes, followed: Followed, inputs: readonly AlarmInput[]): void {
  const { rule, stored } = followed
  let source = sourceOf(stored)
  let row = stored && rowOf(stored.id, followed, source)
  // Another rule may have another delay.
  let isChanged = row?.dueAt?.getTime() !== stored?.dueAt?.getTime()
  for (const input of inputs) {
    const { source: next, steps } = evaluate(rule, source, input)
    const isSame = steps.length === 0 && next.state === source.state
    source = next
    if (isSame) continue
    const id = row?.id ?? newId()
    row = { ...row, ...rowOf(id, followed, next), ...marksOf(steps, input, followed, changes.now) }
    isChanged = true
    noteSteps(changes, id, steps, input, followed)
    if (next.state !== 'NORMAL') continue
    put(changes, row, stored)
    row = undefined
  }
  if (row && isChanged) put(changes, row, stored)
}

function sourceOf(alarm: StoredAlarm | undefined): Source {
  if (!alarm || alarm.state === 'RESOLVED') return normalSource
  const { state, since, count, acknowledgedAt } = alarm
  const isAcknowledged = acknowledgedAt !== null
  return { ...normalSource, state, since: toSeconds(since.getTime()), count, isAcknowledged }
}

const momentAt = (seconds: number) => new Date(Math.floor(seconds * second))

function rowOf(id: string, { kind, sourceId, rule }: Followed, source: Source): Row {
  const { state, since, count } = source
  const due = dueAt(source, rule)
  return {
    id,
    kind,
    sourceId,
    state: state === 'NORMAL' ? 'RESOLVED' : state,
    since: momentAt(since),
    count,
    dueAt: due === undefined ? null : momentAt(due),
  }
}

/** Only a limit is about a value. */
const valueOf = (input: AlarmInput, { kind, value = null }: Followed) =>
  kind === 'LIMIT' && input.kind === 'sample' ? input.value : value

const marksOf = (steps: readonly AlarmStep[], input: AlarmInput, followed: Followed, now: Date) => ({
  ...(steps.includes('RAISED') && { raisedAt: now, value: valueOf(input, followed) }),
  ...(steps.includes('ACKNOWLEDGED') && { acknowledgedAt: now, acknowledgedBy: followed.accountId }),
  ...(steps.includes('RESOLVED') && { resolvedAt: now }),
})

function noteSteps(
  { events, now }: Changes,
  alarmId: string,
  steps: readonly AlarmStep[],
  input: AlarmInput,
  followed: Followed,
): void {
  const { cause, accountId = null } = followed
  const value = valueOf(input, followed)
  for (const step of steps) events.push({ alarmId, time: now, step, cause, accountId, value, text: null })
}

function put({ begun, changed, vanished }: Changes, row: Row, stored: StoredAlarm | undefined): void {
  const isStored = row.id === stored?.id
  // A pending one ends without a step.
  if (row.state === 'RESOLVED' && !row.resolvedAt) {
    if (isStored) vanished.push(row.id)
  } else (isStored ? changed : begun).push(row)
}

/** Writes the changes. Whatever an alarm sends belongs here, into the same transaction. */
export async function writeChanges(db: Queries, changes: Changes): Promise<void> {
  const { begun, changed, vanished, events } = changes
  if (vanished.length > 0) await db.delete(alarms).where(isAmong(alarms.id, vanished))
  if (changed.length > 0) await updateAlarms(db, changed)
  // After the others: a source has one open alarm at most.
  const ofDevices = begun.filter(({ kind }) => kind === 'DEVICE_SILENT')
  const ofLimits = begun.filter(({ kind }) => kind !== 'DEVICE_SILENT')
  if (ofLimits.length > 0) await insertOfLimits(db, ofLimits)
  if (ofDevices.length > 0) await insertOfDevices(db, ofDevices)
  await insertMany(db, alarmEvents, events)
  const restless = changed.filter((row) => isRestless(row, events)).map(({ id }) => id)
  if (restless.length > 0) await foldEvents(db, restless)
  if (begun.length + changed.length > 0) noteStored(db, 'ALARMS')
}

/** After how many times that an alarm was raised its steps are folded. Each time has three steps at most. */
const foldEvery = 25

function isRestless({ id, count }: Row, events: Changes['events']): boolean {
  if (count < foldEvery) return false
  const times = events.filter(({ alarmId, step }) => alarmId === id && step === 'RAISED_AGAIN').length
  return Math.floor(count / foldEvery) > Math.floor((count - times) / foldEvery)
}

const ofValues: AlarmStep[] = ['RAISED_AGAIN', 'RECOVERING', 'RETURNED', 'LEFT_OUT']

/** Of a value that goes back and forth, the first and the newest steps are kept. One event says how many are left out between them. */
async function foldEvents(db: Queries, alarmIds: readonly string[]): Promise<void> {
  const { first, newest } = storedAlarmSteps
  await db.execute(sql`
    with "ordered" as (
      select "id", "alarm_id", case when "step" = 'LEFT_OUT' then "value" else 1 end as "steps",
        row_number() over (partition by "alarm_id" order by "id") as "position", count(*) over (partition by "alarm_id") as "total"
      from ${alarmEvents} where ${isAmong(alarmEvents.alarmId, alarmIds)} and ${isAmong(alarmEvents.step, ofValues)}
    ), "middle" as (
      select min("id") as "kept", array_agg("id") as "ids", sum("steps") as "steps" from "ordered"
      where "position" > ${first} and "position" <= "total" - ${newest} group by "alarm_id" having count(*) > 1
    ), "removed" as (
      delete from ${alarmEvents} using "middle" where ${alarmEvents.id} = any("middle"."ids") and ${alarmEvents.id} <> "middle"."kept"
    )
    update ${alarmEvents} set "step" = 'LEFT_OUT', "cause" = 'VALUE', "value" = "middle"."steps"
    from "middle" where ${alarmEvents.id} = "middle"."kept"`)
}

const rowsOf = (rows: readonly Row[]) => sql`json_to_recordset(${JSON.stringify(rows)}) as "new"(
  "id" text, "kind" text, "sourceId" text, "state" text, "since" timestamptz, "count" int, "dueAt" timestamptz, "raisedAt" timestamptz,
  "resolvedAt" timestamptz, "acknowledgedAt" timestamptz, "acknowledgedBy" text, "value" float8)`

async function updateAlarms(db: Queries, rows: readonly Row[]): Promise<void> {
  await db.execute(sql`
    update ${alarms} set "state" = "new"."state", "since" = "new"."since", "due_at" = "new"."dueAt",
      "count" = greatest("new"."count", ${alarms.count}),
      "raised_at" = coalesce("new"."raisedAt", ${alarms.raisedAt}),
      "resolved_at" = "new"."resolvedAt",
      "acknowledged_at" = coalesce("new"."acknowledgedAt", ${alarms.acknowledgedAt}),
      "acknowledged_by" = coalesce("new"."acknowledgedBy", ${alarms.acknowledgedBy}),
      "value" = coalesce("new"."value", ${alarms.value})
    from ${rowsOf(rows)} where ${alarms.id} = "new"."id"`)
}

/** With the names of this moment: the alarm can be read after its limit is gone. */
async function insertOfLimits(db: Queries, rows: readonly Row[]): Promise<void> {
  await db.execute(sql`
    insert into ${alarms} ("id", "kind", "source_id", "state", "since", "count", "due_at", "raised_at", "value",
      "integrator_id", "location_id", "conditional_id", "component_id", "measurement_id", "device_id",
      "location_name", "zone_name", "component_name", "measurement_label", "unit",
      "severity", "comparison", "threshold", "instruction")
    select "new"."id", "new"."kind", "new"."sourceId", "new"."state", "new"."since", "new"."count", "new"."dueAt", "new"."raisedAt",
      "new"."value", ${conditionals.integratorId}, ${conditionals.locationId}, ${conditionals.id}, ${components.id},
      ${measurements.id}, ${components.deviceId}, ${locations.name}, ${zones.name}, ${components.name}, ${measurements.label},
      ${units.symbol}, ${conditionals.severity},
      case when "new"."kind" = 'LIMIT' then ${conditionals.comparison} end,
      case when "new"."kind" = 'LIMIT' then ${conditionals.threshold} end,
      ${conditionals.instruction}
    from ${rowsOf(rows)}
    join ${conditionals} on ${conditionals.id} = "new"."sourceId"
    join ${measurements} on ${measurements.id} = ${conditionals.measurementId}
    join ${components} on ${components.id} = ${measurements.componentId}
    join ${zones} on ${zones.id} = ${components.zoneId}
    join ${locations} on ${locations.id} = ${conditionals.locationId}
    left join ${units} on ${units.id} = ${measurements.unitId}`)
}

/** A device that is silent hides everything behind it, but nothing may be wrong there. */
const severityOfSilence: Severity = 'WARNING'

async function insertOfDevices(db: Queries, rows: readonly Row[]): Promise<void> {
  await db.execute(sql`
    insert into ${alarms} ("id", "kind", "source_id", "state", "since", "count", "due_at", "raised_at",
      "integrator_id", "location_id", "device_id", "location_name", "zone_name", "component_name", "severity")
    select "new"."id", "new"."kind", "new"."sourceId", "new"."state", "new"."since", "new"."count", "new"."dueAt", "new"."raisedAt",
      ${devices.integratorId}, ${locations.id}, ${devices.id}, ${locations.name}, ${zones.name}, ${devices.cloudlinkId},
      ${severityOfSilence}
    from ${rowsOf(rows)}
    join ${devices} on ${devices.id} = "new"."sourceId"
    join ${locations} on ${locations.id} = ${devices.locationId}
    left join ${zones} on ${zones.id} = ${devices.zoneId}`)
}
