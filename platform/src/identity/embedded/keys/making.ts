import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import { newId } from '../../../db/ids.ts'
import type { KeyPurpose } from '../../../db/schema/types.ts'
import type { StoredKey } from './stages.ts'

type NewKey = Pick<StoredKey, 'kid' | 'purpose' | 'privateJwk'>

export async function makeKey(purpose: KeyPurpose): Promise<NewKey> {
  return purpose === 'SIGNING' ? makeSigningKey() : makeSecret(purpose)
}

async function makeSigningKey(): Promise<NewKey> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, purpose: 'SIGNING', privateJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } }
}

function makeSecret(purpose: KeyPurpose): NewKey {
  const privateJwk: JWK = { kty: 'oct', k: randomBytes(32).toString('base64url') }
  return { kid: newId(), purpose, privateJwk }
}

/** The public part, for verifying. */
export function publicPart({ kty, kid, alg, use, n, e }: JWK): JWK {
  return { kty, kid, alg, use, n, e }
}
