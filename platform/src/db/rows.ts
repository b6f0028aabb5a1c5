import { eq, getTableColumns, sql, ilike, like, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Queries } from './connection.ts'

/** Groups rows by a key, each group in the order of the rows. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export function* batchesOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/** The rows have the same fields and are sent as one JSON value: Drizzle's parameter for each field takes fifty times longer. */
export async function insertMany<Table extends PgTable>(
  db: Queries,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => (first as Record<string, unknown>)[name] !== undefined || column.defaultFn,
  )
  const json = JSON.stringify(rows.map((row) => asStored(row, columns)))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${json})`,
  )
}

/** Writes these fields of many rows in the same way. */
export async function updateMany<Table extends WithId & { version: PgColumn; updatedAt: PgColumn }>(
  db: Queries,
  table: Table,
  rows: readonly ({ id: string } & Partial<Table['$inferSelect']>)[],
  fields: readonly (keyof Table['$inferSelect'] & string)[],
): Promise<void> {
  const all = getTableColumns(table)
  const columns = ['id', ...fields].map((name): [string, Column] => [name, all[name] as Column])
  const json = JSON.stringify(rows.map((row) => asStored(row, columns)))
  const changes = columns.slice(1).map(([, { name }]) => {
    const column = sql.identifier(name)
    return sql`${column} = "wanted".${column}`
  })
  await db.execute(sql`
    update ${table} set ${sql.join(changes, sql`, `)}, "version" = ${table.version} + 1, "updated_at" = now()
    from json_populate_recordset(null::${table}, ${json}) as "wanted"
    where ${table.id} = "wanted"."id"`)
}

const asStored = (row: Record<string, unknown>, columns: [string, Column][]) =>
  Object.fromEntries(
    columns.map(([name, column]) => [column.name, row[name] ?? column.defaultFn?.() ?? null]),
  )

type WithId = PgTable & { id: PgColumn }

export async function insertOne<Table extends WithId>(
  db: Queries,
  table: Table,
  values: Table['$inferInsert'],
): Promise<string> {
  const rows = await db.insert(table).values(values).returning({ id: table.id })
  return String(onlyRow(rows).id)
}

export async function updateOne<Table extends WithId & { version: PgColumn }>(
  db: Queries,
  table: Table,
  id: string,
  change: PgUpdateSetSource<Table>,
): Promise<void> {
  await db
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}

/** For stores: deletes a row of this table by its id. */
export const deletion =
  (table: WithId) =>
  async (db: Queries, id: string): Promise<void> =>
    void (await db.delete(table).where(eq(table.id, id)))

/** Like `inArray`, for any number of values: they are one parameter. */
export const isAmong = (column: Column, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`

/**
 * The integrators that have rows in the table of this column, as `owner`. It looks once into an index for each of them: `distinct` would
 * read all rows, of which somebody may have very many.
 */
export function ownersIn(column: Column, where: SQL | undefined = sql`true`): SQL {
  const next = (after: SQL) => sql`(select min(${column}) from ${column.table} where ${where} and ${after})`
  return sql`with recursive "owners" ("owner") as (
    select ${next(sql`true`)} union all select ${next(sql`${column} > "owners"."owner"`)} from "owners" where "owners"."owner" is not null
  ) select "owner" from "owners" where "owner" is not null`
}

/** Seconds since 1970. `extract` computes with decimals of any length, which takes several times as long. */
export const epochOf = (moment: SQLWrapper): SQL => sql`date_part('epoch', ${moment})`

/** A whole number. It is exact for the next hundred years. */
export const microsecondsOf = (moment: SQLWrapper): SQL => sql`round(${epochOf(moment)} * 1000000)`

/** A moment from microseconds since 1970. */
export const momentOf = (time: SQL): SQL => sql`'epoch'::timestamptz + ${time} * interval '1 microsecond'`

/** The row of a statement that returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database returned no row')
  return row
}

/** Matches a part of the text, in any case. `%`, `_` and `\` in the part are plain characters. */
export function contains(text: Column | SQL, part: string): SQL {
  return ilike(text, anywhere(part))
}

/** The same as the pattern of a prepared statement. An empty text matches everything. */
export const anywhere = (part: string): string => `%${literally(part)}%`

/** Matches the beginning of the text, in the same case. */
export function startsWith(text: Column | SQL, part: string): SQL {
  return like(text, `${literally(part)}%`)
}

const literally = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/** One of these words of ours. In the statement's text, so that it needs no parameters. */
export const isOneOfWords = (text: SQL | PgColumn, words: readonly string[]): SQL =>
  words.length === 0 ? sql`false` : sql`${text} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
