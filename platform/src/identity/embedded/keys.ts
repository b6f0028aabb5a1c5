import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JSONWebKeySet, JWK } from 'jose'
import type { Queries } from '../../db/connection.ts'
import { idpKeys } from '../../db/schema/index.ts'

export interface ProviderKeys {
  /** Signs tokens. */
  signing: JWK
  /** The same key without its private part, for whoever verifies. */
  published: JSONWebKeySet
  /** Signs the provider's cookies. */
  cookieSecret: string
}

/** Made once and kept, so that tokens and cookies outlive a restart. */
export async function loadKeys(db: Queries): Promise<ProviderKeys> {
  const signing = await keepOrMake(db, 'signing', makeSigningKey)
  const cookies = await keepOrMake(db, 'cookies', makeCookieKey)
  if (!cookies.k) throw new Error('The stored key for cookies cannot be used.')
  return { signing, published: { keys: [publicPart(signing)] }, cookieSecret: cookies.k }
}

async function keepOrMake(db: Queries, name: string, make: () => Promise<JWK>): Promise<JWK> {
  const kept = await findKey(db, name)
  if (kept) return kept
  // Of two processes that start at once on an empty database, the first one's key is taken by both.
  await db
    .insert(idpKeys)
    .values({ kid: name, privateJwk: await make() })
    .onConflictDoNothing()
  const made = await findKey(db, name)
  if (!made) throw new Error(`The key "${name}" of the identity provider could not be stored.`)
  return made
}

async function findKey(db: Queries, name: string): Promise<JWK | undefined> {
  const [row] = await db.select().from(idpKeys).where(eq(idpKeys.kid, name))
  return row?.privateJwk
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}

async function makeCookieKey(): Promise<JWK> {
  return { kty: 'oct', k: randomBytes(32).toString('base64url') }
}

function publicPart({ kty, kid, alg, use, n, e }: JWK): JWK {
  return { kty, kid, alg, use, n, e }
}
