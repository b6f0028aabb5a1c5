import { desc, inArray, sql } from 'drizzle-orm'
import type { Db, Queries } from '../../db/connection.ts'
import { idpKeys } from '../../db/schema/index.ts'
import { makeCookieKey, makeSigningKey } from './key-making.ts'
import { keysInUse, publishedBeforeSigning } from './key-stages.ts'
import type { StoredKey } from './key-stages.ts'

/** The keys, newest first, and the time by the database's clock: the processes' own clocks may differ. */
export async function readKeys(db: Queries): Promise<{ keys: StoredKey[]; at: Date }> {
  const rows = await db
    .select({ key: idpKeys, at: sql`now()`.mapWith(idpKeys.createdAt) })
    .from(idpKeys)
    .orderBy(desc(idpKeys.signsFrom))
  return { keys: rows.map(({ key }) => key), at: rows[0]?.at ?? new Date(0) }
}

export interface Rotation {
  /** From when the new keys sign. */
  signsFrom: Date
  /** False where another process, or the same command a moment ago, has made the keys already. */
  isNew: boolean
}

/**
 * New keys for tokens and cookies. They are published at once and sign a little later, when every process knows them.
 * While new ones wait for that, no others are made.
 */
export async function rotateKeys(db: Db): Promise<Rotation> {
  return addKeys(db, {
    signsAfterSeconds: publishedBeforeSigning,
    unless: (keys, at) => keys.find(({ signsFrom }) => signsFrom > at),
  })
}

/** Of several processes that find the keys too old at the same moment, one makes new ones. */
export async function rotateAgedKeys(db: Db, oldestAllowed: (at: Date) => Date): Promise<Rotation> {
  return addKeys(db, {
    signsAfterSeconds: publishedBeforeSigning,
    unless: (keys, at) => keys.find(({ createdAt }) => createdAt >= oldestAllowed(at)),
  })
}

/** The first keys of a new database; nobody waits for them, so they sign at once. */
export async function makeFirstKeys(db: Db): Promise<void> {
  const { keys } = await readKeys(db)
  if (!complete(keys)) await addKeys(db, { signsAfterSeconds: 0, unless: complete })
}

/** Both kinds are there; answers one of them. */
const complete = (keys: StoredKey[]): StoredKey | undefined =>
  keys.some(({ purpose }) => purpose === 'COOKIES')
    ? keys.find(({ purpose }) => purpose === 'SIGNING')
    : undefined

interface Adding {
  signsAfterSeconds: number
  unless: (keys: StoredKey[], at: Date) => StoredKey | undefined
}

async function addKeys(db: Db, { signsAfterSeconds, unless }: Adding): Promise<Rotation> {
  const made = [await makeSigningKey(), makeCookieKey()]
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${idpKeys} in share row exclusive mode`)
    const { keys, at } = await readKeys(transaction)
    const present = unless(keys, at)
    if (present) return { signsFrom: present.signsFrom, isNew: false }
    const signsFrom = sql`now() + make_interval(secs => ${signsAfterSeconds})`
    const [added] = await transaction
      .insert(idpKeys)
      .values(made.map((key) => ({ ...key, signsFrom })))
      .returning()
    if (!added) throw new Error('The keys of the identity provider could not be stored.')
    return { signsFrom: added.signsFrom, isNew: true }
  })
}

/** Keys whose last token has ended verify nothing any more; their private parts are not kept. */
export async function removeSpentKeys(db: Queries, keptSeconds: number): Promise<void> {
  const { keys, at } = await readKeys(db)
  const used = new Set(keysInUse(keys, at, keptSeconds).map(({ kid }) => kid))
  const spent = keys.filter(({ kid }) => !used.has(kid)).map(({ kid }) => kid)
  if (spent.length > 0) await db.delete(idpKeys).where(inArray(idpKeys.kid, spent))
}
