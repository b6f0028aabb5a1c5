import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { JsonText } from '../../base/json-text.ts'
import type { Queries } from '../connection.ts'
import { jsonObject, type Field } from './json-fields.ts'
import { streamPages } from './json-stream.ts'

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
  /** The tables, and what follows them. */
  from: SQL
}

/**
 * A list whose entries are computed from whole tables. Reading it page by page would go through these tables once for
 * each page. Here one statement goes through them once, and its rows are fetched as fast as the reader takes them.
 */
export async function jsonOfOnePass<Entry>(
  db: Queries,
  reader: string,
  { key, fields, from }: Pass<Entry>,
): Promise<JsonText<Entry[]>> {
  const list = sql`select ${jsonObject(fields)} as "json" from ${from} order by ${key} collate "C"`
  const out = await streamPages(db, reader, async (queries, after) => {
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
