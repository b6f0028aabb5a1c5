import { mostAlarmNotices } from '#contract/limits'
import type { LocationDrill } from '#contract/schemas/drill'
import { and, eq, sql } from 'drizzle-orm'
import { epochSeconds, toSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { accounts, alarmEvents, notices } from '../../db/schema/index.ts'
import { findLatestDrill } from '../../domain/alarms/drills.ts'
import { nameOfServiceAccount } from '../../domain/people/tokens.ts'
import { asAnswer } from '../../domain/alarms/notice-answers.ts'

type Drill = NonNullable<LocationDrill['drill']>

export async function readDrill(
  scope: Pick<Scope, 'db' | 'integratorId'>,
  locationId: string,
): Promise<LocationDrill> {
  const { db } = scope
  const alarm = await findLatestDrill(scope, locationId)
  if (!alarm) return { locationId, drill: null }
  const startedAt = alarm.raisedAt ?? alarm.since
  const drill: Drill = {
    alarmId: alarm.id,
    startedAt: epochSeconds(startedAt),
    startedBy: await findStarter(db, alarm.id),
    endedAt: alarm.resolvedAt && epochSeconds(alarm.resolvedAt),
    ...(await countReached(db, alarm.id)),
    recipients: await listRecipients(db, alarm.id, startedAt),
  }
  return { locationId, drill }
}

const isRaisedNotice = (alarmId: string) => and(eq(notices.alarmId, alarmId), eq(notices.step, 'RAISED'))
const isReached = sql`${notices.state} = 'SENT'`

async function countReached(db: Queries, alarmId: string): Promise<Pick<Drill, 'total' | 'reached'>> {
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      reached: sql<number>`(count(*) filter (where ${isReached}))::int`,
    })
    .from(notices)
    .where(isRaisedNotice(alarmId))
  return counts ?? { total: 0, reached: 0 }
}

async function findStarter(db: Queries, alarmId: string): Promise<string | null> {
  const [row] = await db
    .select({
      name: sql<
        string | null
      >`coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, ${nameOfServiceAccount(alarmEvents.accountId)})`,
    })
    .from(alarmEvents)
    .leftJoin(accounts, eq(accounts.id, alarmEvents.accountId))
    .where(and(eq(alarmEvents.alarmId, alarmId), eq(alarmEvents.step, 'RAISED')))
    .limit(1)
  return row?.name ?? null
}

async function listRecipients(db: Queries, alarmId: string, startedAt: Date): Promise<Drill['recipients']> {
  const rows = await db
    .select()
    .from(notices)
    .where(isRaisedNotice(alarmId))
    .orderBy(isReached, notices.recipientName, notices.sequence)
    .limit(mostAlarmNotices)
  return rows.map(
    ({ channel, recipientName, integrationId, accountId, state, sentAt, attempts, ...row }) => ({
      channel,
      recipientName,
      integrationId,
      accountId,
      state,
      afterSeconds: sentAt && secondsBetween(startedAt, sentAt),
      attempts,
      ...asAnswer(row),
    }),
  )
}

/** To a tenth. The clocks of two processes may differ. */
const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round(toSeconds(to.getTime() - from.getTime()) * 10) / 10)
