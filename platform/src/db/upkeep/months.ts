import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../connection.ts'
import { auditTraces, samples } from '../schema/index.ts'
import { ifNobodyIsInTheWay } from '../transaction.ts'

/** Months in UTC, and a default partition for all other rows. `functions/months.sql` makes them. */
interface Monthly {
  name: string
  /** So many months before this one have tables too. */
  monthsBehind: number
  /** The column that decides the month. */
  moment: string
}

const monthly = (table: PgTable, { name: moment }: { name: string }, monthsBehind = 0): Monthly => ({
  name: getTableName(table),
  monthsBehind,
  moment,
})

export const traceMonths = monthly(auditTraces, auditTraces.dateTime)
/** Gateways that were offline bring the samples of days or weeks. To move them afterwards would hold up all others. */
export const sampleMonths = monthly(samples, samples.time, 1)

/** Tables are made this many months before they are needed, in case the daily work fails for a while. */
const monthsAhead = 3

/** Makes missing tables. One process at a time does it, see `whileAlone`. */
export async function makeMonths(db: Queries, now = new Date()): Promise<void> {
  for (const { name, moment, monthsBehind } of [traceMonths, sampleMonths]) {
    const count = monthsBehind + 1 + monthsAhead
    const around = Array.from({ length: count }, (_, index) => startOfMonth(now, index - monthsBehind))
    // A parameter that is a list needs a type.
    const { rows } = await db.execute<{ month: string }>(sql`
      select to_char("month" at time zone 'UTC', 'YYYY-MM') as "month" from (
        select unnest(${`{${around.map((month) => month.toISOString()).join()}}`}::timestamptz[]) as "month"
        union select months_worth_a_table(${defaultOf(name)}, ${moment})
      ) as "wanted"
      where to_regclass(${name}::text || to_char("month" at time zone 'UTC', '_YYYY_MM')) is null
      order by "month"`)
    for (const { month } of rows) {
      await ifNobodyIsInTheWay(db, (queries) => makeMonth(queries, { name, moment }, month))
    }
  }
}

/** The month is one such as 2026-12. */
const makeMonth = async (db: Queries, { name, moment }: Pick<Monthly, 'name' | 'moment'>, month: string) =>
  db.execute(sql`select make_month(${name}, ${moment}, ${`${month}-01T00:00:00Z`}::timestamptz)`)

const findMonthly = (name: string) => [traceMonths, sampleMonths].find((table) => table.name === name)

/** The months of a table, such as 2026-12. None if it has no tables by month. */
export async function monthsOf(db: Queries, name: string): Promise<string[]> {
  const found = findMonthly(name)
  if (!found) return []
  return (await tablesOf(db, found)).flatMap(({ start }) => (start ? [start.toISOString().slice(0, 7)] : []))
}

/** Makes the months that another database had. Rows that are stored afterwards are at once where they belong. */
export async function makeSameMonths(db: Queries, name: string, months: string[]): Promise<void> {
  const found = findMonthly(name)
  const there = new Set(await monthsOf(db, name))
  for (const month of months) if (found && !there.has(month)) await makeMonth(db, found, month)
}

const startOfMonth = (moment: Date, monthsLater = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater))

const defaultOf = (name: string): string => `${name}_default`

/** Its tables. That of a month has its first moment and the one after its last. */
export async function tablesOf(
  db: Queries,
  { name }: Monthly,
): Promise<{ table: string; start?: Date; end?: Date }[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select relname as "table" from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${name}::regclass order by relname`)
  return rows.map(({ table }) => {
    const [year, month] = table
      .slice(name.length + 1)
      .split('_')
      .map(Number)
    if (year === undefined || month === undefined) return { table }
    return { table, start: new Date(Date.UTC(year, month - 1)), end: new Date(Date.UTC(year, month)) }
  })
}

export interface Old {
  /** Tables of months that are completely older. */
  whole: string[]
  /** Tables that may have older rows and newer ones. */
  mixed: string[]
}

export async function findOld(db: Queries, of: Monthly, moment: Date): Promise<Old> {
  const tables = await tablesOf(db, of)
  const old = tables.filter(({ start }) => start === undefined || start < moment)
  const isWhole = ({ end }: { end?: Date }) => end !== undefined && end <= moment
  const namesOf = (some: typeof old) => some.map(({ table }) => table)
  return {
    whole: namesOf(old.filter(isWhole)),
    mixed: namesOf(old.filter((month) => !isWhole(month))),
  }
}

/** Drops the table of a month. Returns false if somebody is reading it, for example a backup. */
export const dropMonth = async (db: Queries, partition: string): Promise<boolean> =>
  ifNobodyIsInTheWay(db, (queries) => queries.execute(sql`drop table ${sql.identifier(partition)}`))
