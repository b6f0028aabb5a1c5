import { mostAlarmNotices } from '#contract/limits'
import type { AlarmWithEvents, Notice, NoticeQuery } from '#contract/schemas/alarm'
import { and, desc, eq, lt } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { accounts, alarms, integrations, notices } from '../../db/schema/index.ts'
import { asAnswer } from '../../domain/alarms/notice-answers.ts'

type Row = typeof notices.$inferSelect

/** Nothing of the settings with which it is sent. */
function asNotice(row: Row): AlarmWithEvents['sent'][number] {
  const { channel, step, state, recipientName, integrationId, accountId, attempts } = row
  const isOpen = state === 'WAITING' || state === 'SENDING'
  return {
    channel,
    step,
    state,
    recipientName,
    integrationId,
    accountId,
    createdAt: epochSeconds(row.createdAt),
    dueAt: isOpen ? epochSeconds(row.dueAt) : null,
    sentAt: row.sentAt && epochSeconds(row.sentAt),
    deliveredAt: row.deliveredAt && epochSeconds(row.deliveredAt),
    attempts,
    ...asAnswer(row),
  }
}

export async function listSent(db: Queries, alarmId: string): Promise<AlarmWithEvents['sent']> {
  const rows = await db
    .select()
    .from(notices)
    .where(eq(notices.alarmId, alarmId))
    .orderBy(desc(notices.sequence))
    .limit(mostAlarmNotices)
  return rows.map(asNotice)
}

export type Recipient = { integrationId: string } | { accountId: string }

export async function isOwn({ db, integratorId }: Scope, recipient: Recipient): Promise<boolean> {
  const isThere =
    'integrationId' in recipient
      ? db.$count(
          integrations,
          and(eq(integrations.id, recipient.integrationId), eq(integrations.integratorId, integratorId)),
        )
      : db.$count(
          accounts,
          and(eq(accounts.id, recipient.accountId), eq(accounts.integratorId, integratorId)),
        )
  return (await isThere) > 0
}

interface Page {
  notices: Notice[]
  /** The number of the last one, if there may be more. */
  last: number | undefined
}

/** An index gives the order. */
export async function listNotices(
  { db, integratorId }: Scope,
  recipient: Recipient,
  { pageSize }: NoticeQuery,
  before: number | undefined,
): Promise<Page> {
  const rows = await db
    .select({ notice: notices, kind: alarms.kind, locationName: alarms.locationName })
    .from(notices)
    .innerJoin(alarms, eq(alarms.id, notices.alarmId))
    .where(
      and(
        'integrationId' in recipient
          ? eq(notices.integrationId, recipient.integrationId)
          : eq(notices.accountId, recipient.accountId),
        eq(notices.integratorId, integratorId),
        before === undefined ? undefined : lt(notices.sequence, before),
      ),
    )
    .orderBy(desc(notices.sequence))
    .limit(pageSize)
  return {
    notices: rows.map(({ notice, kind, locationName }) => ({
      alarmId: notice.alarmId,
      kind,
      locationName,
      severity: notice.severity,
      ...asNotice(notice),
    })),
    last: rows.length === pageSize ? rows.at(-1)?.notice.sequence : undefined,
  }
}
