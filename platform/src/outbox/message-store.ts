import type { NoticeChannel } from '#contract/values'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { minute, second } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { isAmong } from '../db/rows.ts'
import { notices, sendingRates } from '../db/schema/index.ts'
import { transaction } from '../db/transaction.ts'

/** Which notices are sent next, and which of them are one message. */

/** Longer than any channel may take. Afterwards the process is taken for dead, and another one sends the message. */
export const leaseSeconds = 60

/** Messages about one location that a recipient gets within this time. What is more than that is one message. */
const mostMessages = 5
const countedFor = 30 * second

/** Alarms that one message is about. */
const mostInMessage = 500

/**
 * What a provider takes from one recipient, over all processes: so many a minute, and some at once. PagerDuty takes 120 events a minute. Each
 * process can take one more at the same moment.
 */
const rates: Partial<Record<NoticeChannel, { perMinute: number; atOnce: number }>> = {
  PAGERDUTY: { perMinute: 100, atOnce: 10 },
}

export type Leased = typeof notices.$inferSelect

/** What is sent at once: one notice, or those about several alarms of a location to one recipient. */
export interface Message {
  /** It says to whom the message goes. Its id is that of the message. */
  first: Leased
  notices: readonly Leased[]
  /** By which PagerDuty knows what belongs together: an alarm, or the first message about several. */
  incident: string
}

export interface Taken {
  messages: Message[]
  /** How many notices were looked at. If there were none, nothing is due. */
  count: number
}

const sameIncident = 'The event of several alarms ends with the last of them'

/** Takes messages that are due. Nobody else gets them until the lease ends. */
export async function takeMessages(
  db: Queries,
  channel: NoticeChannel,
  count: number,
  now: Date,
): Promise<Taken> {
  const isDue = and(
    eq(notices.channel, channel),
    inArray(notices.state, ['WAITING', 'SENDING']),
    lte(notices.dueAt, now),
  )
  if ((await db.select({ id: notices.id }).from(notices).where(isDue).limit(1)).length === 0)
    return { messages: [], count: 0 }
  return transaction(db, async (queries) => {
    const leasing = createLeasing(queries, channel, now)
    const rate = rates[channel]
    const heads = await leasing.takeFirst(rate ? 1 : count)
    const messages: Message[] = []
    for (const group of await groupHeads(queries, heads, now)) {
      const message = await leasing.complete(group)
      if (!message) continue
      messages.push(message)
      if (rate) await spend(queries, message.first.recipient, minute / rate.perMinute, now)
    }
    return { messages, count: heads.length }
  })
}

/** Several of one group become one message, together with what else waits for it. */
interface Group {
  heads: [Leased, ...Leased[]]
  isCrowded: boolean
}

/** Only what has never been tried alone can become part of a message. */
const isFresh = ({ attempts, messageId, locationId }: Leased) =>
  attempts === 1 && messageId === null && locationId !== null

/** Those that would be too many messages, by recipient, location and step. */
async function groupHeads(db: Queries, heads: readonly Leased[], now: Date): Promise<Group[]> {
  const groups = new Map<string, [Leased, ...Leased[]]>()
  for (const head of heads) {
    const key = isFresh(head) ? `${head.recipient} ${head.locationId} ${head.step}` : head.id
    const group = groups.get(key)
    if (group) group.push(head)
    else groups.set(key, [head])
  }
  const asked = [...groups.values()].filter(([head]) => isFresh(head))
  const crowded = await findCrowded(
    db,
    asked.map(([head]) => head),
    now,
  )
  return [...groups.values()].flatMap((group): Group[] =>
    crowded.has(group[0].id)
      ? [{ heads: group, isCrowded: true }]
      : group.map((head) => ({ heads: [head], isCrowded: false })),
  )
}

/** Of these notices, which have just been taken, the ones that are followed by too many others. */
async function findCrowded(db: Queries, heads: readonly Leased[], now: Date): Promise<Set<string>> {
  if (heads.length === 0) return new Set()
  const [{ channel }] = heads as [Leased]
  const { rows } = await db.execute<{ id: string }>(sql`
    with "counted" as materialized (
      select "recipient", "location_id", count(distinct coalesce("message_id", "id")) as "messages" from ${notices} as "recent"
      where ${isRecent(channel, now)} group by "recipient", "location_id"
    )
    select "head"."id" from ${notices} as "head"
    join "counted" on "counted"."recipient" = "head"."recipient" and "counted"."location_id" = "head"."location_id"
    where "head"."id" = any(${sql.param(heads.map(({ id }) => id))}::text[]) and ${isNewIncident(sql`"head"`)}
      and "counted"."messages" + (
        select count(*) from (select from ${notices} as "next" where ${isMate(now)} limit ${mostMessages}) as "waiting"
      ) > ${mostMessages}`)
  return new Set(rows.map(({ id }) => id))
}

const isRecent = (channel: NoticeChannel, now: Date) =>
  sql`"recent"."channel" = ${channel} and "recent"."taken_at" > ${new Date(now.getTime() - countedFor)}`

/** Waits for the same recipient as "head", about the same location and step, and has never been tried. */
const isMate = (
  now: Date,
) => sql`"next"."recipient" = "head"."recipient" and "next"."location_id" = "head"."location_id"
  and "next"."step" = "head"."step" and "next"."state" = 'WAITING' and "next"."attempts" = 0 and "next"."due_at" <= ${now}
  and ${isInOrder} and ${isNewIncident(sql`"next"`)}`

/** Those before it, of the same alarm to the same recipient, are sent or given up. */
const isInOrder = sql`not exists (
  select from ${notices} as "before" where "before"."alarm_id" = "next"."alarm_id" and "before"."recipient" = "next"."recipient"
    and "before"."sequence" < "next"."sequence" and "before"."state" in ('WAITING', 'SENDING'))`

/** PagerDuty has to hear of an alarm by one key from its beginning to its end. */
const isNewIncident = (
  row: SQL,
) => sql`(${row}."channel" <> 'PAGERDUTY' or (${row}."step" = 'RAISED' and not exists (
  select from ${notices} as "before" where "before"."alarm_id" = ${row}."alarm_id" and "before"."recipient" = ${row}."recipient"
    and "before"."sequence" < ${row}."sequence" and "before"."step" = 'RAISED' and "before"."state" <> 'CANCELLED')))`

function createLeasing(db: Queries, channel: NoticeChannel, now: Date) {
  const leased = (messageId?: string) => ({
    state: 'SENDING' as const,
    attempts: sql`${notices.attempts} + 1`,
    takenAt: now,
    dueAt: new Date(now.getTime() + leaseSeconds * second),
    ...(messageId !== undefined && { messageId }),
  })

  /**
   * `CRITICAL` ones first, and integrators in turn. What would be too much for a recipient or a provider waits. A message that is tried again is
   * taken by its first notice.
   */
  async function takeFirst(count: number): Promise<Leased[]> {
    const isDue = sql`"channel" = ${channel} and "state" in ('WAITING', 'SENDING') and "due_at" <= ${now}`
    const rows = await db
      .update(notices)
      .set(leased())
      .where(
        sql`${notices.id} = any(array(
    with "full" as materialized (${fullOf(channel, now)}), "limited" as materialized (${limitedOf(channel, now)})
    select "id" from (
      select "found".*, row_number() over (partition by "found"."integrator_id" order by "priority", "due_at", "sequence") as "turn"
      from (select distinct "integrator_id" from ${notices} where ${isDue}) as "each"
      cross join lateral (
        select "id", "next"."integrator_id", "priority", "due_at", "sequence" from ${notices} as "next"
        where ${isDue} and "next"."integrator_id" = "each"."integrator_id" and ("message_id" is null or "message_id" = "id")
          and ${isInOrder}
          and not exists (select from "limited" where "limited"."recipient" = "next"."recipient")
          and ("attempts" > 0 or not ${isNewIncident(sql`"next"`)} or not exists (
            select from "full" where "full"."recipient" = "next"."recipient" and "full"."location_id" = "next"."location_id"
              and "full"."priority" <= "next"."priority"))
        order by "priority", "due_at", "sequence" limit ${count} for update of "next" skip locked
      ) as "found"
    ) as "ordered" order by "priority", "turn", "due_at" limit ${count}))`,
      )
      .returning()
    return rows.toSorted((a, b) => a.priority - b.priority || a.sequence - b.sequence)
  }

  /** The whole message. Undefined if there is nothing to send, because others of the incident still last. */
  async function complete({ heads, isCrowded }: Group): Promise<Message | undefined> {
    const [first, ...others] = heads
    if (first.messageId !== null) return messageOf(first, await takeRest(first))
    if (isCrowded) {
      const mates = await takeMates(first)
      if (others.length + mates.length === 0) return messageOf(first, [])
      await db
        .update(notices)
        .set({ messageId: first.id })
        .where(
          isAmong(
            notices.id,
            heads.map(({ id }) => id),
          ),
        )
      return messageOf({ ...first, messageId: first.id }, [...others, ...mates])
    }
    return channel === 'PAGERDUTY' && first.step !== 'RAISED' ? goOn(first) : messageOf(first, [])
  }

  async function messageOf(first: Leased, others: readonly Leased[]): Promise<Message> {
    return { first, notices: [first, ...others], incident: (await incidentOf(db, first)) ?? first.alarmId }
  }

  /** The others of a message that is tried again. */
  const takeRest = async ({ id }: Leased): Promise<Leased[]> =>
    db
      .update(notices)
      .set(leased())
      .where(
        and(
          eq(notices.messageId, id),
          sql`${notices.id} <> ${id}`,
          inArray(notices.state, ['WAITING', 'SENDING']),
        ),
      )
      .returning()

  const takeMates = async ({ id }: Leased): Promise<Leased[]> =>
    db
      .update(notices)
      .set(leased(id))
      .where(
        sql`${notices.id} = any(array(
          select "next"."id" from ${notices} as "next", ${notices} as "head" where "head"."id" = ${id} and ${isMate(now)}
          order by "next"."sequence" limit ${mostInMessage} for update of "next" skip locked))`,
      )
      .returning()

  /** An event about several alarms is acknowledged or resolved once, when all of them are. */
  async function goOn(first: Leased): Promise<Message | undefined> {
    const incident = await incidentOf(db, first)
    if (incident === undefined) return messageOf(first, [])
    if (first.step !== 'REMINDER' && (await isWaitedFor(db, incident, first.step))) {
      await db
        .update(notices)
        .set({ state: 'CANCELLED', answer: sameIncident })
        .where(eq(notices.id, first.id))
      return undefined
    }
    const others = await db
      .update(notices)
      .set(leased(first.id))
      .where(
        sql`${notices.id} = any(array(
          select "next"."id" from ${notices} as "raised"
          join ${notices} as "next" on "next"."alarm_id" = "raised"."alarm_id" and "next"."recipient" = "raised"."recipient"
          where "raised"."message_id" = ${incident} and "next"."step" = ${first.step} and "next"."id" <> ${first.id}
            and "next"."state" = 'WAITING' and "next"."due_at" <= ${now} and ${isInOrder}
          for update of "next" skip locked))`,
      )
      .returning()
    if (others.length > 0)
      await db.update(notices).set({ messageId: first.id }).where(eq(notices.id, first.id))
    return messageOf(first, others)
  }

  return { takeFirst, complete }
}

/** The recipients who have had enough messages about a location, each with the most urgent priority that has to wait. */
const fullOf = (channel: NoticeChannel, now: Date) => sql`
  select "recipient", "location_id", min("priority") as "priority" from (
    select "recent"."recipient", "recent"."location_id", "limit"."priority",
      count(distinct coalesce("recent"."message_id", "recent"."id")) as "messages"
    from ${notices} as "recent" join (values (0), (1), (2)) as "limit"("priority") on "recent"."priority" <= "limit"."priority"
    where ${isRecent(channel, now)} and "recent"."location_id" is not null
    group by "recent"."recipient", "recent"."location_id", "limit"."priority"
  ) as "counted" where "messages" >= ${mostMessages} group by "recipient", "location_id"`

const limitedOf = (channel: NoticeChannel, now: Date) => {
  const { perMinute, atOnce } = rates[channel] ?? { perMinute: 1, atOnce: 0 }
  const ahead = new Date(now.getTime() + ((atOnce - 1) * minute) / perMinute)
  return sql`select "recipient" from ${sendingRates} where ${sendingRates.freeAt} > ${ahead}`
}

/** One message of this recipient takes so many milliseconds of its rate. */
async function spend(db: Queries, recipient: string, milliseconds: number, now: Date): Promise<void> {
  const each = sql`make_interval(secs => ${milliseconds / second})`
  await db.execute(sql`
    insert into ${sendingRates} ("recipient", "free_at") values (${recipient}, ${now}::timestamptz + ${each})
    on conflict ("recipient") do update set "free_at" = greatest(${sendingRates.freeAt}, ${now}) + ${each}`)
}

/** Whether another alarm of the incident has not come as far. */
async function isWaitedFor(db: Queries, incident: string, step: Leased['step']): Promise<boolean> {
  const ends = step === 'RESOLVED' ? ['RESOLVED'] : ['ACKNOWLEDGED', 'RESOLVED']
  const { rows } = await db.execute(sql`
    select from ${notices} as "raised" where "raised"."message_id" = ${incident} and "raised"."state" = 'SENT' and not exists (
      select from ${notices} as "after" where "after"."alarm_id" = "raised"."alarm_id" and "after"."recipient" = "raised"."recipient"
        and "after"."sequence" > "raised"."sequence" and "after"."step" = any(${sql.param(ends)}::text[])) limit 1`)
  return rows.length > 0
}

/** The message with which PagerDuty heard of the alarm first, if that was about several. */
async function incidentOf(db: Queries, { channel, alarmId, recipient }: Leased): Promise<string | undefined> {
  if (channel !== 'PAGERDUTY') return undefined
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select "message_id" as "id" from ${notices} where "alarm_id" = ${alarmId} and "recipient" = ${recipient}
      and "step" = 'RAISED' and "state" <> 'CANCELLED' order by "sequence" limit 1`)
  return rows[0]?.id ?? undefined
}
