import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from '../connection.ts'
import { jsonOfOnePass } from './json-list.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const numbersTo = async (most: number) => {
  const list = await jsonOfOnePass<{ name: string }>(database.db, 'somebody', {
    key: sql`"name"`,
    fields: { name: sql`"name"` },
    from: sql`(select lpad(n::text, 5, '0') as "name" from generate_series(1, ${most}::int) as n) as "numbers"`,
  })
  return JSON.parse(await list.text()) as { name: string }[]
}

// As many as are fetched at once, one more, and several times as many.
test.each([0, 1, 999, 1000, 1001, 3000])('a list of %i entries has all of them, in order', async (most) => {
  const names = (await numbersTo(most)).map(({ name }) => name)
  expect(names).toHaveLength(most)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(most)
})

test('the failure of a statement is reported before anything is sent', async () => {
  const list = jsonOfOnePass<{ name: string }>(database.db, 'somebody', {
    key: sql`"name"`,
    fields: { name: sql`"name"` },
    from: sql`(select (1 / (n - 1))::text as "name" from generate_series(1, 2) as n) as "numbers"`,
  })
  await expect(list).rejects.toMatchObject({ cause: { code: '22012' } })
})
