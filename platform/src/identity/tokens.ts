import { hash } from 'node:crypto'
import {
  type CryptoKey,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  type ResolvedKey,
} from 'jose'
import { z } from 'zod'
import { unauthenticated } from '../base/errors.ts'
import { LRUCache } from 'lru-cache'
import { second } from '../base/time.ts'
import { IdentityUnavailable } from './issuer.ts'

export interface VerifiedToken {
  /** The account's id, or the name by which an outside issuer knows the person. */
  account: { id: string } | { username: string }
  /** The sign-in that the token came from: its session id, or else the time of authentication. */
  sessionKey: string
  expiresAt: Date
  /** When the person last proved who they are. Not every issuer says. */
  signedInAt?: Date | undefined
  subject: string
  /** The token's own id, if the issuer sets one. The token may be revoked by it. */
  tokenId: string | undefined
  /** The grant, in tokens of the embedded provider. It may have been revoked. */
  grantId: string | undefined
  scopes: string[]
  /** The address that an outside issuer says the person reads. */
  verifiedEmail?: string | undefined
}

export interface TokenRules {
  issuer: string
  audience: string
  clientId: string
  /** Finds the issuer's public keys. Use `remoteKeys` for an outside issuer. */
  keySet: JWTVerifyGetKey
  /** The header's `typ`, if the issuer is known to set one. */
  type?: string
  /** The claim with the username at an outside issuer. Without it, the subject is the account's id. */
  usernameClaim?: string
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export function createTokenVerifier({ issuer, audience, clientId, keySet, ...rules }: TokenRules) {
  return checkOnce<VerifiedToken>(async (token) => {
    const signed = await verifySignature(token, { issuer, keySet, type: rules.type })
    const { payload, protectedHeader, key } = signed
    if (!isAccessToken(protectedHeader, payload, audience)) throw unauthenticated('NO_ACCESS_TOKEN')
    if (!isForClient(payload, audience, clientId)) throw unauthenticated('TOKEN_FOR_OTHERS')
    const claims = Claims.safeParse(payload)
    const account = accountOf(payload, rules.usernameClaim)
    if (!claims.success || !account) throw unauthenticated('TOKEN_WITHOUT_USER')
    const { sid, auth_time, exp, sub, jti, grant_id, scope, email, email_verified } = claims.data
    const verified = {
      account,
      sessionKey: sid ?? String(auth_time),
      expiresAt: new Date(exp * second),
      signedInAt: auth_time === undefined ? undefined : new Date(auth_time * second),
      subject: sub,
      tokenId: jti,
      grantId: grant_id,
      scopes: scope.split(' '),
      ...(rules.usernameClaim !== undefined && email_verified === true && { verifiedEmail: email }),
    }
    return { verified, header: protectedHeader, key }
  }, keySet)
}

function accountOf(payload: JWTPayload, usernameClaim?: string): VerifiedToken['account'] | undefined {
  const name = payload[usernameClaim ?? 'sub']
  if (typeof name !== 'string' || name === '') return undefined
  return usernameClaim === undefined ? { id: name } : { username: name }
}

const Claims = z
  .object({
    sub: z.string().min(1),
    exp: z.number(),
    sid: z.string().min(1).optional(),
    auth_time: z.number().optional(),
    jti: z.string().optional(),
    grant_id: z.string().optional(),
    scope: z.string().default(''),
    email: z.string().optional().catch(undefined),
    email_verified: z.unknown().optional(),
  })
  .refine(({ sid, auth_time }) => sid !== undefined || auth_time !== undefined)

type SignatureRules = Pick<TokenRules, 'issuer' | 'keySet' | 'type'>

async function verifySignature(
  token: string,
  { issuer, keySet, type }: SignatureRules,
): Promise<JWTVerifyResult & ResolvedKey> {
  try {
    return await jwtVerify(token, keySet, {
      issuer,
      algorithms,
      clockTolerance: 5,
      ...(type && { typ: type }),
    })
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw error
    const expired = error instanceof errors.JWTExpired
    throw unauthenticated(expired ? 'TOKEN_EXPIRED' : 'TOKEN_NOT_VALID')
  }
}

/** Claims that ID tokens and logout tokens have, and access tokens do not. */
const claimsOfOthers = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events']

/**
 * An ID token has the same issuer and client, and must be refused. The header says what a token is (RFC 9068), or a
 * claim does (Keycloak). If neither does, the token must name us as its audience and must not look like another kind.
 */
function isAccessToken({ typ = 'JWT' }: JWTHeaderParameters, payload: JWTPayload, audience: string): boolean {
  const type = typ.toLowerCase().replace(/^application\//, '')
  const claimed = payload['typ']
  if (claimed !== undefined && claimed !== 'Bearer') return false
  if (type === 'at+jwt') return true
  if (type !== 'jwt') return false
  if (claimed === 'Bearer') return true
  return namesAudience(payload, audience) && !claimsOfOthers.some((name) => name in payload)
}

const namesAudience = ({ aud }: JWTPayload, audience: string) => [aud].flat().includes(audience)

/** Keycloak names the audience only with a mapper, but always the client (`azp`). */
function isForClient(payload: JWTPayload, audience: string, clientId: string): boolean {
  return namesAudience(payload, audience) || payload['azp'] === clientId
}

/** About as many sign-ins as are active at once. Each takes about a kilobyte. */
const mostCached = 10_000

interface Checked<Verified> {
  verified: Verified
  /** The key that the token names, and the key that signed it. */
  header: JWTHeaderParameters
  key: CryptoKey | Uint8Array
}

type Check<Verified> = (token: string) => Promise<Checked<Verified>>

/** Until it expires it is enough that the issuer still has the same key. Revocation is checked elsewhere, at each call. */
export function checkOnce<Verified extends { expiresAt: Date }>(
  check: Check<Verified>,
  keySet: JWTVerifyGetKey,
  most = mostCached,
): (token: string) => Promise<Verified> {
  // Stored by digest, so that the memory of the process holds no usable tokens.
  const cache = new LRUCache<string, Checked<Verified>>({ max: most })

  async function isStillTrue({ verified, header, key }: Checked<Verified>): Promise<boolean> {
    if (Date.now() >= verified.expiresAt.getTime()) return false
    try {
      return (await keySet(header, { payload: '', signature: '' })) === key
    } catch {
      // The full check says what is wrong.
      return false
    }
  }

  return async (token) => {
    const digest = hash('sha256', token, 'base64')
    const known = cache.get(digest)
    if (known && (await isStillTrue(known))) return known.verified
    cache.delete(digest)
    const checked = await check(token)
    cache.set(digest, checked)
    return checked.verified
  }
}
