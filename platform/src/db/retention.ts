import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from './connection.ts'
import { auditTraces, endedSessions, logins, samples } from './schema/index.ts'

/** For how many days each kind is kept; without a number for ever. */
export interface Retention {
  traces?: number | undefined
  logins?: number | undefined
  samples?: number | undefined
}

/** Rows of one statement: it holds its locks for a moment, and a full log of the database never waits for it. */
const batch = 5_000

/** Removes what is older, in many small steps. Answers how much that was. */
export async function removeOld(db: Queries, keep: Retention): Promise<Record<keyof Retention, number>> {
  await repeat(() =>
    removed(
      db,
      sql`
    delete from ${endedSessions} where ctid = any(array(
      select ctid from ${endedSessions} where ${endedSessions.expiresAt} < now() limit ${batch}))`,
    ),
  )
  return {
    traces: keep.traces ? await removeTraces(db, keep.traces) : 0,
    logins: keep.logins ? await removeByOwner(db, loginsByAccount, keep.logins) : 0,
    samples: keep.samples ? await removeByOwner(db, samplesByMeasurement, keep.samples) : 0,
  }
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Numbers grow with time: the oldest are the lowest, and one look at them tells whether any has to go. */
const removeTraces = async (db: Queries, days: number) =>
  repeat(() =>
    removed(
      db,
      sql`
    delete from ${auditTraces} where ${auditTraces.id} in (
      select id from (select id, date_time from ${auditTraces} order by id limit ${batch}) as oldest
      where date_time < ${daysAgo(days)})`,
    ),
  )

interface Owned {
  table: SQL
  owner: SQL
  time: SQL
}

const loginsByAccount: Owned = { table: sql`${logins}`, owner: sql`account_id`, time: sql`login_date` }
const samplesByMeasurement: Owned = { table: sql`${samples}`, owner: sql`measurement_id`, time: sql`time` }

/** Owner by owner, because that is how the index is ordered. */
async function removeByOwner(db: Queries, { table, owner, time }: Owned, days: number): Promise<number> {
  let total = 0
  let last = ''
  for (;;) {
    const { rows } = await db.execute<{ owner: string }>(
      sql`select ${owner} as owner from ${table} where ${owner} > ${last} order by ${owner} limit 1`,
    )
    const [next] = rows
    if (!next) return total
    last = next.owner
    total += await repeat(() =>
      removed(
        db,
        sql`
      delete from ${table} where ${owner} = ${last} and ctid = any(array(
        select ctid from ${table} where ${owner} = ${last} and ${time} < ${daysAgo(days)} limit ${batch}))`,
      ),
    )
  }
}

const removed = async (db: Queries, statement: SQL) => (await db.execute(statement)).rowCount ?? 0

async function repeat(step: () => Promise<number>): Promise<number> {
  let total = 0
  for (let count = batch; count >= batch; total += count) count = await step()
  return total
}
