import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfToken } from '../../../base/secrets.ts'
import { hour } from '../../../base/time.ts'
import {
  checkDeviceToken,
  newDeviceTokenKey,
  signDeviceToken,
  type DeviceTokenKey,
} from '../../../domain/device-tokens.ts'
import { bareDatabase } from '../../../testing/database.ts'
import { onlyFirstMigration } from '../../../testing/first-release.ts'
import type { Database } from '../../connection.ts'
import { migrate } from '../migrate.ts'

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(async () => database?.close())

test('tokens keep their results, and their texts are gone from the table and its file', async () => {
  const { db } = database
  await migrate(db, { folder: onlyFirstMigration() })
  const key = await newDeviceTokenKey()
  await db.execute(sql`insert into device_token_keys (kid, algorithm, public_jwk, private_jwk)
    values (${key.kid}, ${key.algorithm}, ${JSON.stringify(key.publicJwk)}, ${JSON.stringify(key.privateJwk)})`)
  await db.execute(sql`insert into integrators (id, name) values ('int-1', 'Integrator')`)
  const tokenOf = async (signer: DeviceTokenKey, deviceId: string, expiresIn = hour) => {
    const [issuedAt, expiresAt] = [new Date(Date.now() - 2 * hour), new Date(Date.now() + expiresIn)]
    return (await signDeviceToken(signer, { deviceId, issuedAt, expiresAt })).token
  }
  const valid = await tokenOf(key, 'valid')
  const tokens: Record<string, [string, string | null]> = {
    valid: ['VALID', valid],
    expired: ['EXPIRED', await tokenOf(key, 'expired', -hour)],
    foreign: ['SIGNATURE', await tokenOf(await newDeviceTokenKey(), 'foreign')],
    // Says that it was signed with the platform's key.
    forged: ['SIGNATURE', await tokenOf(await newDeviceTokenKey(key.kid), 'forged')],
    copied: ['OTHER_DEVICE', valid],
    torn: ['MALFORMED', 'not a token'],
    'torn-too': ['MALFORMED', 'not a token'],
    none: ['MISSING', null],
    empty: ['MISSING', ''],
  }
  for (const [id, [, token]] of Object.entries(tokens))
    await db.execute(sql`insert into devices (id, integrator_id, cloudlink_id, token)
      values (${id}, 'int-1', ${`CL-${id}`}, ${token})`)
  expect(await fileOfDevices()).toContain(valid)

  await migrate(db)
  for (const [id, [outcome]] of Object.entries(tokens))
    expect([id, await checkDeviceToken(db, id)]).toEqual([id, outcome])
  const found = await db.execute(sql`select id from devices where token_hash = ${hashOfToken(valid)}`)
  expect(found.rows).toEqual([{ id: 'valid' }])
  const file = await fileOfDevices()
  expect(file).toContain('CL-valid')
  for (const [, token] of Object.values(tokens)) if (token) expect(file).not.toContain(token)
})

/** What the disk has of the table, with rows that are deleted but not yet overwritten. */
async function fileOfDevices(): Promise<string> {
  await database.db.execute(sql`checkpoint`)
  const { rows } = await database.db.execute<{ content: Buffer }>(
    sql`select pg_read_binary_file(pg_relation_filepath('devices')) as content`,
  )
  return rows[0]?.content.toString('latin1') ?? ''
}
