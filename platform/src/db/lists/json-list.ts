import { is, sql, and, eq, type SQL, type Placeholder } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { JsonText } from '../../base/json-text.ts'
import type { Queries, Scope } from '../connection.ts'
import { streamPages } from './json-stream.ts'
import { prepared, type Select } from '../prepared.ts'
import { asArray, haveMany } from '../narrowing.ts'
import { epochOf } from '../rows.ts'
import { namesOf, readVersions } from '../versions.ts'
import { once } from 'node:events'

/** PostgreSQL's own JSON of a value, as text. */
class Json {
  constructor(readonly text: SQL) {}
}

export type Field = PgColumn | SQL | Json

export const asJson = (text: SQL): Json => new Json(text)

/** An object with these fields, in this order, without spaces: the same as `JSON.stringify` writes. */
export function jsonObject(fields: Record<string, Field>): SQL {
  const texts = Object.entries(fields).flatMap(([name, field], index) => [
    sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`),
    jsonOf(field),
  ])
  return sql`concat(${sql.join(texts, sql`, `)}, '}')`
}

function jsonOf(field: Field): SQL {
  if (field instanceof Json) return field.text
  if (is(field, PgColumn) && field.notNull) return sql`to_json(${field})`
  return sql`coalesce(to_json(${field})::text, 'null')`
}

interface Children {
  name: string
  /** The column with the id of the page's row to which a child belongs. */
  of: PgColumn
  from: SQL
  fields: Record<string, Field>
  order: readonly PgColumn[]
}

/** Read once for all rows of the page. The ids are an array: a join would read the whole table for each page. */
export function childrenOf(parent: PgColumn, { name, of, from, fields, order }: Children) {
  const children = sql.identifier(name)
  const list = sql`string_agg(${jsonObject(fields)}, ',' order by ${sql.join([...order], sql`, `)})`
  return {
    join: sql`left join (
      select ${of} as "parent", ${list} as "list" from ${from}
      where ${of} = any(array(select "id" from "page")) group by ${of}
    ) as ${children} on ${children}."parent" = ${parent}`,
    field: asJson(sql`concat('[', ${children}."list", ']')`),
  }
}

/** The moment of the statement, in the API's time format. */
export const jsonNow: SQL = sql`floor(extract(epoch from statement_timestamp()))::bigint`

/** The API's time format. */
export const jsonEpochSeconds = (moment: PgColumn): SQL => sql`floor(${epochOf(moment)})::bigint`

/** Built from its fields, with the tables that they need, or a column that stores it as JSON. */
type EntrySource<Entry> = { fields: Record<keyof Entry & string, Field>; joins?: SQL } | { stored: PgColumn }

interface Listed {
  /** Of the statement. */
  name: string
  /** The table with one row for each entry. */
  table: PgTable
  /** Texts that are never all empty. The last one is unique. An index gives this order. */
  order: readonly PgColumn[]
  /** How many entries are read at once. Fewer if an entry can be large. */
  rows?: number
  /** A small entry, for nearly every call: see `prepared`. */
  isShort?: boolean
}

type ListOptions<Entry, Value extends string> = EntrySource<Entry> &
  Listed & {
    /** The statement's parameters. The first one is the owner of the list. */
    values: readonly Value[]
    where: (placeholders: Record<Value, Placeholder>) => SQL | undefined
  }

/** A short one is one statement, sent in one piece. A long one is read page by page, as fast as the reader takes it. */
export const jsonListOf =
  <Entry>() =>
  <const Value extends string>(options: ListOptions<Entry, Value>) =>
    createList<Entry, Value>(options)

/** A list of an integrator, and the same under another name for callers who are limited to groups. */
export const narrowedListOf =
  <Entry>() =>
  <const Value extends string>(
    options: ListOptions<Entry, Value> & {
      /** Whether an entry belongs to these groups. */
      isIn: (groups: Placeholder) => SQL
      /** The same for groups with very many entries. */
      isInMany?: (groups: Placeholder) => SQL
    },
  ) => {
    const whole = createList<Entry, Value>(options)
    const { isIn, isInMany } = options
    const listWhere = (name: string, isThere: typeof isIn) =>
      createList<Entry, Value | 'groups'>({
        ...options,
        name: `${options.name}_${name}`,
        values: [...options.values, 'groups'],
        where: (placeholders) => and(options.where(placeholders), isThere(placeholders.groups)),
      })
    const narrowed = listWhere('in_groups', isIn)
    const ofMany = isInMany && listWhere('in_large_groups', isInMany)
    return async (
      { db, integratorId, groups }: Pick<Scope, 'db' | 'integratorId' | 'groups'>,
      others: Record<Exclude<Value, 'integratorId'>, string>,
      finish?: (entry: Entry) => Entry,
    ): Promise<JsonText<Entry[]>> => {
      const params = { ...others, integratorId } as Record<Value, string>
      if (!groups) return whole(db, params, finish)
      const bindings = { ...params, groups: asArray(groups) } as Record<Value | 'groups', string>
      const list = ofMany && (await haveMany(db, bindings.groups)) ? ofMany : narrowed
      return list(db, bindings, finish)
    }
  }

export const jsonEntryOf =
  <Entry>() =>
  (options: EntrySource<Entry> & Listed & { table: { id: PgColumn; integratorId: PgColumn } }) => {
    const { table } = options
    const read = createList<Entry, 'integratorId' | 'id'>({
      ...options,
      values: ['integratorId', 'id'],
      where: ({ integratorId, id }) => and(eq(table.integratorId, integratorId), eq(table.id, id)),
    })
    return async ({ db, integratorId }: Scope, id: string): Promise<Entry | undefined> =>
      (await (await read(db, { integratorId, id })).read())[0]
  }

function createList<Entry, Value extends string>(options: ListOptions<Entry, Value>) {
  const { name, values, order, rows = 1_000, isShort = false } = options
  const tables = namesOf([options.table])
  const after = order.map((_, index) => `after${index}` as const)
  // A statement of its own: most lists end with their first page, and it needs no key to start from.
  const readFirst = prepared(
    name,
    values,
    (select, placeholders) => selectPage(select, options, rows, placeholders),
    { isShort },
  )
  const readNext = prepared(`${name}_next`, [...values, ...after], (select, placeholders) => {
    const start = after.map((key) => sql`${placeholders[key]}`)
    return selectPage(select, options, rows, placeholders, sql.join(start, sql`, `))
  })
  const pageOf = ([found]: Awaited<ReturnType<typeof readFirst>>) => {
    if (!found) throw new Error('An aggregate without a row')
    return { ...found, isLast: found.rows < rows }
  }
  const readPage = async (db: Queries, params: Record<Value, string>, start: string[]) => {
    if (start.length === 0) return pageOf(await readFirst(db, params))
    const keys = Object.fromEntries(after.map((key, index) => [key, start[index] ?? '']))
    return pageOf(await readNext(db, { ...params, ...keys } as Record<Value | `after${number}`, string>))
  }
  /** Entries of which PostgreSQL cannot write everything are finished with `finish`, page by page. */
  return async (
    db: Queries,
    params: Record<Value, string>,
    finish?: (entry: Entry) => Entry,
  ): Promise<JsonText<Entry[]>> => {
    const readFinished = async (queries: Queries, start: string[]) => {
      const page = await readPage(queries, params, start)
      return finish ? { ...page, json: finishPage(page.json, finish) } : page
    }
    const first = await readFinished(db, [])
    if (first.isLast) return new JsonText(`[${first.json ?? ''}]`)
    const integratorId = params[values[0] as Value]
    return new JsonText(
      await streamPages(db, integratorId, readFinished, {
        // Only a change of the rows themselves could move one to a page that was read before.
        stateOf: async (queries) => readVersions(queries, integratorId, tables),
      }),
    )
  }
}

function finishPage<Entry>(json: string | null, finish: (entry: Entry) => Entry): string | null {
  if (json === null) return null
  const entries = (JSON.parse(`[${json}]`) as Entry[]).map(finish)
  return JSON.stringify(entries).slice(1, -1)
}

function selectPage<Entry, Value extends string>(
  select: Select,
  options: ListOptions<Entry, Value>,
  rows: number,
  placeholders: Record<Value, Placeholder>,
  start?: SQL,
) {
  return select({
    rows: sql<number>`count(*)::int`,
    json: sql<string | null>`string_agg("entries"."json", ',')`,
    // Only a full page has a next one, and an array takes the driver long to read.
    last: sql<
      string[] | null
    >`case when count(*) = ${sql.raw(String(rows))} then array[${sql.join(options.order.map(lastOf), sql`, `)}] end`,
  }).from(sql`(${entriesOf(options, placeholders, rows, start)}) as "entries"`)
}

const keyOf = (index: number) => sql.identifier(`key${index}`)

/** The rows are already in order. Comparing them again would cost a quarter of the time. */
const lastOf = (_: PgColumn, index: number) => sql`(array_agg("entries".${keyOf(index)}))[count(*)]`

function entriesOf<Entry, Value extends string>(
  options: ListOptions<Entry, Value>,
  placeholders: Record<Value, Placeholder>,
  rows: number,
  start: SQL | undefined,
): SQL {
  const { table, where, order } = options
  const key = sql.join([...order], sql`, `)
  const isBehind = start && sql`(${key}) > (${start})`
  const page = sql`where ${and(where(placeholders), isBehind)} order by ${key} limit ${sql.raw(String(rows))}`
  const json = 'stored' in options ? options.stored : jsonObject(options.fields)
  const keys = sql.join(
    order.map((column, index) => sql`${column} as ${keyOf(index)}`),
    sql`, `,
  )
  const entry = sql`select ${json} as "json", ${keys}`
  if ('stored' in options || !options.joins) return sql`${entry} from ${table} ${page}`
  return sql`with "page" as materialized (select * from ${table} ${page})
    ${entry} from "page" as ${table} ${options.joins} order by ${key}`
}

/** Entries that are fetched at once. They are short: a sentence each at most. */
const rows = 1_000

/** A value that PostgreSQL writes as JSON, in one piece. Its length must have a limit: it is in memory as a whole. */
export async function readJson<Value>(db: Queries, json: SQL): Promise<JsonText<Value>> {
  const { rows: found } = await db.execute<{ json: string }>(sql`select ${json} as "json"`)
  // Taken out of the result, which the driver keeps in reach (prepared.ts).
  const [row] = found.splice(0)
  if (!row) throw new Error('A value without a row')
  return new JsonText(row.json)
}

interface Pass<Entry> {
  /** Unique. The entries are sorted by its bytes. */
  key: SQL
  fields: Record<keyof Entry & string, Field>
  from: SQL
}

/** Its entries are computed from whole tables. One statement goes through them once, where pages would do it each time. */
export async function jsonOfOnePass<Entry>(
  db: Queries,
  integratorId: string,
  { key, fields, from }: Pass<Entry>,
): Promise<JsonText<Entry[]>> {
  const list = sql`select ${jsonObject(fields)} as "json" from ${from} order by ${key} collate "C"`
  const out = await streamPages(db, integratorId, async (queries, after) => {
    if (after.length === 0) await open(queries, list)
    const { rows: found } = await queries.execute<{ json: string }>(
      sql.raw(`fetch ${rows} from "entries_of_one_pass"`),
    )
    // Taken out of the result, which the driver keeps in reach (prepared.ts).
    const entries = found.splice(0)
    const json = entries.length === 0 ? null : entries.map((row) => row.json).join()
    return { json, last: ['more'], isLast: entries.length < rows }
  })
  // Until the first entries are there, a failure can still be told.
  await once(out, 'readable')
  return new JsonText(out)
}

/**
 * Tells PostgreSQL that all rows are wanted, and not the first ones soon. Rows of one location are close together in
 * the tables and their indexes, so grouping them in the order of an index takes half the time of hashing them, and no
 * memory that grows with the list.
 */
async function open(db: Queries, list: SQL): Promise<void> {
  await db.execute(sql`
    select set_config('cursor_tuple_fraction', '1', true), set_config('enable_hashagg', 'off', true),
      set_config('work_mem', '32MB', true)`)
  await db.execute(sql`declare "entries_of_one_pass" no scroll cursor for ${list}`)
}
