import { randomBytes } from 'node:crypto'
import { desc, inArray, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { day } from '../../../base/time.ts'
import type { Db, Queries } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { idpKeys, idpRecords } from '../../../db/schema/index.ts'
import { type KeyPurpose, keyPurposes } from '../../../db/schema/types.ts'
import { transaction } from '../../../db/transaction.ts'
import { type ValidSeconds, keysInUse, publishedBeforeSigning, type StoredKey } from './stages.ts'

/** The keys, newest first, and the database's time: the processes' own clocks may differ. */
export async function readKeys(db: Queries): Promise<{ keys: StoredKey[]; at: Date }> {
  const rows = await db
    .select({ key: idpKeys, at: sql`now()`.mapWith(idpKeys.createdAt) })
    .from(idpKeys)
    .orderBy(desc(idpKeys.signsFrom))
  return { keys: rows.map(({ key }) => key), at: rows[0]?.at ?? new Date(0) }
}

export interface Rotation {
  signsFrom: Date
  /** False if another process, or the same command a moment ago, has already made the keys. */
  isNew: boolean
}

/** Published at once, signing a little later, when every process knows them. Meanwhile no others are made. */
export async function rotateKeys(db: Db): Promise<Rotation> {
  return addKeys(db, {
    signsAfterSeconds: publishedBeforeSigning,
    unless: (keys, at) => keys.find(({ signsFrom }) => signsFrom > at),
  })
}

/** Makes new keys if the newest ones are this old. If several processes notice at once, one of them makes the keys. */
export async function rotateAgedKeys(db: Db, days: number): Promise<void> {
  const youngEnough = (keys: StoredKey[], at: Date) =>
    keys.find(
      ({ purpose, createdAt }) => purpose === 'SIGNING' && createdAt.getTime() > at.getTime() - days * day,
    )
  const { keys, at } = await readKeys(db)
  if (youngEnough(keys, at)) return
  await addKeys(db, { signsAfterSeconds: publishedBeforeSigning, unless: youngEnough })
}

/** For keys that somebody else may know. Whoever read them could read sessions, codes and refresh tokens: they are deleted. */
export async function replaceKeys(db: Db): Promise<void> {
  const newKeys = await Promise.all(keyPurposes.map(makeKey))
  await transaction(db, async (queries) => {
    await lockKeys(queries)
    await queries.delete(idpKeys)
    await queries.insert(idpKeys).values(newKeys)
    await queries.delete(idpRecords)
  })
}

/** The first key of each purpose. No process waits for it, so it signs at once. */
export async function makeFirstKeys(db: Db): Promise<void> {
  const { keys } = await readKeys(db)
  for (const purpose of keyPurposes) {
    const isThere = (key: StoredKey) => key.purpose === purpose
    if (keys.some(isThere)) continue
    // If two processes start at once, both use the key of the first one.
    await addKeys(db, {
      purposes: [purpose],
      signsAfterSeconds: 0,
      unless: (present) => present.find(isThere),
    })
  }
}

interface Adding {
  purposes?: readonly KeyPurpose[]
  signsAfterSeconds: number
  unless: (keys: StoredKey[], at: Date) => StoredKey | undefined
}

async function addKeys(
  db: Db,
  { purposes = keyPurposes, signsAfterSeconds, unless }: Adding,
): Promise<Rotation> {
  const newKeys = await Promise.all(purposes.map(makeKey))
  return transaction(db, async (queries) => {
    await lockKeys(queries)
    const { keys, at } = await readKeys(queries)
    const present = unless(keys, at)
    if (present) return { signsFrom: present.signsFrom, isNew: false }
    const signsFrom = sql`now() + make_interval(secs => ${signsAfterSeconds})`
    const [added] = await queries
      .insert(idpKeys)
      .values(newKeys.map((key) => ({ ...key, signsFrom })))
      .returning()
    if (!added) throw new Error('The keys of the identity provider could not be stored.')
    return { signsFrom: added.signsFrom, isNew: true }
  })
}

/** Others may read meanwhile, but nobody else can make keys. */
const lockKeys = (queries: Queries) => queries.execute(sql`lock table ${idpKeys} in share row exclusive mode`)

/** A key verifies nothing after its last token has expired, so its private part is not kept. */
export async function removeSpentKeys(db: Queries, validSeconds: ValidSeconds): Promise<void> {
  const { keys, at } = await readKeys(db)
  const used = new Set(keysInUse(keys, at, validSeconds).map(({ kid }) => kid))
  const spent = keys.filter(({ kid }) => !used.has(kid)).map(({ kid }) => kid)
  if (spent.length > 0) await db.delete(idpKeys).where(inArray(idpKeys.kid, spent))
}

type NewKey = Pick<StoredKey, 'kid' | 'purpose' | 'privateJwk'>

async function makeKey(purpose: KeyPurpose): Promise<NewKey> {
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

export function publicPart({ kty, kid, alg, use, n, e }: JWK): JWK {
  return { kty, kid, alg, use, n, e }
}
