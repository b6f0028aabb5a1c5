import type pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../migrations/migrate.ts'
import { monthsOf } from '../upkeep/months.ts'
import { adding, createSum, endOfRows, formatName, formatVersion } from './format.ts'

/** Exists while a restore runs. A killed one leaves an empty database, which the next start would take for a new one. */
export const restoreTable = 'restore_in_progress'

export interface Table {
  name: string
  /** Without the columns that PostgreSQL computes itself, and without the numbers of transactions, which count on their server alone. */
  columns: string[]
  /** The sort order of the rows: the primary key, in the same order on every server. */
  order: string[]
  /** The columns that a sequence numbers. */
  numbered: string[]
}

/** Settings that the text of a value depends on. They are the same on every server. */
export const plainText = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local client_encoding to 'UTF8'`

interface Found extends Table {
  needs: string[]
}

/** All tables, each after those that its foreign keys need. Partitions are part of their table. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype
        order by a.attnum) as columns,
      array(select quote_ident(a.attname) || case when t.typcategory = 'S' then ' collate "C"' else '' end
        from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary order by k.position) as "order",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null) as numbered,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> '${restoreTable}'
    order by c.relname`)
  return inOrder(rows)
}

function inOrder(found: Found[]): Table[] {
  const ordered = new Map<string, Table>()
  while (ordered.size < found.length) {
    const next = found.filter(
      ({ name, needs }) => !ordered.has(name) && needs.every((needed) => ordered.has(needed)),
    )
    if (next.length === 0) throw new Error('Tables need each other in a circle.')
    for (const { needs: _, ...table } of next) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every row as a line of PostgreSQL's text format. It is a query, because COPY cannot read a partitioned table. */
const copyOut = ({ name, columns, order }: Table) =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}
    order by ${order.length > 0 ? order.join(', ') : `${quoted(name)}::text collate "C"`}) to stdout`

export const copyIn = ({ name }: Table, columns: string[]) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`

/** Reads one state of the database, whatever others change meanwhile. Nobody waits for it. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(plainText)
}

export const rowsOf = (client: pg.ClientBase, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOut(table)))

export async function* backupOf(client: pg.Client): AsyncGenerator<Buffer> {
  const migrations = [...(await appliedMigrations(drizzle({ client })))].toSorted((a, b) => a - b)
  const createdAt = new Date().toISOString()
  yield line({ format: formatName, version: formatVersion, createdAt, migrations })
  const tables = await readTables(client)
  let all = 0
  for (const table of tables) {
    const months = await monthsOf(drizzle({ client }), table.name)
    yield line({ table: table.name, columns: table.columns, ...(months.length > 0 && { months }) })
    const sum = createSum()
    yield* adding(sum, rowsOf(client, table))
    yield endOfRows
    const { rows, sha256 } = sum.result()
    yield line({ rows, sha256, sequences: await sequencesOf(client, table) })
    all += rows
  }
  yield line({ end: true, tables: tables.length, rows: all })
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Sequences do not follow transactions: they are at least as far as the snapshot's rows. */
async function sequencesOf(client: pg.Client, { name, numbered }: Table): Promise<Record<string, number>> {
  const sequences: Record<string, number> = {}
  for (const column of numbered) {
    const { rows } = await client.query<{ value: string | null }>(
      'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass) as value',
      [quoted(name), column],
    )
    if (rows[0]?.value) sequences[column] = Number(rows[0].value)
  }
  return sequences
}
