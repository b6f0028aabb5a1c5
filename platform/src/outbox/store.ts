import { longestProviderAnswer } from '#contract/limits'
import type { NoticeChannel } from '#contract/values'
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { hour, second } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { accounts, alarms, notices } from '../db/schema/index.ts'
import type { Outcome } from '../channels/channel.ts'

/** Longer than any channel may take. Afterwards the process is taken for dead, and another one sends the notice. */
export const leaseSeconds = 60

/** Seconds before another try. The last one is repeated. */
const pauses = [5, 15, 30, 60, 120, 300, 600, 900]

/** The longest pause that a provider can ask for. */
const longestPause = 3600

export type Leased = typeof notices.$inferSelect

/**
 * Takes notices that are due, `CRITICAL` ones first and integrators in turn. Nobody else gets them until the lease ends. A notice waits
 * until those before it, of the same alarm to the same recipient, are sent or given up.
 */
export async function lease(
  db: Queries,
  channel: NoticeChannel,
  count: number,
  now: Date,
): Promise<Leased[]> {
  const isDue = sql`"channel" = ${channel} and "state" in ('WAITING', 'SENDING') and "due_at" <= ${now}`
  const taken = sql`
    select "id" from (
      select "found".*, row_number() over (partition by "found"."integrator_id" order by "priority", "due_at", "sequence") as "turn"
      from (select distinct "integrator_id" from ${notices} where ${isDue}) as "each"
      cross join lateral (
        select "id", "next"."integrator_id", "priority", "due_at", "sequence" from ${notices} as "next"
        where ${isDue} and "next"."integrator_id" = "each"."integrator_id" and not exists (
          select from ${notices} as "before" where "before"."alarm_id" = "next"."alarm_id"
            and "before"."recipient" = "next"."recipient" and "before"."sequence" < "next"."sequence"
            and "before"."state" in ('WAITING', 'SENDING'))
        order by "priority", "due_at", "sequence" limit ${count} for update of "next" skip locked
      ) as "found"
    ) as "ordered" order by "priority", "turn", "due_at" limit ${count}`
  const rows = await db
    .update(notices)
    .set({
      state: 'SENDING',
      attempts: sql`${notices.attempts} + 1`,
      dueAt: new Date(now.getTime() + leaseSeconds * second),
    })
    .where(sql`${notices.id} = any(array(${taken}))`)
    .returning()
  return rows.toSorted((a, b) => a.priority - b.priority || a.sequence - b.sequence)
}

/** Other processes may know more channels, for example while a new release starts. */
const unknownFor = hour

/** Ends the notices of channels that nobody uses any more: they would wait for ever. */
export async function failUnknown(db: Queries, channels: readonly NoticeChannel[], now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ state: 'FAILED', answer: 'This channel is switched off' })
    .where(
      and(
        inArray(notices.state, ['WAITING', 'SENDING']),
        notInArray(notices.channel, [...channels]),
        lt(notices.dueAt, new Date(now.getTime() - unknownFor)),
      ),
    )
}

/** What a message says of an alarm, as it is now. */
export async function readAlarm(db: Queries, alarmId: string) {
  const [row] = await db
    .select({
      alarm: alarms,
      acknowledgedBy: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(alarms)
    .leftJoin(accounts, eq(accounts.id, alarms.acknowledgedBy))
    .where(eq(alarms.id, alarmId))
  return row
}

export async function findMailAddress(db: Queries, accountId: string | null) {
  const [account] = await db
    .select({ firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ''))
  return account
}

/** Whether an outcome that is not clear is tried again. PagerDuty knows a second try by its key. */
const isRepeated = ({ channel, severity }: Leased) => channel === 'PAGERDUTY' || severity === 'CRITICAL'

const notClear = (reason: string) => `It is not clear whether it arrived: ${reason}`

/** Stores what became of a notice. Nothing happens if the lease has ended and another process has it. */
export async function finish(db: Queries, leased: Leased, outcome: Outcome, now: Date): Promise<void> {
  const isOurs = and(
    eq(notices.id, leased.id),
    eq(notices.state, 'SENDING'),
    eq(notices.attempts, leased.attempts),
  )
  await db
    .update(notices)
    .set(changeOf(leased, outcome, now))
    .where(isOurs)
}

function changeOf(leased: Leased, outcome: Outcome, now: Date): Partial<typeof notices.$inferInsert> {
  if (outcome.result === 'SENT') {
    const { reference, answer } = outcome
    return { state: 'SENT', sentAt: now, reference: short(reference), answer: short(answer) }
  }
  if (outcome.result === 'FAILED') return { state: 'FAILED', answer: short(outcome.reason) }
  const isUnclear = outcome.result === 'UNCLEAR'
  const answer = short(isUnclear ? notClear(outcome.reason) : outcome.reason)
  if (isUnclear && !isRepeated(leased)) return { state: 'FAILED', answer }
  const dueAt = new Date(now.getTime() + pauseAfter(leased, outcome) * second)
  if (dueAt > leased.giveUpAt) return { state: 'GIVEN_UP', answer }
  return { state: 'WAITING', dueAt, answer }
}

function pauseAfter({ attempts }: Leased, outcome: Outcome): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0
  const asked = outcome.result === 'RETRY' ? (outcome.afterSeconds ?? 0) : 0
  return Math.max(pause, Math.min(asked, longestPause))
}

const short = (text: string | undefined) => text?.slice(0, longestProviderAnswer) ?? null
