import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { whileAnswering } from '../base/request.ts'
import { openDatabase } from './connection.ts'
import { transaction } from './transaction.ts'

const request = { id: '1', address: '127.0.0.1', browser: 'none', operation: 'listThings' }

test('a query that waited for a connection is logged with its own operation', async () => {
  const lines: string[] = []
  const log = { info: () => {}, error: (line: string) => void lines.push(line) }
  const database = await openDatabase({ url: process.env['TEST_DATABASE_URL'] ?? '', slowQueryMs: 1 }, log)
  const query = (operation: string) =>
    whileAnswering({ ...request, operation }, async () =>
      database.db.$client.query(`select pg_sleep(0.02) as ${operation}`),
    )
  try {
    // More than the pool has connections: the later ones get theirs from the earlier ones.
    await Promise.all([
      ...Array.from({ length: 10 }, async () => query('storeValue')),
      ...Array.from({ length: 10 }, async () => query('listThings')),
    ])
  } finally {
    await database.close()
  }
  expect(lines).toHaveLength(20)
  for (const line of lines) expect(line).toMatch(/\((\w+)\): select pg_sleep\(0\.02\) as \1$/)
})

test('a slow query is logged with its operation and without its values, however it is sent', async () => {
  const lines: string[] = []
  const log = { info: () => {}, error: (line: string) => void lines.push(line) }
  const database = await openDatabase({ url: process.env['TEST_DATABASE_URL'] ?? '', slowQueryMs: 100 }, log)
  const slow = sql`select pg_sleep(${0.15}), ${'secret'} as value`
  try {
    await database.db.execute(sql`select ${'quick'} as value`)
    await whileAnswering(request, async () => {
      await database.db.execute(slow)
      await transaction(database.db, async (queries) => queries.execute(slow))
    })
    await database.db.$client.query('select pg_sleep($1), $2 as value', [0.15, 'secret'])
  } finally {
    await database.close()
  }
  expect(lines.map((line) => line.replace(/\d+ ms/, 'some ms'))).toEqual([
    'A query took some ms (listThings): select pg_sleep($1), $2 as value',
    'A query took some ms (listThings): select pg_sleep($1), $2 as value',
    'A query took some ms (no request): select pg_sleep($1), $2 as value',
  ])
})
