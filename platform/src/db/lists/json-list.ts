import { is, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { JsonText } from '../../base/json-text.ts'
import type { Queries } from '../connection.ts'
import { streamPages } from './json-stream.ts'
import { prepared } from '../prepared.ts'

/** PostgreSQL's own JSON of a value, as text. */
class Json {
  constructor(readonly text: SQL) {}
}

type Field = PgColumn | SQL | Json

/** Text that is JSON already. */
export const asJson = (text: SQL): Json => new Json(text)

/** An object with these fields, in this order, without spaces: the same as `JSON.stringify` writes. */
export function jsonObject(fields: Record<string, Field>): SQL {
  const parts = Object.entries(fields).flatMap(([name, field], index) => [
    sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`),
    jsonOf(field),
  ])
  return sql`concat(${sql.join(parts, sql`, `)}, '}')`
}

function jsonOf(field: Field): SQL {
  if (field instanceof Json) return field.text
  if (is(field, PgColumn) && field.notNull) return sql`to_json(${field})`
  return sql`coalesce(to_json(${field})::text, 'null')`
}

interface Parts {
  name: string
  /** The column with the id of the page's row to which a part belongs. */
  of: PgColumn
  from: SQL
  fields: Record<string, Field>
  order: readonly PgColumn[]
}

/**
 * Parts of the page's rows, read once for all of them: a join, and the field that lists those of a row. The ids are
 * an array, so that the parts are found by their index. A join would read the whole table for each page.
 */
export function partsOf(whole: PgColumn, { name, of, from, fields, order }: Parts) {
  const parts = sql.identifier(name)
  const list = sql`string_agg(${jsonObject(fields)}, ',' order by ${sql.join([...order], sql`, `)})`
  return {
    join: sql`left join (
      select ${of} as "whole", ${list} as "list" from ${from}
      where ${of} = any(array(select "id" from "page")) group by ${of}
    ) as ${parts} on ${parts}."whole" = ${whole}`,
    field: asJson(sql`concat('[', ${parts}."list", ']')`),
  }
}

/** The API's time format. */
export const jsonEpochSeconds = (moment: PgColumn): SQL => sql`floor(extract(epoch from ${moment}))::bigint`

/** Built from its fields, with the tables that they need, or a column that stores it as JSON. */
type EntrySource<Entry> = { fields: Record<keyof Entry & string, Field>; joins?: SQL } | { kept: PgColumn }

type ListOptions<Entry, Value extends string> = EntrySource<Entry> & {
  /** Of the statement. */
  name: string
  /** The statement's parameters. The first one is the owner of the list. */
  values: readonly Value[]
  /** The table with one row for each entry. */
  table: PgTable
  where: (places: Record<Value, Placeholder>) => SQL | undefined
  /** Texts that are never all empty. The last one is unique. An index gives this order. */
  order: readonly PgColumn[]
  /** How many entries are read at once. Fewer if an entry can be large. */
  rows?: number
}

/**
 * A list that PostgreSQL writes as JSON. A short one is one statement and is sent in one piece. A long one is read
 * page by page, as fast as the reader takes it.
 */
export const jsonListOf =
  <Entry>() =>
  <const Value extends string>(options: ListOptions<Entry, Value>) =>
    createList<Entry, Value>(options)

function createList<Entry, Value extends string>(options: ListOptions<Entry, Value>) {
  const { name, values, rows = 1_000 } = options
  const after = options.order.map((_, index) => `after${index}` as const)
  const read = prepared(name, [...values, ...after], (db, places) =>
    db
      .select({
        rows: sql<number>`count(*)::int`,
        json: sql<string | null>`string_agg("entries"."json", ',')`,
        // Only a full page has a next one, and an array takes the driver long to read.
        last: sql<
          string[] | null
        >`case when count(*) = ${sql.raw(String(rows))} then array[${sql.join(options.order.map(lastOf), sql`, `)}] end`,
      })
      .from(sql`(${entriesOf(options, places, rows)}) as "entries"`),
  )
  const startAt = (keys: string[]) =>
    Object.fromEntries(after.map((place, index) => [place, keys[index] ?? ''])) as Record<
      `after${number}`,
      string
    >
  const atFirst = startAt([])
  const readFrom = async (db: Queries, given: Record<Value, string>, start: typeof atFirst) => {
    const [found] = await read(db, { ...given, ...start } as Record<Value | `after${number}`, string>)
    if (!found) throw new Error('An aggregate without a row')
    return { ...found, isLast: found.rows < rows }
  }
  return async (db: Queries, given: Record<Value, string>): Promise<JsonText<Entry[]>> => {
    const first = await readFrom(db, given, atFirst)
    if (first.isLast) return new JsonText(`[${first.json ?? ''}]`)
    const reader = given[values[0] as Value]
    return new JsonText(
      await streamPages(db, reader, async (queries, start) => readFrom(queries, given, startAt(start))),
    )
  }
}

const keyOf = (index: number) => sql.identifier(`key${index}`)

/** The rows are already in order. Comparing them again would cost a quarter of the time. */
const lastOf = (_: PgColumn, index: number) => sql`(array_agg("entries".${keyOf(index)}))[count(*)]`

function entriesOf<Entry, Value extends string>(
  options: ListOptions<Entry, Value>,
  places: Record<Value | `after${number}`, Placeholder>,
  rows: number,
): SQL {
  const { table, where, order } = options
  const key = sql.join([...order], sql`, `)
  const start = sql.join(
    order.map((_, index) => sql`${places[`after${index}`]}`),
    sql`, `,
  )
  const page = sql`where ${where(places)} and (${key}) > (${start}) order by ${key} limit ${sql.raw(String(rows))}`
  const json = 'kept' in options ? options.kept : jsonObject(options.fields)
  const keys = sql.join(
    order.map((column, index) => sql`${column} as ${keyOf(index)}`),
    sql`, `,
  )
  const entry = sql`select ${json} as "json", ${keys}`
  if ('kept' in options || !options.joins) return sql`${entry} from ${table} ${page}`
  return sql`with "page" as materialized (select * from ${table} ${page})
    ${entry} from "page" as ${table} ${options.joins} order by ${key}`
}
