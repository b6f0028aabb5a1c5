import type { TokenOutcome } from '#contract/values'
import { asc, desc, eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { hashOfToken } from '../../base/secrets.ts'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { devices, deviceTokenKeys } from '../../db/schema/index.ts'

const algorithm = 'EdDSA'
const issuer = 'integrator-platform'
const audience = 'device'

/** Of one device of the sample data, for a gateway on the same computer. Everybody knows it, so production refuses it. */
export const sampleDeviceToken = 'sample-gateway'

type Columns = typeof devices.$inferSelect

export interface DeviceTokenKey {
  kid: string
  algorithm: string
  publicJwk: JWK
  privateJwk: JWK
}

export async function newDeviceTokenKey(kid = newId()): Promise<DeviceTokenKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)])
  const common = { kid, alg: algorithm, use: 'sig' }
  return { kid, algorithm, publicJwk: { ...publicJwk, ...common }, privateJwk: { ...privateJwk, ...common } }
}

/** The newest key signs. Older ones still verify. An installation without a key gets its first one. */
export async function signingDeviceTokenKey(db: Queries): Promise<DeviceTokenKey> {
  const { kid, createdAt } = deviceTokenKeys
  const [newest] = await db.select().from(deviceTokenKeys).orderBy(desc(createdAt), asc(kid)).limit(1)
  if (newest) return newest
  const key = await newDeviceTokenKey()
  await db.insert(deviceTokenKeys).values(key)
  return key
}

export interface SignedToken {
  token: string
  /** What the database keeps of it. */
  stored: Pick<Columns, 'tokenHash' | 'tokenKid' | 'tokenExpiresAt' | 'tokenProblem'>
}

export async function signDeviceToken(
  key: DeviceTokenKey,
  { deviceId, issuedAt, expiresAt }: { deviceId: string; issuedAt: Date; expiresAt: Date },
): Promise<SignedToken> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(deviceId)
    // Makes two tokens of the same second differ.
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(key.privateJwk, key.algorithm))
  const tokenHash = hashOfToken(token)
  return { token, stored: { tokenHash, tokenKid: key.kid, tokenExpiresAt: expiresAt, tokenProblem: null } }
}

/** Signature and device were settled when the token was stored. Since then its key may have gone, or its time. */
export async function checkDeviceToken(db: Queries, deviceId: string): Promise<TokenOutcome> {
  const [stored] = await db
    .select({
      hash: devices.tokenHash,
      problem: devices.tokenProblem,
      expiresAt: devices.tokenExpiresAt,
      kid: deviceTokenKeys.kid,
    })
    .from(devices)
    .leftJoin(deviceTokenKeys, eq(deviceTokenKeys.kid, devices.tokenKid))
    .where(eq(devices.id, deviceId))
  if (!stored?.hash && !stored?.problem) return 'MISSING'
  if (stored.problem) return stored.problem
  if (!stored.kid) return 'SIGNATURE'
  return stored.expiresAt && stored.expiresAt > new Date() ? 'VALID' : 'EXPIRED'
}
