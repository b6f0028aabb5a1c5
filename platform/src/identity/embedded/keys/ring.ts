import { isDeepStrictEqual } from 'node:util'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { outsideRequests } from '../../../base/request.ts'
import type { LogSecurity } from '../../../base/security-log.ts'
import { repeat, second } from '../../../base/time.ts'
import type { Db } from '../../../db/connection.ts'
import type { KeyPurpose } from '../../../db/schema/types.ts'
import { IdentityUnavailable } from '../../issuer.ts'
import { type ValidSeconds, keysInUse, noticedSeconds, type StoredKey } from './stages.ts'
import { makeFirstKeys, publicPart, readKeys, removeSpentKeys, rotateAgedKeys } from './store.ts'

/** The first key of each kind signs. All of them verify. */
export interface ProviderKeys {
  signing: [JWK, ...JWK[]]
  /** Sign cookies that last no longer than a session. */
  cookieSecrets: [string, ...string[]]
  /** Sign the cookie that recognises a browser long after its session. */
  browserSecrets: [string, ...string[]]
}

interface KeyRingOptions {
  db: Db
  logSecurity: LogSecurity
  validSeconds: ValidSeconds
  rotationDays: number
  onFailure: (error: unknown) => void
}

/** A token may name any key. Searching for unknown ones must not cost unlimited work. */
const reloadInterval = 5 * second

/** The keys of the embedded provider in this process, kept in step with the database. */
export async function openKeyRing({
  db,
  logSecurity,
  validSeconds,
  rotationDays,
  onFailure,
}: KeyRingOptions) {
  await makeFirstKeys(db)
  let keys = await load()
  let published = createLocalJWKSet(publicSet(keys))
  let reloadedAt = 0
  let reloading = Promise.resolve()
  const listeners: ((keys: ProviderKeys) => void)[] = []

  async function load(): Promise<ProviderKeys> {
    const { keys: stored, at } = await readKeys(db)
    return providerKeys(keysInUse(stored, at, validSeconds))
  }

  async function refresh(): Promise<void> {
    const loaded = await load()
    if (isDeepStrictEqual(loaded, keys)) return
    const isRotated = loaded.signing[0].kid !== keys.signing[0].kid
    keys = loaded
    published = createLocalJWKSet(publicSet(keys))
    for (const listener of listeners) listener(keys)
    if (isRotated)
      outsideRequests(() => logSecurity('key-rotated', 'ok', { keyId: loaded.signing[0].kid ?? '' }))
  }

  /** Regular work: makes new keys when these are old, and picks up those that other processes made. */
  async function maintain(): Promise<void> {
    await rotateAgedKeys(db, rotationDays)
    await removeSpentKeys(db, validSeconds)
    await refresh()
  }

  const keySet: JWTVerifyGetKey = async (header, token) => {
    try {
      return await published(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await reload()
      return published(header, token)
    }
  }

  function reload(): Promise<void> {
    if (Date.now() - reloadedAt >= reloadInterval) {
      reloadedAt = Date.now()
      reloading = refresh().catch((error: unknown) => {
        onFailure(error)
        throw new IdentityUnavailable()
      })
    }
    return reloading
  }

  return {
    keySet,
    keys: () => keys,
    onChange: (listener: (keys: ProviderKeys) => void) => void listeners.push(listener),
    maintain,
    close: repeat(noticedSeconds * second, maintain, onFailure),
  }
}

const publicSet = ({ signing }: ProviderKeys): JSONWebKeySet => ({ keys: signing.map(publicPart) })

function providerKeys(used: readonly StoredKey[]): ProviderKeys {
  const keysFor = (purpose: KeyPurpose) => used.filter((key) => key.purpose === purpose)
  const secretsFor = (purpose: KeyPurpose) => keysFor(purpose).flatMap(({ privateJwk }) => privateJwk.k ?? [])
  return {
    signing: atLeastOne(keysFor('SIGNING').map(({ privateJwk }) => privateJwk)),
    cookieSecrets: atLeastOne(secretsFor('COOKIES')),
    browserSecrets: atLeastOne(secretsFor('BROWSERS')),
  }
}

function atLeastOne<Key>([first, ...others]: readonly Key[]): [Key, ...Key[]] {
  if (first === undefined) throw new Error('The stored keys of the identity provider cannot be used.')
  return [first, ...others]
}
