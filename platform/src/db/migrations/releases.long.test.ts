import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideBasics } from '../../domain/installation/basics.ts'
import { findProblems } from '../../domain/installation/check.ts'
import { startTestAppOn } from '../../testing/app.ts'
import { bareDatabase, freshDatabase } from '../../testing/database.ts'
import { openBackupFile } from '../backup/file.ts'
import { readBackup } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readTables } from '../backup/tables.ts'
import { onOwnConnection, type Database, type Db } from '../connection.ts'
import { migrate } from './migrate.ts'

// What earlier releases left behind, each with the sample data of its time: a backup of their bundled server
// (`npm run release:dump`). From the last commit before the baseline there is a backup, and a dump (`pg_dump --inserts`) of a
// database that had gone all the steps until then, without the table of function files that came with the last ones.

const folder = fileURLToPath(new URL('../../testing/releases/', import.meta.url))
const kept = readdirSync(folder).filter((name) => name !== 'README.md')

type Counts = Record<string, number>

/** Written with every change that others make, or by the platform for itself. */
const notOfPeople = ['table_versions', 'scheduled_work']

async function countsOf(db: Db): Promise<Counts> {
  const tables = await onOwnConnection(db, readTables)
  const counted: Counts = {}
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select count(*)::int as count from ${sql.identifier(name)}`)
    counted[name] = Number(rows[0]?.['count'])
  }
  return counted
}

async function countsInBackup(file: string): Promise<Counts> {
  const counted: Counts = {}
  await readBackup(openBackupFile(file), {
    head: async () => {},
    table: async (_begin, rows) => {
      for await (const _ of rows);
    },
    sum: async (name, { rows }) => {
      counted[name] = rows
    },
  })
  return counted
}

/** Fills the database from the file. Returns how much the release had stored. */
async function comeUp(db: Db, name: string): Promise<Counts> {
  const file = `${folder}${name}`
  if (name.endsWith('.backup')) {
    await restoreBackup(db, openBackupFile(file))
    return countsInBackup(file)
  }
  const dump = gunzipSync(readFileSync(file)).toString('utf8')
  await onOwnConnection(db, (client) => client.query(dump))
  const before = await countsOf(db)
  await migrate(db)
  return before
}

/** Columns, indexes, constraints and triggers, without the months that a table is divided into. */
async function shapeOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ part: string }>(sql`
    with mine as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
    select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
        coalesce(pg_get_expr(adbin, adrelid), '') as part
      from mine join pg_attribute on attrelid = mine.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = mine.oid and adnum = attnum
    union all select pg_get_indexdef(mine.oid) from mine join pg_index on indexrelid = mine.oid
    union all select relname || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c join mine on conrelid = mine.oid
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join mine on tgrelid = mine.oid and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ part }) => part)
}

let fresh: Database
let shape: string[]

beforeAll(async () => {
  fresh = await freshDatabase()
  shape = await shapeOf(fresh.db)
})
afterAll(() => fresh.close())

test('the last version before the baseline is among them, as a database and as a backup', () => {
  expect(kept).toEqual(expect.arrayContaining(['before-baseline.backup', 'before-baseline.sql.gz']))
})

test.each(kept)(
  '%s is migrated: every row is there, the schema is that of this release, and people can work',
  async (name) => {
    const database = await bareDatabase()
    const { db } = database
    const before = await comeUp(db, name)
    const after = await countsOf(db)
    const compared = Object.keys(before).filter((table) => table in after && !notOfPeople.includes(table))
    expect(compared.length).toBeGreaterThan(20)
    for (const table of compared) expect([table, after[table]]).toEqual([table, before[table]])
    expect(before).toMatchObject({ accounts: expect.any(Number), audit_traces: expect.any(Number) })
    expect(await shapeOf(db)).toEqual(shape)

    await migrate(db, { seed: provideBasics })
    const platform = await startTestAppOn(database)
    const admin = await platform.as('admin')
    const [location] = await admin.listManagedLocations()
    expect(location).toBeDefined()
    expect(await findProblems(db, { ownKeys: true })).toEqual([])
    await platform.close()
  },
)
