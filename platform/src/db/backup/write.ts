import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../migrations/journal.ts'
import * as schema from '../schema/index.ts'
import { adding, createSum, endOfRows, formatName, formatVersion } from './format.ts'
import { copyOut, plainText, quoted, readTables } from './tables.ts'
import type { Table } from './tables.ts'

/** Reads one state of the database, whatever others change meanwhile. Nobody waits for it. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(plainText)
}

/** The rows of a table, as many at a time as the reader takes. */
export const rowsOf = (client: pg.ClientBase, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOut(table)))

/** A backup of the connection's snapshot, piece by piece. */
export async function* backupOf(client: pg.Client): AsyncGenerator<Buffer> {
  const migrations = [...(await appliedMigrations(drizzle({ client, schema })))].toSorted((a, b) => a - b)
  const createdAt = new Date().toISOString()
  yield line({ format: formatName, version: formatVersion, createdAt, migrations })
  const tables = await readTables(client)
  let all = 0
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns })
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
