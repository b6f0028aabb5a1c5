import { max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/connection.ts'
import { auditTraces, integrators } from '../db/schema/index.ts'
import { freshDatabase } from './database.ts'

let first: Database
let second: Database
let sample: Database

beforeAll(async () => {
  first = await freshDatabase()
  second = await freshDatabase()
  sample = await freshDatabase('sample')
})

afterAll(() => Promise.all([first, second, sample].map((database) => database.close())))

test('each database is its own and starts empty, or with the sample data', async () => {
  await first.db.insert(integrators).values({ id: 'one', name: 'One' })
  expect(await first.db.$count(integrators)).toBe(1)
  expect(await second.db.$count(integrators)).toBe(0)
  expect(await sample.db.$count(integrators)).toBe(3)
})

test('the next one knows nothing of what was done to rows and tables before', async () => {
  for (const change of [sql`select 1`, sql`alter table audit_traces rename to audit_traces_gone`]) {
    const used = await freshDatabase('sample')
    await used.db.insert(integrators).values({ id: 'one', name: 'One' })
    await used.db.execute(change)
    await used.close()
  }
  const next = await freshDatabase('sample')
  expect(await next.db.$count(integrators)).toBe(3)
  expect(await next.db.$count(auditTraces)).toBeGreaterThan(400)
  const [last] = await next.db.select({ id: max(auditTraces.id) }).from(auditTraces)
  const { rows } = await next.db.execute(
    sql`select nextval(pg_get_serial_sequence('audit_traces', 'id')) as id`,
  )
  expect(Number(rows[0]?.['id'])).toBe((last?.id ?? 0) + 1)
  await next.close()
})
