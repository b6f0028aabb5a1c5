import { reasonFor } from '#contract/texts/reasons/reason'
import { keepsIncident, noticeChannels, type NoticeChannel } from '#contract/fields/channels'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { kinds } from '../channels/index.ts'
import { minute, second } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { isAmong } from '../../db/rows.ts'
import { notices, sendingRates } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { keepsIncidents } from '../../domain/alarms/alarms.ts'
import { storedAnswer } from '../../domain/alarms/notice-answers.ts'

/** Which notices are sent next, and which of them are one message. */

/** Longer than any channel may take. Afterwards the process is taken for dead, and another one sends the message. */
export const leaseSeconds = 60

const countedFor = 30 * second

/** Messages of one channel that a process sends at the same time. */
export const mostAtOnce = 8

/** Of one integrator. The others need not wait until a slow provider has taken its messages. */
export const mostOfOne = 6

/** So many of an integrator are sent in the order of their urgency among those of all. */
const firstOfOne = 2

/** How much one recipient gets. */
export interface Limits {
  /** Messages about one location within half a minute. What is more than that is one message. */
  mostMessages: number
  mostLocations: Record<NoticeChannel, number>
  /** Alarms that one message is about. */
  mostInMessage: number
}

export const defaultLimits: Limits = {
  mostMessages: 5,
  mostLocations: Object.fromEntries(
    noticeChannels.map((channel) => [channel, kinds[channel].mostLocations]),
  ) as Limits['mostLocations'],
  mostInMessage: 500,
}

export type Leased = typeof notices.$inferSelect

/** What is sent at once: one notice, or those about several alarms to one recipient. */
export interface Message {
  /** It says to whom the message goes. Its id is that of the message. */
  first: Leased
  notices: readonly Leased[]
  /** By which the provider knows what belongs together: an alarm, or the first message about several. */
  incident: string
}

export interface Taken {
  messages: Message[]
  /** How many notices were looked at. If there were none, nothing is due. */
  count: number
}

const sameIncident = storedAnswer(reasonFor('ENDS_WITH_LAST'))

interface Taking {
  channel: NoticeChannel
  now: Date
  limits: Limits
}

export const isSendingDue = (channel: NoticeChannel): SQL => sql`exists (
  select from ${notices} where ${notices.channel} = ${channel} and ${notices.state} in ('WAITING', 'SENDING') and ${notices.dueAt} <= now())`

/** Takes messages that are due. Nobody else gets them until the lease ends. */
export async function takeMessages(
  db: Queries,
  {
    count,
    sending = [],
    ...taking
  }: Omit<Taking, 'limits'> & {
    count: number
    /** Whose messages this process is sending: an integrator for each of them. */
    sending?: readonly string[]
    limits?: Limits | undefined
  },
): Promise<Taken> {
  const { channel, now, limits = defaultLimits } = taking
  const isDue = and(
    eq(notices.channel, channel),
    inArray(notices.state, ['WAITING', 'SENDING']),
    lte(notices.dueAt, now),
  )
  if ((await db.select({ id: notices.id }).from(notices).where(isDue).limit(1)).length === 0)
    return { messages: [], count: 0 }
  return transaction(db, async (queries) => {
    const leasing = createLeasing(queries, { channel, now, limits })
    const { rate } = kinds[channel]
    const heads = await leasing.takeFirst(rate ? 1 : count, sending)
    const messages: Message[] = []
    for (const group of await groupHeads(queries, heads, { channel, now, limits })) {
      const message = await leasing.complete(group)
      if (!message) continue
      messages.push(message)
      if (rate) await spend(queries, message.first.recipient, minute / rate.perMinute, now)
    }
    return { messages, count: heads.length }
  })
}

/** What a message takes along: what waits about the same location, or about any location with the same severity. */
type Scope = 'LOCATION' | 'RECIPIENT'

/** Several of one group become one message, together with what else waits for it. */
interface Group {
  heads: [Leased, ...Leased[]]
  /** Empty if it is sent alone. */
  scope?: Scope | undefined
}

/** Only what has never been tried alone can become part of a message. */
const isFresh = ({ attempts, messageId, locationId }: Leased) =>
  attempts === 1 && messageId === null && locationId !== null

/** Those that would be too many messages become one. */
async function groupHeads(db: Queries, heads: readonly Leased[], taking: Taking): Promise<Group[]> {
  const scopes = await findScopes(db, heads.filter(isFresh), taking)
  const groups = new Map<string, Group>()
  for (const head of heads) {
    const scope = scopes.get(head.id)
    const { recipient, step, locationId, severity } = head
    const key = scope
      ? [scope, recipient, step, scope === 'LOCATION' ? locationId : severity].join(' ')
      : head.id
    const group = groups.get(key)
    if (group) group.heads.push(head)
    else groups.set(key, { heads: [head], scope })
  }
  return [...groups.values()]
}

/** Of these notices, which have just been taken, the ones that are followed by too many others. */
async function findScopes(
  db: Queries,
  heads: readonly Leased[],
  { channel, now, limits: { mostMessages, mostLocations } }: Taking,
): Promise<Map<string, Scope>> {
  if (heads.length === 0) return new Map()
  const locations = mostLocations[channel]
  const { rows } = await db.execute<{ id: string; isFlooded: boolean; isCrowded: boolean }>(sql`
    with "counted" as materialized (
      select "recipient", "location_id", count(distinct coalesce("message_id", "id")) as "messages" from ${notices} as "recent"
      where ${isRecent(channel, now)} group by "recipient", "location_id"
    )
    select "head"."id",
      (select count(*) from (
        select distinct "next"."location_id" from ${notices} as "next" where ${isLikeHead} and ${isUntried(now)} limit ${locations + 1}
      ) as "waiting") > ${locations} as "isFlooded",
      "counted"."messages" + (
        select count(*) from (select from ${notices} as "next" where ${isMate('LOCATION', now)} limit ${mostMessages}) as "waiting"
      ) > ${mostMessages} as "isCrowded"
    from ${notices} as "head"
    join "counted" on "counted"."recipient" = "head"."recipient" and "counted"."location_id" = "head"."location_id"
    where "head"."id" = any(${sql.param(heads.map(({ id }) => id))}::text[]) and ${isNewIncident(sql`"head"`)}`)
  return new Map(
    rows.flatMap(({ id, isFlooded, isCrowded }): [string, Scope][] => {
      if (isFlooded) return [[id, 'RECIPIENT']]
      return isCrowded ? [[id, 'LOCATION']] : []
    }),
  )
}

const isRecent = (channel: NoticeChannel, now: Date) =>
  sql`"recent"."channel" = ${channel} and "recent"."taken_at" > ${new Date(now.getTime() - countedFor)}`

/** To the same recipient, whose settings may have been edited meanwhile. */
const isLikeHead = sql`"next"."recipient" = "head"."recipient" and "next"."step" = "head"."step"
  and "next"."target" is not distinct from "head"."target"`

const isUntried = (now: Date) =>
  sql`"next"."state" = 'WAITING' and "next"."attempts" = 0 and "next"."due_at" <= ${now} and "next"."location_id" is not null`

/** Can be sent together with "head". */
const isMate = (scope: Scope, now: Date) => sql`${isLikeHead} and ${isUntried(now)}
  and ${
    scope === 'LOCATION'
      ? sql`"next"."location_id" = "head"."location_id"`
      : sql`"next"."severity" = "head"."severity"`
  } and ${isInOrder} and ${isNewIncident(sql`"next"`)}`

/** Those before it, of the same alarm to the same recipient, are sent or given up. */
const isInOrder = sql`not exists (
  select from ${notices} as "before" where "before"."alarm_id" = "next"."alarm_id" and "before"."recipient" = "next"."recipient"
    and "before"."sequence" < "next"."sequence" and "before"."state" in ('WAITING', 'SENDING'))`

/** A provider that keeps incidents has to hear of an alarm by one key from its beginning to its end. */
const isNewIncident = (
  row: SQL,
) => sql`(not ${keepsIncidents(sql`${row}."channel"`)} or (${row}."step" = 'RAISED' and not exists (
  select from ${notices} as "before" where "before"."alarm_id" = ${row}."alarm_id" and "before"."recipient" = ${row}."recipient"
    and "before"."sequence" < ${row}."sequence" and "before"."step" = 'RAISED' and "before"."state" <> 'CANCELLED')))`

function createLeasing(db: Queries, { channel, now, limits }: Taking) {
  const leased = (messageId?: string) => ({
    state: 'SENDING' as const,
    attempts: sql`${notices.attempts} + 1`,
    takenAt: now,
    dueAt: new Date(now.getTime() + leaseSeconds * second),
    ...(messageId !== undefined && { messageId }),
  })

  /**
   * `CRITICAL` ones first, and integrators in turn. What an integrator has beyond its first ones waits for those of all others, urgent or not.
   * What would be too much for a recipient or a provider waits. A message that is tried again is taken by its first notice.
   */
  async function takeFirst(count: number, sending: readonly string[]): Promise<Leased[]> {
    const isDue = sql`"channel" = ${channel} and "state" in ('WAITING', 'SENDING') and "due_at" <= ${now}`
    const rows = await db
      .update(notices)
      .set(leased())
      .where(
        sql`${notices.id} = any(array(
    with "full" as materialized (${fullOf(channel, now, limits)}), "limited" as materialized (${limitedOf(channel, now)})
    select "id" from (
      select "found".*, "each"."sending"
        + row_number() over (partition by "found"."integrator_id" order by "priority", "due_at", "sequence") as "turn"
      from (
        select "integrator_id", (select count(*) from unnest(${sql.param(sending)}::text[]) as "other" where "other" = "integrator_id") as "sending"
        from (select distinct "integrator_id" from ${notices} where ${isDue}) as "known"
      ) as "each"
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
    ) as "ordered" where "turn" <= ${mostOfOne} order by "turn" > ${firstOfOne}, "priority", "turn", "due_at" limit ${count}))`,
      )
      .returning()
    return rows.toSorted((a, b) => a.priority - b.priority || a.sequence - b.sequence)
  }

  /** The whole message. Undefined if there is nothing to send, because others of the incident still last. */
  async function complete({ heads, scope }: Group): Promise<Message | undefined> {
    const [first, ...others] = heads
    if (first.messageId !== null) return messageOf(first, await takeRest(first))
    if (scope) {
      const mates = await takeMates(first, scope)
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
    return keepsIncident(channel) && first.step !== 'RAISED' ? goOn(first) : messageOf(first, [])
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

  const takeMates = async ({ id }: Leased, scope: Scope): Promise<Leased[]> =>
    db
      .update(notices)
      .set(leased(id))
      .where(
        sql`${notices.id} = any(array(
          select "next"."id" from ${notices} as "next", ${notices} as "head" where "head"."id" = ${id} and ${isMate(scope, now)}
          order by "next"."sequence" limit ${limits.mostInMessage} for update of "next" skip locked))`,
      )
      .returning()

  /** An event about several alarms is acknowledged or resolved once, when all of them are. */
  async function goOn(first: Leased): Promise<Message | undefined> {
    const incident = await incidentOf(db, first)
    if (incident === undefined) return messageOf(first, [])
    const others = sql`array(
      select "next"."id" from ${notices} as "raised"
      join ${notices} as "next" on "next"."alarm_id" = "raised"."alarm_id" and "next"."recipient" = "raised"."recipient"
      where "raised"."message_id" = ${incident} and "next"."step" = ${first.step} and "next"."id" <> ${first.id}
        and "next"."state" = 'WAITING' and "next"."due_at" <= ${now} and ${isInOrder}
      for update of "next" skip locked)`
    if (first.step !== 'REMINDER') {
      // With one look at the table: the last one must not be among them.
      const { rowCount } = await db
        .update(notices)
        .set({ state: 'CANCELLED', ...sameIncident })
        .where(
          sql`(${notices.id} = ${first.id} or ${notices.id} = any(${others})) and ${isWaitedFor(incident, first.step)}`,
        )
      if (rowCount) return undefined
    }
    const taken = await db
      .update(notices)
      .set(leased(first.id))
      .where(sql`${notices.id} = any(${others})`)
      .returning()
    if (taken.length > 0)
      await db.update(notices).set({ messageId: first.id }).where(eq(notices.id, first.id))
    return messageOf(first, taken)
  }

  return { takeFirst, complete }
}

/** The recipients who have had enough messages about a location, each with the most urgent priority that has to wait. */
const fullOf = (channel: NoticeChannel, now: Date, { mostMessages }: Limits) => sql`
  select "recipient", "location_id", min("priority") as "priority" from (
    select "recent"."recipient", "recent"."location_id", "limit"."priority",
      count(distinct coalesce("recent"."message_id", "recent"."id")) as "messages"
    from ${notices} as "recent" join (values (0), (1), (2)) as "limit"("priority") on "recent"."priority" <= "limit"."priority"
    where ${isRecent(channel, now)} and "recent"."location_id" is not null
    group by "recent"."recipient", "recent"."location_id", "limit"."priority"
  ) as "counted" where "messages" >= ${mostMessages} group by "recipient", "location_id"`

const limitedOf = (channel: NoticeChannel, now: Date) => {
  const { perMinute, atOnce } = kinds[channel].rate ?? { perMinute: 1, atOnce: 0 }
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

/** Another alarm of the incident has not come as far since it was raised last. */
function isWaitedFor(incident: string, step: Leased['step']): SQL {
  const ends = step === 'RESOLVED' ? ['RESOLVED'] : ['ACKNOWLEDGED', 'RESOLVED']
  return sql`exists (
    select from ${notices} as "raised" where "raised"."message_id" = ${incident} and "raised"."state" = 'SENT' and not exists (
      select from ${notices} as "after" where "after"."alarm_id" = "raised"."alarm_id" and "after"."recipient" = "raised"."recipient"
        and "after"."step" = any(${sql.param(ends)}::text[]) and "after"."sequence" > (
          select max("again"."sequence") from ${notices} as "again" where "again"."alarm_id" = "raised"."alarm_id"
            and "again"."recipient" = "raised"."recipient" and "again"."step" = 'RAISED' and "again"."state" <> 'CANCELLED')))`
}

/** The message with which the provider heard of the alarm first, if that was about several. */
async function incidentOf(db: Queries, { channel, alarmId, recipient }: Leased): Promise<string | undefined> {
  if (!keepsIncident(channel)) return undefined
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select "message_id" as "id" from ${notices} where "alarm_id" = ${alarmId} and "recipient" = ${recipient}
      and "step" = 'RAISED' and "state" <> 'CANCELLED' order by "sequence" limit 1`)
  return rows[0]?.id ?? undefined
}
