import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { idpAttempts, idpCredentials } from '../../db/schema/index.ts'
import { freshDatabase } from '../../testing/database.ts'
import { addPerson, password } from '../../testing/provider.ts'
import { createCredentialCheck } from './check.ts'
import { createHasher, Overloaded } from './hashes.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await addPerson(database.db, 'alice')
})

afterAll(() => database.close())

const storedHash = async () => (await database.db.select().from(idpCredentials))[0]?.passwordHash
const given = { username: 'alice', address: '192.0.2.1' }

test('a hash of a lower cost is replaced after a right password, and not after a wrong one', async () => {
  const check = createCredentialCheck(database.db, createHasher({ N: 2 ** 11, r: 8, p: 1 }))
  const weak = await storedHash()
  expect(weak).toMatch(/^scrypt\$1024\$/)
  expect(await check({ ...given, password: 'wrong' })).toMatchObject({ kind: 'refused' })
  expect(await storedHash()).toBe(weak)
  expect(await check({ ...given, password })).toMatchObject({ kind: 'accepted' })
  const strong = await storedHash()
  expect(strong).toMatch(/^scrypt\$2048\$/)
  expect(await check({ ...given, password })).toMatchObject({ kind: 'accepted' })
  expect(await storedHash()).toBe(strong)
})

test('a password that everybody knows is refused, although it is right', async () => {
  const check = createCredentialCheck(database.db, createHasher(), undefined, password)
  expect(await check({ ...given, password })).toMatchObject({ kind: 'refused' })
})

test('when too many passwords are being computed, nothing is checked and nothing counts', async () => {
  const full = { ...createHasher(), verify: () => Promise.reject(new Overloaded()) }
  const check = createCredentialCheck(database.db, full)
  const before = await database.db.$count(idpAttempts)
  expect(await check({ ...given, password })).toMatchObject({ kind: 'busy', waitSeconds: 5 })
  expect(await database.db.$count(idpAttempts)).toBe(before)
})
