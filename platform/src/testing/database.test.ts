import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/connection.ts'
import { integrators } from '../db/schema/index.ts'
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
