import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareDatabase, freshDatabase } from '../../testing/database.ts'
import { openDatabase, onOwnConnection, type Database } from '../connection.ts'
import { compareRows, moveDatabase, stillRunning, notEmpty } from './restore.ts'
import { beginSnapshot } from './tables.ts'

let kept: Database
/** The same as a command sees it: nobody else is connected. */
let source: Database

beforeAll(async () => {
  kept = await freshDatabase('sample')
  source = await openDatabase({ url: String(kept.db.$client.options.connectionString) })
})
afterAll(async () => {
  await source.close()
  await kept.close()
})

test('everything arrives, also in another locale, and is the same row by row', async () => {
  const target = await bareDatabase("encoding 'UTF8' locale_provider icu icu_locale 'sv-SE' locale 'C.UTF-8'")
  await onOwnConnection(source.db, (client) =>
    client.query(
      `insert into sample_place (reads_from, writes_both, is_copied) values ('CASSANDRA', true, true)`,
    ),
  )
  const { tables, rows } = await moveDatabase(source.db, target.db)
  expect(tables).toBeGreaterThan(25)
  expect(rows).toBeGreaterThan(2000)
  await onOwnConnection(source.db, (left) =>
    onOwnConnection(target.db, async (right) => {
      await Promise.all([beginSnapshot(left), beginSnapshot(right)])
      await compareRows(left, right)
    }),
  )
  await target.db.execute(
    sql`update idp_credentials set password_hash = 'another' where account_id = 'acc-0001'`,
  )
  await onOwnConnection(source.db, (left) =>
    onOwnConnection(target.db, async (right) => {
      await Promise.all([beginSnapshot(left), beginSnapshot(right)])
      await expect(compareRows(left, right)).rejects.toThrow(/^Row \d+ of idp_credentials is not the same/)
    }),
  )
  await expect(moveDatabase(source.db, target.db)).rejects.toThrow(notEmpty)
  await target.close()
})

test('a move is refused while a platform uses the database', async () => {
  const target = await bareDatabase()
  const platform = await openDatabase({ url: String(kept.db.$client.options.connectionString) })
  await platform.ping()
  await expect(moveDatabase(source.db, target.db)).rejects.toThrow(stillRunning)
  await platform.close()
  await target.close()
})
