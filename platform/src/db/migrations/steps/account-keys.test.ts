import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareDatabase } from '../../../testing/database.ts'
import { onlyFirstMigration } from '../../../testing/first-release.ts'
import type { Database } from '../../connection.ts'
import { migrate } from '../migrate.ts'

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(async () => database?.close())

/** A database of the first release with these accounts. Each has a password and a link under its old name. */
async function firstRelease(people: { id: string; username: string; email?: string }[]): Promise<Database> {
  const { db } = database
  await db.execute(sql`drop schema if exists drizzle cascade`)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await migrate(db, { folder: onlyFirstMigration() })
  await db.execute(sql`insert into integrators (id, name) values ('int-1', 'Integrator')`)
  for (const { id, username, email = `${id}@example.com` } of people) {
    await db.execute(sql`insert into accounts (id, integrator_id, username, email, first_name, last_name)
      values (${id}, 'int-1', ${username}, ${email}, 'Test', 'Person')`)
    const former = username.toLowerCase()
    await db.execute(sql`insert into idp_credentials (username, password_hash)
      values (${former}, ${`hash of ${id}`}) on conflict do nothing`)
    await db.execute(sql`insert into idp_password_links (token_hash, username, purpose, expires_at)
      values (${`link of ${id}`}, ${former}, 'RESET', now())`)
  }
  return database
}

const rowsOf = async (query: string) => (await database.db.execute(sql.raw(query))).rows

test('accounts get their keys, and keep their passwords and links', async () => {
  const { db } = await firstRelease([
    { id: 'a1', username: 'Maria', email: 'Maria@Example.com' },
    { id: 'a2', username: 'ΝΊΚΟΣ' },
    { id: 'a3', username: 'jose\u0301' },
  ])
  await db.execute(sql`insert into idp_credentials (username, password_hash) values ('nobody', 'x')`)
  await db.execute(sql`insert into idp_password_links (token_hash, username, purpose, expires_at)
    values ('link of nobody', 'nobody', 'RESET', now())`)
  await Promise.all([migrate(db), migrate(db)])
  expect(await rowsOf('select id, username, username_key, email_key from accounts order by id')).toEqual([
    { id: 'a1', username: 'Maria', username_key: 'maria', email_key: 'maria@example.com' },
    { id: 'a2', username: 'ΝΊΚΟΣ', username_key: 'νίκοσ', email_key: 'a2@example.com' },
    { id: 'a3', username: 'jose\u0301', username_key: 'josé', email_key: 'a3@example.com' },
  ])
  expect(await rowsOf('select account_id, password_hash from idp_credentials order by account_id')).toEqual(
    ['a1', 'a2', 'a3'].map((id) => ({ account_id: id, password_hash: `hash of ${id}` })),
  )
  expect(await rowsOf('select account_id, token_hash from idp_password_links order by account_id')).toEqual(
    ['a1', 'a2', 'a3'].map((id) => ({ account_id: id, token_hash: `link of ${id}` })),
  )
})

test('if two accounts would become one, it names them all and changes nothing', async () => {
  const { db } = await firstRelease([
    { id: 'a1', username: 'kim' },
    { id: 'a2', username: 'ｋｉｍ' },
    { id: 'a3', username: 'somebody', email: 'one@example.com' },
    { id: 'a4', username: 'else', email: 'ｏｎｅ@example.com' },
    { id: 'a5', username: 'alone' },
  ])
  const shape = `select table_name, column_name from information_schema.columns
    where table_schema in ('public', 'drizzle') order by 1, 2`
  const before = [await rowsOf(shape), await rowsOf('select * from idp_credentials order by 1')]
  const refusal = await migrate(db).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'StartRefused' })
  expect(String(refusal)).toContain('same username: kim <a1@example.com> (a1), ｋｉｍ <a2@example.com> (a2)')
  expect(String(refusal)).toContain(
    'same e-mail address: somebody <one@example.com> (a3), else <ｏｎｅ@example.com> (a4)',
  )
  expect(String(refusal)).not.toContain('alone')
  expect([await rowsOf(shape), await rowsOf('select * from idp_credentials order by 1')]).toEqual(before)

  await db.execute(sql`delete from accounts where id in ('a2', 'a4')`)
  await migrate(db)
  expect(await rowsOf('select account_id from idp_credentials order by 1')).toEqual(
    ['a1', 'a3', 'a5'].map((id) => ({ account_id: id })),
  )
})
