import { noticeChannels, type NoticeChannel } from '#contract/fields/channels'
import type { NoticeStep, Severity } from '#contract/values'
import { asc, desc, lte, sql, type SQL } from 'drizzle-orm'
import { kinds } from '../channels/index.ts'
import { day } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { newIdInSql } from '../../db/ids.ts'
import { isAmong, isOneOfWords } from '../../db/rows.ts'
import { alarms, notices } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { suppression } from '../../domain/alarms/suppression.ts'
import { type Notification, notificationOf, restOfRaised } from './alarm-notifications.ts'
import { keepsIncidents, recipientsAtOnce, recipientsOf } from '../../domain/alarms/alarms.ts'

/** Where alarms become rows of the outbox: with a few statements, however many alarms have changed. */

/** How long it is tried to send a notice. */
const triedFor = day

/** How many alarms one transaction looks at. */
const mostAtOnce = 200

interface Looked {
  id: string
  severity: Severity
  notification: Notification
  /** Others have their notices already. */
  isRest: boolean
}

export const isPlanningDue: SQL = sql`exists (select from ${alarms} where ${alarms.notifyAt} <= now())`

/**
 * Looks at alarms that have changed, or whose time has come, and writes the notices that people get of them. Returns how many there were. Any
 * number of processes can do so at once. If one dies, another one looks at the same alarms.
 */
export async function writeNotices(
  db: Queries,
  channels: readonly NoticeChannel[],
  now = new Date(),
): Promise<number> {
  const isDue = lte(alarms.notifyAt, now)
  if ((await db.select({ id: alarms.id }).from(alarms).where(isDue).limit(1)).length === 0) return 0
  return transaction(db, async (queries) => {
    const rows = await queries
      .select({ alarm: alarms, suppression })
      .from(alarms)
      .where(isDue)
      .orderBy(desc(sql`${alarms.severity} = 'CRITICAL'`), asc(alarms.notifyAt))
      .limit(mostAtOnce)
      .for('update', { of: alarms, skipLocked: true })
    const looked = rows.flatMap(({ alarm, suppression: reason }): Looked[] => {
      const { id, state, severity, acknowledgedAt } = alarm
      if (state === 'PENDING') return []
      const isRest = alarm.notifiedUpTo !== null
      const isAcknowledged = acknowledgedAt !== null
      const seen = { ...alarm, state, isAcknowledged, isSuppressed: reason !== null }
      return [{ id, severity, isRest, notification: isRest ? restOfRaised : notificationOf(seen, now) }]
    })
    const unfinished = await writeRaised(queries, looked, channels, now)
    const done = looked.filter(({ id }) => !unfinished.has(id))
    await writeSteps(queries, done, now)
    const reminded = done.filter(
      ({ severity, notification }) => severity === 'CRITICAL' && notification.reminds,
    )
    const reminders = await writeReminders(
      queries,
      reminded.map(({ id }) => id),
      now,
    )
    await noteNotified(queries, looked, { unfinished, reminders, now })
    return rows.length
  })
}

const telling = noticeChannels.filter((channel) => kinds[channel].tellsAcknowledged)

const having = (looked: readonly Looked[], step: NoticeStep) =>
  looked.filter(({ notification }) => notification.steps.some((one) => one === step)).map(({ id }) => id)

/** Returns the alarms that have more recipients than one page, each with the last one who has a notice now. */
async function writeRaised(
  db: Queries,
  looked: readonly Looked[],
  channels: readonly NoticeChannel[],
  now: Date,
): Promise<Map<string, string>> {
  const renewed = looked.filter(({ notification }) => notification.renews).map(({ id }) => id)
  if (renewed.length > 0) await cancelWaiting(db, renewed)
  const raised = having(looked, 'RAISED')
  return raised.length > 0 ? insertRaised(db, raised, channels, now) : new Map()
}

async function writeSteps(db: Queries, looked: readonly Looked[], now: Date): Promise<void> {
  const cancelled = looked.filter(({ notification }) => notification.cancels).map(({ id }) => id)
  if (cancelled.length > 0) await cancelWaiting(db, cancelled)
  const acknowledged = having(looked, 'ACKNOWLEDGED')
  // Not the person who did it.
  const isInterested = sql`${isOneOfWords(sql`"last"."channel"`, telling)} and not exists (
    select from ${alarms} where ${alarms.id} = "last"."alarm_id" and ${alarms.acknowledgedBy} = "last"."account_id")`
  if (acknowledged.length > 0) await insertNext(db, acknowledged, 'ACKNOWLEDGED', now, isInterested)
  const resolved = having(looked, 'RESOLVED')
  // An incident that is not closed would stay open for ever.
  const isNotified = sql`("last"."notifies_when_over" or ${keepsIncidents(sql`"last"."channel"`)})`
  if (resolved.length > 0) await insertNext(db, resolved, 'RESOLVED', now, isNotified)
}

const columns = sql`"id", "integrator_id", "alarm_id", "location_id", "channel", "integration_id", "account_id", "recipient", "recipient_name", "target",
  "step", "severity", "priority", "state", "due_at", "give_up_at", "notifies_when_over", "reminder_minutes", "created_at"`

const urgent = sql`case when ${alarms.severity} = 'CRITICAL' then 0 else 1 end`
const afterOthers = sql`2`

async function insertRaised(
  db: Queries,
  alarmIds: readonly string[],
  channels: readonly NoticeChannel[],
  now: Date,
): Promise<Map<string, string>> {
  // A drill shows all ways, and is over before later steps would begin.
  const minutes = sql`case when ${alarms.kind} = 'DRILL' then 0 else "to"."after_minutes" end`
  const due = sql`${now}::timestamptz + make_interval(mins => ${minutes})`
  // By their location several alarms become one message. A drill is never among them.
  const grouped = sql`case when ${alarms.kind} <> 'DRILL' then ${alarms.locationId} end`
  const written = sql`
    insert into ${notices} (${columns})
    select ${newIdInSql(now.getTime())}, ${alarms.integratorId}, ${alarms.id}, ${grouped}, "to"."channel", "to"."integration_id", "to"."account_id",
      "to"."recipient", "to"."name", "to"."target", 'RAISED', ${alarms.severity}, ${urgent}, 'WAITING',
      ${due}, ${due} + ${interval(triedFor)}, "to"."notifies_when_over", "to"."reminder_minutes", ${now}
    from (${recipientsOf(alarmIds, channels)}) as "to" join ${alarms} on ${alarms.id} = "to"."alarm_id"
    returning "alarm_id", "recipient"`
  const { rows } = await db.execute<{ id: string; last: string }>(sql`
    with "written" as (${written})
    select "alarm_id" as "id", max("recipient" collate "C") as "last" from "written"
    group by "alarm_id" having count(*) = ${recipientsAtOnce}`)
  return new Map(rows.map(({ id, last }) => [id, last]))
}

const interval = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`

/** Later steps and reminders. What had to be sent at once is sent, however late: what follows would make no sense without it. */
async function cancelWaiting(db: Queries, alarmIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${notices} set "state" = 'CANCELLED' where ${isAmong(notices.alarmId, alarmIds)} and ${notices.state} = 'WAITING'
      and ((${notices.step} = 'REMINDER' and ${notices.messageId} is null)
        or (${notices.step} = 'RAISED' and ${notices.attempts} = 0 and ${notices.dueAt} > ${notices.createdAt}))`)
}

/** The last time that each recipient was notified that the alarm is raised, and not afterwards that it is over. */
const lastRaised = (alarmIds: readonly string[]) => sql`
  select distinct on ("raised"."alarm_id", "raised"."recipient") "raised".* from ${notices} as "raised"
  where "raised"."alarm_id" = any(${sql.param(alarmIds)}::text[]) and "raised"."step" = 'RAISED'
    and "raised"."state" in ('WAITING', 'SENDING', 'SENT')
    and not exists (
      select from ${notices} as "over" where "over"."alarm_id" = "raised"."alarm_id" and "over"."recipient" = "raised"."recipient"
        and "over"."step" = 'RESOLVED' and "over"."sequence" > "raised"."sequence")
  order by "raised"."alarm_id", "raised"."recipient", "raised"."sequence" desc`

/** Notifies those who know of an alarm of what became of it, with the settings of then. */
async function insertNext(
  db: Queries,
  alarmIds: readonly string[],
  step: NoticeStep,
  now: Date,
  condition: SQL,
): Promise<void> {
  await db.execute(sql`
    insert into ${notices} (${columns})
    select ${newIdInSql(now.getTime())}, "integrator_id", "alarm_id", "location_id", "channel", "integration_id", "account_id", "recipient",
      "recipient_name", "target", ${step}, "severity", ${step === 'REMINDER' ? sql`0` : afterOthers}, 'WAITING',
      ${now}, ${now}::timestamptz + ${interval(triedFor)}, "notifies_when_over", "reminder_minutes", ${now}
    from (${lastRaised(alarmIds)}) as "last" where ${condition}`)
}

/** When each recipient is reminded next. Nobody is reminded before the notice before was sent. */
const nextReminder = sql`(
  select max(coalesce("before"."sent_at", "before"."due_at")) filter (where "before"."state" <> 'CANCELLED') from ${notices} as "before"
  where "before"."alarm_id" = "last"."alarm_id" and "before"."recipient" = "last"."recipient"
    and "before"."step" in ('RAISED', 'REMINDER')
) + make_interval(mins => "last"."reminder_minutes")`

/** Reminds those whose time has come. Returns when the next one of each alarm is due. */
async function writeReminders(
  db: Queries,
  alarmIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  if (alarmIds.length === 0) return new Map()
  await insertNext(db, alarmIds, 'REMINDER', now, sql`"last"."state" = 'SENT' and ${nextReminder} <= ${now}`)
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select "last"."alarm_id" as "id", min(greatest(${nextReminder}, ${now}::timestamptz + interval '1 minute')) as "at"
    from (${lastRaised(alarmIds)}) as "last" where "last"."reminder_minutes" is not null group by "last"."alarm_id"`)
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}

interface Written {
  unfinished: Map<string, string>
  /** When the next reminder of an alarm is due. */
  reminders: Map<string, Date>
  now: Date
}

/** An alarm with more recipients is looked at again at once, and so is one whose last page is written: it may have changed meanwhile. */
async function noteNotified(
  db: Queries,
  looked: readonly Looked[],
  { unfinished, reminders, now }: Written,
): Promise<void> {
  const rows = looked.map(({ id, severity, isRest, notification: { notified, steps, lookAt } }) => {
    const upTo = unfinished.get(id) ?? null
    const begins = steps.includes('RAISED') && !isRest
    return {
      id,
      notified: upTo === null ? notified : 'RAISED',
      raised: begins ? { at: now, severity } : null,
      upTo,
      lookAt: isRest || upTo !== null ? now : (lookAt ?? reminders.get(id) ?? null),
    }
  })
  await db.execute(sql`
    update ${alarms} set "notified" = "new"."notified", "notified_up_to" = "new"."upTo", "notify_at" = "new"."lookAt",
      "notified_at" = coalesce(("new"."raised" ->> 'at')::timestamptz, ${alarms.notifiedAt}),
      "notified_severity" = coalesce("new"."raised" ->> 'severity', ${alarms.notifiedSeverity})
    from json_to_recordset(${JSON.stringify(rows)}) as "new"("id" text, "notified" text, "raised" json, "upTo" text, "lookAt" timestamptz)
    where ${alarms.id} = "new"."id"`)
}
