import { sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { migrate } from '../../../db/migrations/migrate.ts'
import { idpKeys } from '../../../db/schema/index.ts'
import { bareDatabase } from '../../../testing/database.ts'
import { onlyFirstMigration } from '../../../testing/first-release.ts'
import { startProvider } from '../../../testing/provider.ts'

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(() => database.close())

test('the keys of the first release go on signing, and missing kinds are added', async () => {
  const { db } = database
  await migrate(db, { folder: onlyFirstMigration() })
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), kid: 'thumbprint', alg: 'RS256', use: 'sig' }
  const cookies = { kty: 'oct', k: 'a cookie secret' }
  const created = '2026-11-01T00:00:00Z'
  for (const [kid, jwk] of Object.entries({ signing, cookies }))
    await db.execute(
      sql`insert into idp_keys (kid, private_jwk, created_at) values (${kid}, ${JSON.stringify(jwk)}, ${created})`,
    )
  await migrate(db)

  const provider = await startProvider(database)
  const keys = provider.identity.ring.keys()
  expect(keys.signing.map(({ kid }) => kid)).toEqual(['thumbprint'])
  expect(keys.cookieSecrets).toEqual(['a cookie secret'])
  expect(keys.browserSecrets).toHaveLength(1)
  const stored = await db.select().from(idpKeys).orderBy(idpKeys.purpose)
  expect(stored.map(({ purpose }) => purpose)).toEqual(['BROWSERS', 'COOKIES', 'SIGNING'])
  for (const { purpose, signsFrom } of stored)
    if (purpose !== 'BROWSERS') expect(signsFrom).toEqual(new Date(created))
  await provider.close()
})
