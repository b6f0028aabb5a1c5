import type { TokenOutcome } from '#contract/values'
import { createLocalJWKSet, errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import type { JWK } from 'jose'
import { asc, desc } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { deviceTokenKeys } from '../db/schema/index.ts'

const algorithm = 'EdDSA'
const issuer = 'integrator-platform'
const audience = 'device'

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
  const made = await newDeviceTokenKey()
  await db.insert(deviceTokenKeys).values(made)
  return made
}

/** The token's subject is the device. */
export async function signDeviceToken(
  key: DeviceTokenKey,
  device: { deviceId: string; issuedAt: Date; expiresAt: Date },
): Promise<string> {
  return (
    new SignJWT()
      .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(device.deviceId)
      // Makes two tokens of the same second differ.
      .setJti(newId())
      .setIssuedAt(device.issuedAt)
      .setExpirationTime(device.expiresAt)
      .sign(await importJWK(key.privateJwk, key.algorithm))
  )
}

/** Checks signature, expiry and device, with the platform's own keys. */
export async function checkDeviceToken(
  db: Queries,
  token: string | null,
  deviceId: string,
): Promise<TokenOutcome> {
  if (!token) return 'MISSING'
  const rows = await db.select({ jwk: deviceTokenKeys.publicJwk }).from(deviceTokenKeys)
  try {
    const keys = createLocalJWKSet({ keys: rows.map((row) => row.jwk) })
    await jwtVerify(token, keys, {
      algorithms: [algorithm],
      issuer,
      audience,
      subject: deviceId,
      requiredClaims: ['exp'],
    })
    return 'VALID'
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): TokenOutcome {
  if (error instanceof errors.JWTExpired) return 'EXPIRED'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'sub') return 'OTHER_DEVICE'
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed) {
    return 'SIGNATURE'
  }
  if (error instanceof errors.JOSEError) return 'MALFORMED'
  throw error
}
