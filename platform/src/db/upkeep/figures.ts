import { latenessOfMessages } from '#contract/limits'
import { eq, sql, type SQL } from 'drizzle-orm'
import { second } from '../../base/time.ts'
import type { Queries } from '../connection.ts'
import { preparedStatement } from '../prepared.ts'
import { onlyRow } from '../rows.ts'
import { alarms, idpRecords, mails, notices, noValueChecks } from '../schema/index.ts'

export interface Figures {
  sessions: number
  traces: number
  mails: number
  databaseBytes: number
}

/** Counting stops here, so that asking every few seconds costs nothing. */
const mostSessions = 100_000
const mostMails = 10_000

/** The same for every process on this database. Traces are counted by their numbers, which only grow. */
export async function readFigures(db: Queries): Promise<Figures> {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    select
      (select count(*) from (select from ${idpRecords}
        where ${idpRecords.model} = 'Session' and ${idpRecords.expiresAt} > now() limit ${mostSessions}) as open)::int
        as sessions,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_traces', 'id')::regclass), 0)::float8 as traces,
      (select count(*) from (select from ${mails} limit ${mostMails}) as waiting)::int as mails,
      pg_database_size(current_database())::float8 as "databaseBytes"`)
  const [figures] = rows
  if (!figures) throw new Error('The figures could not be read')
  return figures
}

/** How far alarms are behind, in seconds. 0 while everything is done in time. */
export interface AlarmLag {
  /** Since when the longest delay of a limit, or check for missing values, is over without having been evaluated. */
  evaluation: number
  /** Since when nobody has looked at an alarm that has changed, or taken a message that is due. */
  notification: number
  /** How long the oldest message that is not sent has been tried. */
  unsent: number
}

/** Messages are tried for a day. */
const triedFor = sql`interval '1 day'`

const isOpen = sql`${notices.state} in ('WAITING', 'SENDING')`

/** All of it is read from indexes. */
export async function readAlarmLag(db: Queries, now = new Date()): Promise<AlarmLag> {
  const since = (moments: SQL) =>
    sql`coalesce(greatest(0, extract(epoch from ${now}::timestamptz - (${moments}))), 0)::float8`
  const { rows } = await db.execute<AlarmLag & Record<string, unknown>>(sql`
    select
      ${since(sql`select least(
        (select min(${alarms.dueAt}) from ${alarms}), (select min(${noValueChecks.dueAt}) from ${noValueChecks}))`)} as "evaluation",
      ${since(sql`select least(
        (select min(${alarms.notifyAt}) from ${alarms}), (select min(${notices.dueAt}) from ${notices} where ${isOpen}))`)} as "notification",
      ${since(sql`select min(${notices.giveUpAt}) - ${triedFor} from ${notices} where ${isOpen}`)} as "unsent"`)
  const [lag] = rows
  if (!lag) throw new Error('The lag of alarms could not be read')
  return lag
}

/** Alarms that are further behind than this are late. */
const latenessSeconds = 60

/** Whether alarms are evaluated or messages taken late. A provider that is down makes nothing late here. */
export async function areAlarmsLate(db: Queries, now = new Date()): Promise<boolean> {
  const { evaluation, notification } = await readAlarmLag(db, now)
  return Math.max(evaluation, notification) > latenessSeconds
}

/** Alarms that nobody has looked at in time and that are searched for those of one integrator. */
const mostLate = 1_000

const readLate = preparedStatement<{ since: Date | null }>()(
  'late_since',
  ['integratorId', 'latest'],
  ({ integratorId, latest }) => sql`
    select least(
      (select min(${notices.giveUpAt}) - ${triedFor} from ${notices} where ${eq(notices.integratorId, integratorId)} and ${isOpen}),
      (select min("late"."notify_at") from (
        select ${alarms.integratorId}, ${alarms.notifyAt} from ${alarms}
        where ${alarms.notifyAt} < ${latest}::timestamptz order by ${alarms.notifyAt} limit ${sql.raw(String(mostLate))}
      ) as "late" where "late"."integrator_id" = ${integratorId})
    ) as "since"`,
)

/** A message for later is not late, but one that a provider does not take is. It costs the same however many there are. */
export async function readLateSince(
  db: Queries,
  integratorId: string,
  now = new Date(),
): Promise<Date | null> {
  const latest = new Date(now.getTime() - latenessOfMessages * second)
  const { since } = onlyRow(await readLate(db, { integratorId, latest: latest.toISOString() }))
  return since && since < latest ? since : null
}
