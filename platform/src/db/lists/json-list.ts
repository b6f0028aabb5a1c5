import { and, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { JsonText } from '../../base/json-text.ts'
import type { Queries } from '../connection.ts'
import { jsonObject, type Field } from './json-fields.ts'
import { streamPages } from './json-stream.ts'
import { prepared } from '../prepared.ts'
import { namesOf, readVersions } from '../versions.ts'

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
  const { name, values, order, rows = 1_000 } = options
  const tables = namesOf([options.table])
  const after = order.map((_, index) => `after${index}` as const)
  // A statement of its own: most lists end with their first page, and it needs no place to start from.
  const readFirst = prepared(name, values, (db, places) => selectPage(db, options, rows, places))
  const readNext = prepared(`${name}_next`, [...values, ...after], (db, places) =>
    selectPage(
      db,
      options,
      rows,
      places,
      sql.join(
        after.map((place) => sql`${places[place]}`),
        sql`, `,
      ),
    ),
  )
  const pageOf = ([found]: Awaited<ReturnType<typeof readFirst>>) => {
    if (!found) throw new Error('An aggregate without a row')
    return { ...found, isLast: found.rows < rows }
  }
  const readPage = async (db: Queries, given: Record<Value, string>, start: string[]) => {
    if (start.length === 0) return pageOf(await readFirst(db, given))
    const place = Object.fromEntries(after.map((key, index) => [key, start[index] ?? '']))
    return pageOf(await readNext(db, { ...given, ...place } as Record<Value | `after${number}`, string>))
  }
  return async (db: Queries, given: Record<Value, string>): Promise<JsonText<Entry[]>> => {
    const first = await readPage(db, given, [])
    if (first.isLast) return new JsonText(`[${first.json ?? ''}]`)
    const reader = given[values[0] as Value]
    return new JsonText(
      await streamPages(db, reader, async (queries, start) => readPage(queries, given, start), {
        // Only a change of the rows themselves could move one to a page that was read before.
        stateOf: async (queries) => readVersions(queries, reader, tables),
      }),
    )
  }
}

/** One page of entries as text, and the keys of the last one. */
function selectPage<Entry, Value extends string>(
  db: Queries,
  options: ListOptions<Entry, Value>,
  rows: number,
  places: Record<Value, Placeholder>,
  start?: SQL,
) {
  return db
    .select({
      rows: sql<number>`count(*)::int`,
      json: sql<string | null>`string_agg("entries"."json", ',')`,
      // Only a full page has a next one, and an array takes the driver long to read.
      last: sql<
        string[] | null
      >`case when count(*) = ${sql.raw(String(rows))} then array[${sql.join(options.order.map(lastOf), sql`, `)}] end`,
    })
    .from(sql`(${entriesOf(options, places, rows, start)}) as "entries"`)
}

const keyOf = (index: number) => sql.identifier(`key${index}`)

/** The rows are already in order. Comparing them again would cost a quarter of the time. */
const lastOf = (_: PgColumn, index: number) => sql`(array_agg("entries".${keyOf(index)}))[count(*)]`

function entriesOf<Entry, Value extends string>(
  options: ListOptions<Entry, Value>,
  places: Record<Value, Placeholder>,
  rows: number,
  start: SQL | undefined,
): SQL {
  const { table, where, order } = options
  const key = sql.join([...order], sql`, `)
  const isBehind = start && sql`(${key}) > (${start})`
  const page = sql`where ${and(where(places), isBehind)} order by ${key} limit ${sql.raw(String(rows))}`
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
