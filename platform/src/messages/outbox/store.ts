import { longestProviderAnswer } from '#contract/limits'
import { defaultLanguage, type Language } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import { nested } from '#contract/texts/coded-message'
import type { NoticeChannel } from '#contract/fields/channels'
import { and, eq, inArray, lt, not, notInArray, sql } from 'drizzle-orm'
import type { Answer } from '../../base/answer.ts'
import { day, hour, second } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { isWithMember } from '../../db/narrowing.ts'
import { isAmong } from '../../db/rows.ts'
import { accounts, alarms, notices, sendingRates } from '../../db/schema/index.ts'
import type { Outcome } from '../channels/channel.ts'
import { kinds } from '../channels/index.ts'
import { storedAnswer } from '../../domain/alarms/notice-answers.ts'
import type { Message } from './message-store.ts'

/** Seconds before another try. The last one is repeated. */
const pauses = [5, 15, 30, 60, 120, 300, 600, 900]

/** The longest pause that a provider can ask for. */
const longestPause = 3600

/** Alarms that a message about several of them names. */
const mostNamed = 5

/** Other processes may know more channels, for example while a new release starts. */
const unknownFor = hour

/** Ends the notices of channels that nobody uses any more: they would wait for ever. Forgets rates that are not used any more. */
export async function failUnknown(db: Queries, channels: readonly NoticeChannel[], now: Date): Promise<void> {
  await db.delete(sendingRates).where(lt(sendingRates.freeAt, new Date(now.getTime() - day)))
  await db
    .update(notices)
    .set({ state: 'FAILED', ...storedAnswer(reasonFor('CHANNEL_OFF')) })
    .where(
      and(
        inArray(notices.state, ['WAITING', 'SENDING']),
        notInArray(notices.channel, [...channels]),
        lt(notices.dueAt, new Date(now.getTime() - unknownFor)),
      ),
    )
}

/** What a message says of its alarms, as they are now: the worst of them, of which it names some. */
export const readAlarms = async (db: Queries, alarmIds: readonly string[]) =>
  db
    .select({
      alarm: alarms,
      acknowledgedBy: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(alarms)
    .leftJoin(accounts, eq(accounts.id, alarms.acknowledgedBy))
    .where(isAmong(alarms.id, alarmIds))
    .orderBy(
      sql`array_position(array['CRITICAL', 'WARNING', 'INFO'], ${alarms.severity})`,
      alarms.raisedAt,
      alarms.id,
    )
    .limit(mostNamed)

/**
 * Of the notices of a message those that its recipient may still read: somebody who is limited to location groups may have left them, or the
 * location may have.
 */
export async function seenNotices(
  db: Queries,
  { first, notices: all }: Message,
): Promise<Message['notices']> {
  const { accountId } = first
  if (accountId === null) return all
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        isAmong(
          alarms.id,
          all.map(({ alarmId }) => alarmId),
        ),
        eq(accounts.scope, 'GROUPS'),
        not(isWithMember(alarms.locationId, accounts.id)),
      ),
    )
  const hidden = new Set(rows.map(({ id }) => id))
  return hidden.size === 0 ? all : all.filter(({ alarmId }) => !hidden.has(alarmId))
}

/** Handsets, and systems of others, are in no person's language. */
export async function findLanguage(db: Queries, accountId: string | null): Promise<Language> {
  if (accountId === null) return defaultLanguage
  const [account] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.language ?? defaultLanguage
}

/** Whether an outcome that is not clear is tried again. */
const isRepeated = ({ first, notices: sent }: Message) =>
  kinds[first.channel].knowsRepeats || sent.some(({ severity }) => severity === 'CRITICAL')

const notClear = (reason: Answer) =>
  reasonFor('NOT_CLEAR', { reason: typeof reason === 'string' ? reason : nested(reason) })

/** Stores what became of a message. Nothing happens if the lease has ended and another process has it. */
export async function finish(db: Queries, message: Message, outcome: Outcome, now: Date): Promise<void> {
  const isOurs = and(
    isAmong(
      notices.id,
      message.notices.map(({ id }) => id),
    ),
    eq(notices.state, 'SENDING'),
    eq(notices.dueAt, message.first.dueAt),
  )
  await db
    .update(notices)
    .set(changeOf(message, outcome, now))
    .where(isOurs)
}

function changeOf(message: Message, outcome: Outcome, now: Date): Partial<typeof notices.$inferInsert> {
  if (outcome.result === 'SENT') {
    const { reference, answer } = outcome
    const shown = reference?.slice(0, longestProviderAnswer) ?? null
    return { state: 'SENT', sentAt: now, reference: shown, ...storedAnswer(answer) }
  }
  if (outcome.result === 'FAILED') return { state: 'FAILED', ...storedAnswer(outcome.reason) }
  const isUnclear = outcome.result === 'UNCLEAR'
  const answer = storedAnswer(isUnclear ? notClear(outcome.reason) : outcome.reason)
  if (isUnclear && !isRepeated(message)) return { state: 'FAILED', ...answer }
  const dueAt = new Date(now.getTime() + pauseAfter(message, outcome) * second)
  if (dueAt > message.first.giveUpAt) return { state: 'GIVEN_UP', ...answer }
  return { state: 'WAITING', dueAt, ...answer }
}

function pauseAfter({ first }: Message, outcome: Outcome): number {
  const pause = pauses[Math.min(first.attempts, pauses.length) - 1] ?? 0
  const requested = outcome.result === 'RETRY' ? (outcome.afterSeconds ?? 0) : 0
  return Math.max(pause, Math.min(requested, longestPause))
}
