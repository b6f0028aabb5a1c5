import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareDatabase, freshDatabase } from '../../testing/database.ts'
import { laterMigrations } from '../../testing/migrations.ts'
import { onOwnConnection, type Database } from '../connection.ts'
import { commitBeforeBaseline, migrate, migrationsMissing, whileAlone } from './migrate.ts'
import * as schema from '../schema/index.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.close())

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))

test('the migrations make exactly the columns of the schema', async () => {
  const { rows } = await database.db.execute<{ column: string }>(sql`
    select table_name || '.' || column_name || case is_nullable when 'YES' then '' else ' not null' end as column
    from information_schema.columns where table_schema = 'public'
      and not (select relispartition from pg_class where oid = table_name::regclass)`)
  const declared = tables.flatMap((table) =>
    table.columns.map((column) => `${table.name}.${column.name}${column.notNull ? ' not null' : ''}`),
  )
  expect(rows.map((row) => row.column).toSorted()).toEqual(declared.toSorted())
})

test('the migrations make every index, unique constraint and foreign key of the schema', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select indexname as name from pg_indexes where schemaname = 'public'
    union select conname from pg_constraint where contype in ('u', 'f', 'p') and connamespace = 'public'::regnamespace`)
  const found = rows.map((row) => row.name)
  const declared = tables.flatMap((table) => [
    ...table.indexes.map((index) => index.config.name ?? ''),
    ...table.uniqueConstraints.map((constraint) => constraint.name ?? ''),
    ...table.primaryKeys.map((key) => key.getName()),
    ...table.foreignKeys.map((key) => key.getName().slice(0, 63)),
  ])
  expect(declared.filter((name) => !found.includes(name))).toEqual([])
})

test('every foreign key has an index, so that deleting what it points to stays fast', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`)
  expect(rows).toEqual([])
})

test('running them again, and several times at once, changes nothing', async () => {
  const applied = () =>
    database.db.execute(sql`select hash from drizzle.__drizzle_migrations`).then(({ rows }) => rows)
  const before = await applied()
  await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
  expect(await applied()).toEqual(before)
})

test('a database that a newer release has used is refused, and not changed', async () => {
  const newer = await freshDatabase()
  try {
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', ${Date.now() * 2})`,
    )
    const state = () =>
      newer.db.execute(sql`select id, hash from drizzle.__drizzle_migrations`).then(({ rows }) => rows)
    const before = await state()
    await expect(migrate(newer.db)).rejects.toThrow('A newer release has used the database')
    await expect(migrationsMissing(newer.db)).rejects.toThrow('A newer release has used the database')
    expect(await state()).toEqual(before)
  } finally {
    await newer.close()
  }
})

test('a database that lacks a step before the baseline is refused with the way, and not changed', async () => {
  const older = await freshDatabase()
  try {
    const list = sql`drizzle.__drizzle_migrations`
    await older.db.execute(
      sql`delete from ${list} where created_at > (select min(created_at) from ${list} as "all_steps")`,
    )
    await older.db.execute(sql`update ${list} set created_at = created_at - 1`)
    const state = () =>
      older.db.execute(sql`select * from drizzle.__drizzle_migrations`).then(({ rows }) => rows)
    const before = await state()
    const way = `First start the commit ${commitBeforeBaseline} on it`
    await expect(migrate(older.db)).rejects.toThrow(way)
    await expect(migrationsMissing(older.db)).rejects.toThrow(way)
    expect(await state()).toEqual(before)
  } finally {
    await older.close()
  }
})

test('an upgrade says which migration runs, which of how many, and how long a slow one has taken', async () => {
  const old = await freshDatabase()
  const folder = laterMigrations({
    '0001_notes': 'alter table integrators add column notes text',
    '0002_letters': `alter table accounts add column letters text;
      --> statement-breakpoint
      update accounts set letters = '';`,
  })
  try {
    const lines: string[] = []
    const isSlow = () =>
      lines.some((line) => /^Migration \d+ of \d+, \d{4}_\w+: step \d+ of \d+ \(\d+ s\)$/.test(line))
    await onOwnConnection(old.db, async (reader) => {
      // Somebody reads a table that a migration changes, so that it waits.
      await reader.query('begin')
      await reader.query('select 1 from accounts limit 1')
      const upgrade = migrate(old.db, { folder, say: (line) => lines.push(line), everyMs: 5 })
      await expect.poll(isSlow).toBe(true)
      await reader.query('commit')
      await upgrade
    })
    const begun = lines.filter((line) => line.startsWith('Migration') && !line.endsWith(')'))
    expect(begun).toEqual(['Migration 1 of 2, 0001_notes', 'Migration 2 of 2, 0002_letters'])
  } finally {
    await old.close()
  }
})

test('a start that waits for another one that migrates says so, and an empty database is made without a word', async () => {
  const empty = await bareDatabase()
  try {
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    await whileAlone(empty.db, async () => {
      const waiting = migrate(empty.db, { say, everyMs: 5 })
      await expect.poll(() => lines.at(-1)).toMatch(/^Waiting for another process .* \(\d+ s\)$/)
      return { waiting }
    }).then(({ waiting }) => waiting)
    expect(lines.filter((line) => /^Migration [^:]*$/.test(line))).toEqual([])
  } finally {
    await empty.close()
  }
})
