import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { addLocation } from '../../testing/plant.ts'
import { onOwnConnection, type Database } from '../connection.ts'
import { integrators, locations } from '../schema/index.ts'
import { applyFunctions, functionsFolder, hashOfAll, readEdition, readFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Another version of the functions: `edition` with `text` at the end of a file. */
function version(edition: number, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  cpSync(functionsFolder(), folder, { recursive: true })
  writeFileSync(join(folder, 'edition.json'), JSON.stringify({ edition, hash: '' }))
  appendFileSync(join(folder, 'marks.sql'), text)
  return folder
}

const answering = (number: number) =>
  `create or replace function "of_test"() returns int language sql return ${number};`

const answer = async () => {
  const { rows } = await database.db.execute<{ answer: number }>(sql`select of_test() as answer`)
  return rows[0]?.answer
}

const start = async (functions?: string) => {
  const lines: string[] = []
  await migrate(database.db, { ...(functions ? { functions } : {}), say: (line) => lines.push(line) })
  return lines
}

const ours = readEdition(functionsFolder()).edition

test('another content of a file changes its functions at the next start', async () => {
  await start(version(ours, answering(1)))
  expect(await answer()).toBe(1)
  await start(version(ours, answering(2)))
  expect(await answer()).toBe(2)
})

test('what an older version brings never replaces what a newer one brought, in whatever order they start', async () => {
  const [older, newer] = [version(ours + 1, answering(11)), version(ours + 2, answering(12))]
  await start(older)
  expect(await answer()).toBe(11)
  await start(newer)
  const kept = await start(older)
  expect(await answer()).toBe(12)
  expect(kept).toContain('The database keeps the SQL functions of a newer version')
  await Promise.all([start(older), start(newer), start(older), start()])
  expect(await answer()).toBe(12)
  expect(await start(newer)).toEqual([])
})

test('a database without functions gets them, and those that are there already stay', async () => {
  const old = await freshDatabase()
  try {
    const all = async () =>
      (
        await old.db.execute(sql`
        select pg_get_functiondef(oid) as what from pg_proc where pronamespace = 'public'::regnamespace and probin is null
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`)
      ).rows
    const complete = await all()
    // As an installation that was last started before there were files.
    await old.db.execute(sql`drop table drizzle.function_files`)
    await old.db.execute(sql`drop function list_location, is_beyond, mark_anew_by_device cascade`)
    expect(await all()).not.toEqual(complete)
    await migrate(old.db)
    expect(await all()).toEqual(complete)
  } finally {
    await old.close()
  }
})

test('without a change it asks one query', async () => {
  const other = await freshDatabase()
  const queries: string[] = []
  await onOwnConnection(other.db, (client) =>
    applyFunctions(drizzle({ client, logger: { logQuery: (query) => queries.push(query) } })),
  )
  expect(queries).toEqual(['select file, hash, edition from drizzle.function_files'])
  await other.close()
})

test('a file with a mistake is named, and nothing of it or of the others is applied', async () => {
  const other = await freshDatabase()
  const wrong = version(ours + 1, 'create function nothing;')
  appendFileSync(join(wrong, 'alarms.sql'), answering(3))
  await expect(migrate(other.db, { functions: wrong })).rejects.toThrow(
    'The SQL functions of marks.sql could not be applied.',
  )
  const { rows } = await other.db.execute(sql`select to_regproc('of_test') as made`)
  expect(rows).toEqual([{ made: null }])
  await other.close()
})

test('a location is listed anew when its file has changed', async () => {
  const other = await freshDatabase()
  await other.db.insert(integrators).values({ id: 'ours', name: 'Ours' })
  await addLocation(other.db, 'ours')
  const folder = version(ours + 1, '')
  const file = join(folder, 'listed-locations.sql')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`'{"id":'`, `'{"number":'`))
  await migrate(other.db, { functions: folder })
  const [row] = await other.db.select({ listed: locations.listed }).from(locations)
  expect(row?.listed).toMatch(/^\{"number":/)
  await other.close()
  rmSync(folder, { recursive: true })
})

test('every function and trigger of a database is in a file, apart from what stored columns are computed with', async () => {
  const other = await freshDatabase()
  const text = readFunctions(functionsFolder())
    .map((file) => file.text)
    .join('\n')
  const { rows } = await other.db.execute<{ name: string }>(sql`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and probin is null`)
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !text.includes(`CREATE OR REPLACE FUNCTION "${name}"`))).toEqual([
    'search_key',
  ])
  const { rows: before } = await other.db.execute(
    sql`select count(*)::int from pg_trigger where not tgisinternal`,
  )
  await other.db.execute(sql`
    do $$ declare one record; begin
      for one in select tgname, tgrelid::regclass as at from pg_trigger where not tgisinternal and tgparentid = 0 loop
        execute format('drop trigger %I on %s', one.tgname, one.at);
      end loop;
      delete from drizzle.function_files;
    end $$`)
  await migrate(other.db)
  const { rows: after } = await other.db.execute(
    sql`select count(*)::int from pg_trigger where not tgisinternal`,
  )
  expect(after).toEqual(before)
  await other.close()
})

test('a change of the files has a higher edition: npm run db:functions', async () => {
  const folder = functionsFolder()
  const kept = readEdition(folder)
  const hash = hashOfAll(readFunctions(folder))
  const edition = kept.hash === hash ? kept.edition : kept.edition + 1
  await expect(`${JSON.stringify({ edition, hash }, undefined, 2)}\n`).toMatchFileSnapshot(
    join(folder, 'edition.json'),
  )
})
