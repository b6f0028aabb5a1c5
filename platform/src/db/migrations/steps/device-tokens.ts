import { sql } from 'drizzle-orm'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { hashOfToken } from '../../../base/secrets.ts'
import type { Queries } from '../../connection.ts'

/** What the tokens in the database look like. Later releases may issue others. */
const issued = { algorithms: ['EdDSA'], issuer: 'integrator-platform', audience: 'device' }

interface Stored {
  [column: string]: unknown
  id: string
  token: string
}

/**
 * Checks the tokens of all devices for the migration that stores only what was found. Nobody may write a device in
 * between, not even another process of the version before.
 */
export async function prepareDeviceTokens(db: Queries): Promise<void> {
  await db.execute(sql`lock table devices, device_token_keys in access exclusive mode`)
  const keys = await db.execute<{ jwk: JWK }>(sql`select public_jwk as jwk from device_token_keys`)
  const keyOf = createLocalJWKSet({ keys: keys.rows.map(({ jwk }) => jwk) })
  const { rows } = await db.execute<Stored>(sql`select id, token from devices where token <> '' order by id`)
  const checked: Awaited<ReturnType<typeof check>>[] = []
  for (const row of rows) checked.push(await check(row, keyOf))
  await db.execute(sql`
    create temporary table checked_tokens (
      device_id text primary key, token_hash text, token_kid text, token_expires_at timestamptz, token_problem text
    ) on commit drop`)
  await db.execute(sql`
    insert into checked_tokens select * from json_to_recordset(${JSON.stringify(checked)}::json) as token
      (device_id text, token_hash text, token_kid text, token_expires_at timestamptz, token_problem text)`)
}

async function check({ id, token }: Stored, keyOf: JWTVerifyGetKey) {
  try {
    const { exp = 0 } = await claimsOf(id, token, keyOf)
    return {
      device_id: id,
      token_hash: hashOfToken(token),
      token_kid: decodeProtectedHeader(token).kid,
      token_expires_at: new Date(exp * 1000),
    }
  } catch (error) {
    return { device_id: id, token_problem: problemOf(error) }
  }
}

/** Of an expired token too: everything else about it is right. */
async function claimsOf(id: string, token: string, keyOf: JWTVerifyGetKey) {
  try {
    const options = { ...issued, subject: id, requiredClaims: ['exp'] }
    return (await jwtVerify(token, keyOf, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return error.payload
    throw error
  }
}

function problemOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'sub') return 'OTHER_DEVICE'
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed) {
    return 'SIGNATURE'
  }
  if (error instanceof errors.JOSEError) return 'MALFORMED'
  throw error
}
