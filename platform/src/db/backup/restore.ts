import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db, Queries } from '../connection.ts'
import { knownMigrations } from '../migrations/journal.ts'
import { makeMonths } from '../upkeep/months.ts'
import { applyMigrations, inTransactionOn, whileAlone } from '../migrations/migrate.ts'
import { beginRestore, restoreTable, endRestore } from './interrupted.ts'
import { createSum } from './format.ts'
import type { End } from './format.ts'
import { BackupRefused, damaged, readBackup } from './read.ts'
import { copyIn, plainText, quoted, readTables } from './tables.ts'
import type { Table } from './tables.ts'
import { rowsOf } from './write.ts'

export const notEmpty = 'The database is not empty. Use one that has nothing in it.'

/**
 * Fills an empty database from a backup: first its own schema, then every row, then the newer migrations. The stored
 * rows are read again and compared with the backup's checksums. All of it is one transaction.
 */
export async function restoreBackup(
  db: Db,
  source: AsyncIterable<Buffer>,
  command = 'restore FILE',
): Promise<End> {
  return whileAlone(db, async (client) => {
    await refuseFilled(client)
    await beginRestore(client, command)
    try {
      return await inTransactionOn(client, async (queries) => {
        const end = await load(queries, client, source)
        await applyMigrations(queries)
        // Every row is in the default partition so far.
        await makeMonths(queries)
        await endRestore(client)
        return end
      })
    } catch (error) {
      // If the database is gone, that table stays and explains the empty database later.
      await endRestore(client).catch(() => {})
      throw error
    }
  })
}

async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relkind in ('r', 'p', 'v', 'm') and relname <> '${restoreTable}' and relnamespace in
      (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema') limit 1`,
  )
  return rows.length === 0
}

async function refuseFilled(client: pg.Client): Promise<void> {
  if (!(await isEmptyDatabase(client))) throw new BackupRefused(notEmpty)
}

async function load(queries: Queries, client: pg.Client, source: AsyncIterable<Buffer>): Promise<End> {
  let tables = new Map<string, Table>()
  const tableOf = (name: string): Table => {
    const table = tables.get(name)
    if (!table) throw damaged(`there is no table ${name}`)
    return table
  }
  const end = await readBackup(source, {
    head: async ({ migrations }) => {
      const known = new Set(knownMigrations().map(({ when }) => when))
      if (migrations.some((when) => !known.has(when)))
        throw new BackupRefused('The backup was made by a newer release. Restore it with that one.')
      await applyMigrations(queries, { only: new Set(migrations) })
      await client.query(plainText)
      tables = new Map((await readTables(client)).map((table) => [table.name, table]))
      // The backup already contains what triggers wrote. Foreign keys are still checked.
      for (const name of tables.keys()) await client.query(`alter table ${quoted(name)} disable trigger user`)
    },
    table: async (name, columns, rows) => {
      const table = tableOf(name)
      if (columns.toSorted().join() !== table.columns.toSorted().join())
        throw damaged(`${name} has other columns than its release made`)
      await pipeline(Readable.from(rows), client.query(copyFrom(copyIn(table, columns))))
    },
    sum: async (name, { sha256, sequences }) => {
      const table = tableOf(name)
      const stored = createSum()
      for await (const bytes of rowsOf(client, table)) stored.add(bytes)
      if (stored.result().sha256 !== sha256)
        throw new BackupRefused(`The rows stored in ${name} are not those of the backup.`)
      for (const [column, value] of Object.entries(sequences))
        await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [
          quoted(name),
          column,
          value,
        ])
      tables.delete(name)
    },
  })
  const missing = [...tables.keys()]
  if (missing.length > 0) throw damaged(`${missing.join(', ')} is missing`)
  await enableTriggers(client)
  return end
}

async function enableTriggers(client: pg.Client): Promise<void> {
  for (const { name } of await readTables(client))
    await client.query(`alter table ${quoted(name)} enable trigger user`)
}
