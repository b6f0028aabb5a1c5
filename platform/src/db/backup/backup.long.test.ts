import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAppOn } from '../../testing/app.ts'
import { bareDatabase, freshDatabase } from '../../testing/database.ts'
import { laterMigrations } from '../../testing/migrations.ts'
import type { Database, Db } from '../connection.ts'
import { isConnectionLost } from '../failures.ts'
import { accounts, auditTraces, integrators, locationGroups, locations } from '../schema/index.ts'
import { transaction } from '../transaction.ts'
import { checkBackupFile, openBackupFile, writeBackupFile } from './file.ts'
import { refuseInterruptedRestore, notEmpty, restoreBackup } from './restore.ts'

let folder: string
let sample: Database
let file: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  sample = await freshDatabase('sample')
  file = join(folder, 'sample.backup')
  await writeBackupFile(sample.db, file)
})
afterAll(async () => {
  await sample.close()
  rmSync(folder, { recursive: true, force: true })
})

const restored = async (from: string, work: (database: Database) => Promise<void>) => {
  const database = await bareDatabase()
  try {
    await restoreBackup(database.db, openBackupFile(from))
    await work(database)
  } finally {
    await database.close()
  }
}

async function changedFile(change: (text: string) => string): Promise<string> {
  const path = join(folder, `changed-${Math.random()}`)
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))))
  return path
}

test('only its owner can read the file, which says what it is and ends with counts', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'integrator-console-backup', version: 1 })
  const end = JSON.parse(lines.at(-1) ?? '') as { rows: number }
  expect(end).toEqual(await checkBackupFile(file))
  expect(end.rows).toBeGreaterThan(2000)
})

test('after a restore the same people can sign in, see the same, and new numbers continue', () =>
  restored(file, async (database) => {
    const { db } = database
    for (const table of [accounts, locations, auditTraces])
      expect(await db.$count(table)).toBe(await sample.db.$count(table))
    const platform = await startTestAppOn({ ...database, close: async () => {} })
    const client = await platform.as('admin')
    const [first] = await client.listManagedAccounts()
    expect(first).toBeDefined()
    await db.insert(auditTraces).values({ integratorId: 'int-operator', email: 'x', action: 'VALUE_STORED' })
    await expect(db.delete(integrators)).rejects.toThrow(/delete from "integrators"/)
    await platform.close()
  }))

test('a backup during work contains whole changes and nothing later', async () => {
  const busy = await freshDatabase('sample')
  let stop = false
  let made = 0
  // Each change makes an integrator, its group and its trace, and renames the one before.
  const work = async (worker: number) => {
    for (let round = 0; !stop; round += 1) {
      const id = `w${worker}-${round}`
      await transaction(busy.db, async (queries) => {
        await queries.insert(integrators).values({ id, name: id })
        await queries.insert(locationGroups).values({ id, integratorId: id, name: id })
        await queries
          .insert(auditTraces)
          .values({ integratorId: id, email: id, action: 'INTEGRATOR_CREATED' })
        await queries.execute(sql`update location_groups set name = ${id} where id like ${`w${worker}-%`}`)
      })
      made += 1
    }
  }
  const workers = [1, 2, 3].map(work)
  await expect.poll(() => made).toBeGreaterThan(10)
  const target = join(folder, 'busy.backup')
  const before = made
  await writeBackupFile(busy.db, target)
  await expect.poll(() => made).toBeGreaterThan(before + 3)
  stop = true
  await Promise.all(workers)
  await restored(target, async ({ db }) => {
    const { rows } = await db.execute<Record<string, number>>(sql`
      select count(*)::int as integrators,
        (select count(*) from location_groups where id like 'w%')::int as groups,
        (select count(*) from audit_traces where integrator_id like 'w%')::int as traces,
        (select count(distinct name) from location_groups where id like 'w%')::int as names,
        (select count(distinct substr(id, 1, 2)) from location_groups where id like 'w%')::int as workers
      from integrators where id like 'w%'`)
    const [found] = rows
    expect(found?.['integrators']).toBeGreaterThanOrEqual(before - 3)
    expect(found?.['integrators']).toBeLessThan(made)
    expect(found).toMatchObject({ groups: found?.['integrators'], traces: found?.['integrators'] })
    // All of a worker's groups have the name of its last change, so half a change would show.
    expect(found?.['names']).toBe(found?.['workers'])
  })
  await busy.close()
})

test('a restore has the months, indexes and keys of the database, puts rows where they belong, and says how far it is', async () => {
  const parts = async ({ db }: Database) => {
    const { rows } = await db.execute<{ part: string }>(sql`
      select pg_get_indexdef(indexrelid) as part from pg_index join pg_class on oid = indrelid
        where relnamespace = 'public'::regnamespace and not relispartition
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0
      union all select inhrelid::regclass::text from pg_inherits join pg_class on oid = inhrelid where relkind = 'r'
      order by 1`)
    return rows.map(({ part }) => part)
  }
  const source = await freshDatabase('sample')
  await source.db.execute(sql`select make_month('samples', 'time', '2020-02-01T00:00:00Z')`)
  await source.db.execute(sql`
    insert into samples (measurement_id, time, value, location_id) select 'm', '2020-02-03T00:00:00Z', 1, id from locations limit 1`)
  const target = join(folder, 'months.backup')
  const { rows } = await writeBackupFile(source.db, target)
  const lines: string[] = []
  const database = await bareDatabase()
  await restoreBackup(database.db, openBackupFile(target), {
    rows,
    say: (line) => lines.push(line),
    everyMs: 1,
  })
  expect(await parts(database)).toEqual(await parts(source))
  const { rows: found } = await database.db.execute(
    sql`select tableoid::regclass::text as name from samples where measurement_id = 'm'`,
  )
  expect(found).toEqual([{ name: 'samples_2020_02' }])
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^Restoring \\w+: \\d+ of ${rows} rows in all`)),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^Making the index \w+, \d+ of \d+ \(/))
  await database.close()
  await source.close()
})

test('a backup of an older release gets the tables of this one, and its functions', async () => {
  const database = await bareDatabase()
  const later = laterMigrations({
    '0001_notes': `alter table locations add column notes text default 'none'`,
  })
  await restoreBackup(database.db, openBackupFile(file), { folder: later })
  const { rows } = await database.db.execute(sql`select notes from locations group by 1`)
  expect(rows).toEqual([{ notes: 'none' }])
  const listed = { listed: locations.listed }
  expect(await database.db.select(listed).from(locations).orderBy(locations.id)).toEqual(
    await sample.db.select(listed).from(locations).orderBy(locations.id),
  )
  const functions = (db: Db) => db.execute(sql`select file, hash from drizzle.function_files order by 1`)
  expect((await functions(database.db)).rows).toEqual((await functions(sample.db)).rows)
  await database.close()
})

test('a restore that was killed: the start refuses the empty database, and the same restore works', async () => {
  const database = await bareDatabase()
  async function* half(): AsyncGenerator<Buffer> {
    for await (const piece of openBackupFile(file)) {
      yield piece
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    }
  }
  await refuseInterruptedRestore(database.db)
  await expect(restoreBackup(database.db, half(), { command: 'restore monday.backup' })).rejects.toSatisfy(
    isConnectionLost,
  )
  await expect(refuseInterruptedRestore(database.db)).rejects.toThrow(
    /was interrupted[\s\S]*npm run admin -- restore monday\.backup/,
  )
  await restoreBackup(database.db, openBackupFile(file))
  await refuseInterruptedRestore(database.db)
  expect(await database.db.$count(locations)).toBe(await sample.db.$count(locations))
  await database.close()
})

describe('refused, and nothing is left behind:', () => {
  test('a database that is not empty', async () => {
    await expect(restoreBackup(sample.db, openBackupFile(file))).rejects.toThrow(notEmpty)
  })

  test.each([
    ['a row that was changed', (text: string) => text.replace('Nordkälte', 'Südkälte'), /are not those/],
    ['a row that is missing', (text: string) => text.replace(/\nint-alpenmess[^\n]*/, ''), /are not those/],
    ['an end that is missing', (text: string) => text.slice(0, -100), /damaged/],
    [
      'a table that is missing',
      (text: string) => text.replace(/\{"table":"logins".*?\n\{"rows"[^\n]*\n/s, ''),
      /missing/,
    ],
    [
      'one of a newer release',
      (text: string) => text.replace(/"migrations":\[/, '"migrations":[9999999999999,'),
      /newer release/,
    ],
    [
      'one from before the baseline',
      (text: string) => text.replace(/"migrations":\[[^\]]*/, '"migrations":[9'),
      /Restore it with the commit/,
    ],
    [
      'another format',
      (text: string) => text.replace('-backup', '-something'),
      /cannot read the file as a backup/,
    ],
    [
      'another version',
      (text: string) => text.replace('"version":1', '"version":2'),
      /cannot read the file as a backup/,
    ],
    ['another text', () => 'hello\n', /cannot read the file as a backup/],
  ])('%s', async (_what, change, reason) => {
    const path = await changedFile(change)
    const database = await bareDatabase()
    await expect(restoreBackup(database.db, openBackupFile(path))).rejects.toThrow(reason)
    const { rows } = await database.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await database.close()
  })

  test('a database that stores something else than the file contains', async () => {
    const database = await bareDatabase()
    await database.db.execute(sql`
      create function alter_units() returns event_trigger language plpgsql as $$ begin
        if exists (select 1 from pg_event_trigger_ddl_commands() where object_identity = 'public.units') then
          alter table units alter column symbol type char(9);
        end if;
      end $$`)
    await database.db.execute(sql`
      create event trigger altering on ddl_command_end when tag in ('CREATE TABLE') execute function alter_units()`)
    await expect(restoreBackup(database.db, openBackupFile(file))).rejects.toThrow(
      'The rows stored in units are not those of the backup.',
    )
    await database.close()
  })

  test('a file that is cut off, is not compressed, or is not there', async () => {
    const bytes = readFileSync(file)
    const path = join(folder, 'bytes')
    for (const content of [bytes.subarray(0, bytes.length / 2), Buffer.from('hello')]) {
      writeFileSync(path, content)
      await expect(checkBackupFile(path)).rejects.toThrow(/^The backup is damaged/)
    }
    await expect(checkBackupFile(join(folder, 'nothing'))).rejects.toThrow(/cannot be read \(ENOENT\)/)
  })

  test('a file that exists already, and one that cannot be written', async () => {
    const before = readFileSync(file)
    await expect(writeBackupFile(sample.db, file)).rejects.toThrow(/is there already/)
    const left = join(folder, 'left.backup')
    writeFileSync(`${left}.part`, '')
    await expect(writeBackupFile(sample.db, left)).rejects.toThrow(/left\.backup\.part is there: .*delete/)
    expect(readFileSync(file).equals(before)).toBe(true)
    const nowhere = join(folder, 'nowhere', 'x')
    await expect(writeBackupFile(sample.db, nowhere)).rejects.toThrow(
      /^The backup cannot be written: a part of its path does not/,
    )
  })
})
