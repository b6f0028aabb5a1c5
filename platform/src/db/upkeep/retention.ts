import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import { day } from '../../base/time.ts'
import type { Queries } from '../connection.ts'
import { dropMonth, findOld, sampleMonths, traceMonths } from './months.ts'
import { alarms, endedSessions, integrators, logins } from '../schema/index.ts'

/** For how many days each kind is kept. Without a number it is kept for ever. */
export interface Retention {
  traces?: number | undefined
  logins?: number | undefined
  samples?: number | undefined
  /** Days after they were resolved. */
  alarms?: number | undefined
  /** Days after their last token has expired. Without a number they are removed on that day. */
  endedSessions?: number | undefined
}

/** How many rows of each kind were deleted, and which tables of whole months were dropped. */
export type Removed = Record<keyof Retention, number> & { months: string[] }

/** Rows that one statement deletes. It then holds its locks only for a moment. */
const batch = 5_000

/** Removes older rows: whole months at once, all others in many small steps. */
export async function removeOld(db: Queries, retention: Retention, now = new Date()): Promise<Removed> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  const spent = sql`${endedSessions.expiresAt} < ${before(retention.endedSessions ?? 0)}`
  const months: string[] = []
  return {
    traces: retention.traces ? await removeTraces(db, before(retention.traces), months) : 0,
    logins: retention.logins ? await removeByOwner(db, loginsByAccount, before(retention.logins)) : 0,
    samples: retention.samples ? await removeSamples(db, before(retention.samples), months) : 0,
    alarms: retention.alarms
      ? await removeRows(db, sql`${alarms}`, resolvedBefore(before(retention.alarms)))
      : 0,
    endedSessions: await removeRows(db, sql`${endedSessions}`, spent),
    months,
  }
}

/** Their events go with them. */
const resolvedBefore = (moment: Date) => sql`${alarms.resolvedAt} < ${moment}`

async function removeTraces(db: Queries, before: Date, months: string[]): Promise<number> {
  const { whole, mixed } = await findOld(db, traceMonths, before)
  const dropped = await dropMonths(db, whole)
  months.push(...dropped)
  let total = 0
  for (const table of mixed)
    total += await removeRows(db, sql.identifier(table), sql`date_time < ${before}`, sql`date_time, id`)
  // The triggers for versions belong to the whole table. They do not see a change of a single partition.
  if (total > 0 || dropped.length > 0)
    await db.execute(
      sql`select note_table_change(${integrators.id}, ${traceMonths.name}) from ${integrators}`,
    )
  return total
}

async function removeSamples(db: Queries, before: Date, months: string[]): Promise<number> {
  const { whole, mixed } = await findOld(db, sampleMonths, before)
  months.push(...(await dropMonths(db, whole)))
  let total = 0
  for (const table of mixed) total += await removeByOwner(db, samplesByMeasurement(table), before)
  return total
}

/** A table that is in use stays until the next time. */
async function dropMonths(db: Queries, tables: string[]): Promise<string[]> {
  const dropped: string[] = []
  for (const table of tables) if (await dropMonth(db, table)) dropped.push(table)
  return dropped
}

interface Owned {
  table: SQL
  owner: SQL
  time: SQL
}

const loginsByAccount: Owned = { table: sql`${logins}`, owner: sql`account_id`, time: sql`login_date` }
const samplesByMeasurement = (table: string): Owned => ({
  table: sql`${sql.identifier(table)}`,
  owner: sql`measurement_id`,
  time: sql`time`,
})

/** Owner by owner, because that is how the index is ordered. */
async function removeByOwner(db: Queries, { table, owner, time }: Owned, before: Date): Promise<number> {
  let total = 0
  let last = ''
  for (;;) {
    const { rows } = await db.execute<{ owner: string }>(
      sql`select ${owner} as owner from ${table} where ${owner} > ${last} order by ${owner} limit 1`,
    )
    const [next] = rows
    if (!next) return total
    last = next.owner
    total += await removeRows(db, table, sql`${owner} = ${last} and ${time} < ${before}`)
  }
}

/** `ctid` identifies a row only within one partition, so `table` must not be a table with partitions. */
async function removeRows(db: Queries, table: SQLChunk, condition: SQL, order?: SQL): Promise<number> {
  const some = sql`select ctid from ${table} where ${condition}${order && sql` order by ${order}`} limit ${batch}`
  let total = 0
  for (let count = batch; count >= batch; total += count) {
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${some}))`)
    count = rowCount ?? 0
  }
  return total
}
