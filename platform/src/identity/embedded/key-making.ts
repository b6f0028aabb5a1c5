import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import { newId } from '../../db/ids.ts'
import type { StoredKey } from './key-stages.ts'

type NewKey = Pick<StoredKey, 'kid' | 'purpose' | 'privateJwk'>

/** Signs tokens. */
export async function makeSigningKey(): Promise<NewKey> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, purpose: 'SIGNING', privateJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } }
}

/** Signs the provider's cookies. */
export function makeCookieKey(): NewKey {
  const privateJwk: JWK = { kty: 'oct', k: randomBytes(32).toString('base64url') }
  return { kid: newId(), purpose: 'COOKIES', privateJwk }
}

/** For whoever verifies. */
export function publicPart({ kty, kid, alg, use, n, e }: JWK): JWK {
  return { kty, kid, alg, use, n, e }
}
