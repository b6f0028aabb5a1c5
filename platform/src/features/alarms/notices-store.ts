import { mostAlarmNotices } from '#contract/limits'
import type { AlarmWithEvents, Notice, NoticeQuery } from '#contract/schemas/alarm'
import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { isInGroups, isIntegrationIn, isMemberIn } from '../../db/narrowing.ts'
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

/** A limited caller hears of the people and integrations of its own groups. */
const isKnown = ({ groups }: Scope): SQL | undefined =>
  groups && or(isMemberIn(notices.accountId, groups), isIntegrationIn(notices.integrationId, groups))

export async function listSent(scope: Scope, alarmId: string): Promise<AlarmWithEvents['sent']> {
  const rows = await scope.db
    .select()
    .from(notices)
    .where(and(eq(notices.alarmId, alarmId), isKnown(scope)))
    .orderBy(desc(notices.sequence))
    .limit(mostAlarmNotices)
  return rows.map(asNotice)
}

export type Recipient = { integrationId: string } | { accountId: string }

/** Whether it is somebody of the integrator. A limited caller knows oneself, and the members of its own groups. */
export async function isOwn(
  { db, integratorId, caller, groups }: Scope,
  recipient: Recipient,
): Promise<boolean> {
  const isThere =
    'integrationId' in recipient
      ? db.$count(
          integrations,
          and(eq(integrations.id, recipient.integrationId), eq(integrations.integratorId, integratorId)),
        )
      : db.$count(
          accounts,
          and(
            eq(accounts.id, recipient.accountId),
            eq(accounts.integratorId, integratorId),
            groups && or(eq(accounts.id, caller.accountId), isMemberIn(accounts.id, groups)),
          ),
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
  { db, integratorId, groups }: Scope,
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
        isInGroups(alarms.locationId, { groups }),
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
