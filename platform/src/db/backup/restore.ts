import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { onOwnConnection, type Db, type Queries } from '../connection.ts'
import {
  ageOf,
  applyMigrations,
  commitBeforeBaseline,
  inTransactionOn,
  knownMigrations,
  whileAlone,
} from '../migrations/migrate.ts'
import { applyFunctions, functionsOfMonths } from '../migrations/functions.ts'
import { sampleStorage } from '../schema/index.ts'
import { makeMonths, makeSameMonths } from '../upkeep/months.ts'
import { createSum, linesIn, BackupRefused, damaged, readBackup, type End } from './format.ts'
import {
  copyIn,
  plainText,
  quoted,
  readTables,
  restoreTable,
  rowsOf,
  backupOf,
  beginSnapshot,
  type Table,
} from './tables.ts'
import { progressTo, saying, type Progress, type Say } from '../../base/progress.ts'
import { StartRefused } from '../../base/errors.ts'
import { setAside, type Later } from './set-aside.ts'

export const notEmpty = 'The database is not empty. Use one that has nothing in it.'

interface RestoreOptions {
  /** What a person has to run again if it is interrupted. */
  command?: string
  isOlder?: boolean
  /** How many there are in all, if that is known. */
  rows?: number | undefined
  /** Told every few seconds how far it is. */
  say?: Say | undefined
  everyMs?: number | undefined
  /** Of migrations, instead of this release's. */
  folder?: string
}

const tooOld = `The backup is older than this release can migrate. Restore it with the commit ${commitBeforeBaseline}, start that once, and make another backup.`

/** Its own schema, then every row, then the newer migrations, in one transaction. The rows are compared with the checksums. */
export async function restoreBackup(
  db: Db,
  source: AsyncIterable<Buffer>,
  { command = 'restore FILE', isOlder = true, rows, say, everyMs, folder }: RestoreOptions = {},
): Promise<End> {
  const during = progressTo(say, everyMs)
  return whileAlone(db, async (client) => {
    await refuseFilled(client)
    await beginRestore(client, command)
    try {
      return await inTransactionOn(client, async (queries) => {
        const end = await load(queries, client, source, { rows, folder, during })
        await applyMigrations(queries, { folder, say, everyMs })
        await applyFunctions(queries, { say })
        if (isOlder) await copySamplesAnew(queries)
        // Of a backup that does not name its months, every row is in the default partition so far.
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

/** Where both stores are written, Cassandra has gone on since the backup. So whichever of the two is not read lacks samples, or has too many. */
const copySamplesAnew = async (db: Queries) =>
  db
    .update(sampleStorage)
    .set({ isCopied: false, copiedUntil: null })
    .where(eq(sampleStorage.writesBoth, true))

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

async function load(
  queries: Queries,
  client: pg.Client,
  source: AsyncIterable<Buffer>,
  { rows: total, folder, during }: { rows: number | undefined; folder: string | undefined; during: Progress },
): Promise<End> {
  const all = knownMigrations(folder)
  let later: Later[] = []
  let stored = 0
  const far = (table: string) => () =>
    `Restoring ${table}: ${stored}${total === undefined ? '' : ` of ${total}`} rows in all`
  let tables = new Map<string, Table>()
  const tableOf = (name: string): Table => {
    const table = tables.get(name)
    if (!table) throw damaged(`there is no table ${name}`)
    return table
  }
  const end = await readBackup(source, {
    head: async ({ migrations }) => {
      const age = ageOf(migrations, all)
      if (age === 'newer')
        throw new BackupRefused('The backup was made by a newer release. Restore it with that one.')
      if (age === 'older') throw new BackupRefused(tooOld)
      const only = new Set(migrations)
      await applyMigrations(queries, { folder, only })
      // All of them fit the tables of this release alone. Before the rows, they find none that they would have to write anew.
      const isComplete = all.every(({ when }) => only.has(when))
      await applyFunctions(queries, isComplete ? {} : { only: functionsOfMonths })
      await client.query(plainText)
      tables = new Map((await readTables(client)).map((table) => [table.name, table]))
      // The backup already contains what triggers wrote. Foreign keys are still checked.
      for (const name of tables.keys()) await client.query(`alter table ${quoted(name)} disable trigger user`)
      later = await setAside(client)
    },
    table: async ({ table: name, columns, months }, rows) => {
      const table = tableOf(name)
      if (columns.toSorted().join() !== table.columns.toSorted().join())
        throw damaged(`${name} has other columns than its release made`)
      await makeSameMonths(queries, name, months)
      const counted = counting(rows, (more) => (stored += more))
      await during(far(name), () =>
        pipeline(Readable.from(counted), client.query(copyFrom(copyIn(table, columns)))),
      )
    },
    sum: async (name, { sha256, sequences }) => {
      const table = tableOf(name)
      const read = createSum()
      await during(
        () => `Comparing ${name} with the backup`,
        async () => {
          for await (const bytes of rowsOf(client, table)) read.add(bytes)
        },
      )
      if (read.result().sha256 !== sha256)
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
  for (const [index, { what, statement }] of later.entries())
    await during(
      () => `${what}, ${index + 1} of ${later.length}`,
      () => client.query(statement),
    )
  await enableTriggers(client)
  return end
}

async function* counting(rows: AsyncIterable<Buffer>, add: (rows: number) => void) {
  for await (const bytes of rows) {
    add(linesIn(bytes))
    yield bytes
  }
}

async function enableTriggers(client: pg.Client): Promise<void> {
  for (const { name } of await readTables(client))
    await client.query(`alter table ${quoted(name)} enable trigger user`)
}

async function beginRestore(client: pg.Client, command: string): Promise<void> {
  await client.query(
    `create table if not exists ${restoreTable} (command text not null, begun timestamptz not null)`,
  )
  await client.query(`delete from ${restoreTable}`)
  await client.query(`insert into ${restoreTable} values ($1, now())`, [command])
}

/** In the transaction of the restore: both are stored, or neither. */
const endRestore = async (client: pg.Client) => client.query(`drop table if exists ${restoreTable}`)

/** Before the platform migrates or fills a database. */
export async function refuseInterruptedRestore(db: Db): Promise<void> {
  const { rows: found } = await db.$client.query<{ name: string | null }>('select to_regclass($1) as name', [
    `public.${restoreTable}`,
  ])
  if (!found[0]?.name) return
  const { rows } = await db.$client.query<{ command: string; begun: Date }>(`select * from ${restoreTable}`)
  const [{ command, begun } = { command: 'restore FILE', begun: new Date(0) }] = rows
  throw new StartRefused(
    [
      `A restore that began at ${begun.toISOString()} was interrupted, or is still running. The database has nothing in it yet.`,
      `To go on, run it again: npm run admin -- ${command}`,
      'To begin with an empty database instead, use another DATA_DIR or DATABASE_URL.',
    ].join('\n'),
  )
}

/** Copies everything into an empty database, and then compares the two row by row. */
export async function moveDatabase(
  from: Db,
  to: Db,
  { command = 'move TARGET', say }: Pick<RestoreOptions, 'command' | 'say'> = {},
): Promise<End> {
  return onOwnConnection(from, async (source) => {
    await refuseOthers(source)
    await beginSnapshot(source)
    const end = await restoreBackup(to, backupOf(source), { command, isOlder: false, say })
    await onOwnConnection(to, async (target) => {
      await beginSnapshot(target)
      await saying(
        say,
        () => 'Comparing both databases',
        () => compareRows(source, target),
      )
    })
    return end
  })
}

/** Changes that a platform makes meanwhile would be lost. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = current_setting('application_name')`,
  )
  if (rows[0]?.others) throw new BackupRefused(stillRunning)
}

export const stillRunning = 'A platform is using the database, and its changes would be lost. Stop it first.'

/** Both sides have the schema of this release, or the same older one. */
export async function compareRows(source: pg.Client, target: pg.Client): Promise<void> {
  for (const table of await readTables(source)) {
    const [left, right] = [linesOf(rowsOf(source, table)), linesOf(rowsOf(target, table))]
    for (let row = 1; ; row += 1) {
      const [one, other] = [await left.next(), await right.next()]
      if (one.done && other.done) break
      if (one.done || other.done || !one.value.equals(other.value))
        throw new BackupRefused(`Row ${row} of ${table.name} is not the same in both databases.`)
    }
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let start = 0
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      yield bytes.subarray(start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield rest
}
