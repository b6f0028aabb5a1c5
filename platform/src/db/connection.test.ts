import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from './connection.ts'
import { integrators } from './schema/index.ts'

const open: Database[] = []

afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})

test('a failed transaction is rolled back, the SQLSTATE is in the cause, and the connection stays usable', async () => {
  const database = await freshDatabase()
  open.push(database)
  const { db } = database
  const insertTwice = () =>
    db.transaction(async (transaction) => {
      await transaction.insert(integrators).values({ id: 'one', name: 'One' })
      await transaction.insert(integrators).values({ id: 'one', name: 'Twice' })
    })
  for (let round = 0; round < 3; round += 1) {
    await expect(insertTwice()).rejects.toMatchObject({ cause: { code: '23505' } })
    await expect(db.execute('selec 1')).rejects.toMatchObject({ cause: { code: '42601' } })
    expect(await db.$count(integrators)).toBe(0)
  }
  await database.ping()
})
