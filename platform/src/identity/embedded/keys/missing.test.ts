import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { idpKeys } from '../../../db/schema/index.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { startProvider } from '../../../testing/provider.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('keys that are there go on signing, and kinds that are missing are added', async () => {
  const { db } = database
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), kid: 'thumbprint', alg: 'RS256', use: 'sig' }
  const cookies = { kty: 'oct', k: 'a cookie secret' }
  const createdAt = new Date('2026-11-01T00:00:00Z')
  const signsFrom = createdAt
  await db.insert(idpKeys).values([
    { kid: 'thumbprint', purpose: 'SIGNING', privateJwk: signing, createdAt, signsFrom },
    { kid: 'cookies', purpose: 'COOKIES', privateJwk: cookies, createdAt, signsFrom },
  ])

  const provider = await startProvider(database)
  const keys = provider.identity.ring.keys()
  expect(keys.signing.map(({ kid }) => kid)).toEqual(['thumbprint'])
  expect(keys.cookieSecrets).toEqual(['a cookie secret'])
  expect(keys.browserSecrets).toHaveLength(1)
  const stored = await db.select().from(idpKeys).orderBy(idpKeys.purpose)
  expect(stored.map(({ purpose }) => purpose)).toEqual(['BROWSERS', 'COOKIES', 'SIGNING'])
  for (const key of stored) if (key.purpose !== 'BROWSERS') expect(key.signsFrom).toEqual(signsFrom)
  await provider.close()
})
