import { desc, eq, notExists, sql } from 'drizzle-orm'
import webpush from 'web-push'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries } from '../../db/connection.ts'
import { pushKeys, pushSubscriptions } from '../../db/schema/index.ts'

/** The keys with which the platform signs to push services. A subscription keeps the key with which its browser has made it. */

const contextOf = (publicKey: string) => `push key ${publicKey}`

const newestFirst = desc(pushKeys.createdAt)

/** For new subscriptions. */
export async function findPublicPushKey(db: Queries): Promise<string | undefined> {
  const [key] = await db.select({ key: pushKeys.publicKey }).from(pushKeys).orderBy(newestFirst).limit(1)
  return key?.key
}

/** Undefined if no key of the settings can read it. */
export const decryptPushKey = ({ decrypt }: Encryption, publicKey: string, stored: string) =>
  decrypt(stored, contextOf(publicKey))

/**
 * Makes the first key, or another one if the newest cannot be read, and encrypts all with the current key of the settings. Two processes
 * that begin at once may both make one. Both are valid, and one is never used.
 */
export async function providePushKey(db: Queries, encryption: Encryption): Promise<void> {
  const stored = await db.select().from(pushKeys).orderBy(newestFirst)
  const [newest] = stored
  if (!newest || decryptPushKey(encryption, newest.publicKey, newest.privateKey) === undefined)
    await insertPushKey(db, encryption)
  for (const { publicKey, privateKey } of stored) {
    if (encryption.currentPrefix === undefined || privateKey.startsWith(encryption.currentPrefix)) continue
    const known = decryptPushKey(encryption, publicKey, privateKey)
    if (known === undefined) continue
    const renewed = encryption.encrypt(known, contextOf(publicKey))
    await db.update(pushKeys).set({ privateKey: renewed }).where(eq(pushKeys.publicKey, publicKey))
  }
}

/** Keys that no browser needs any more are deleted with it. */
export async function insertPushKey(db: Queries, encryption: Encryption): Promise<void> {
  const isUsed = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.publicKey, pushKeys.publicKey))
  await db.delete(pushKeys).where(notExists(isUsed))
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const encrypted = encryption.encrypt(privateKey, contextOf(publicKey))
  // By the clock and not by the transaction: the newest one counts.
  await db.insert(pushKeys).values({ publicKey, privateKey: encrypted, createdAt: sql`clock_timestamp()` })
}

/** Also ends the subscriptions with these keys. Returns how many there were. */
export async function deletePushKeys(db: Queries): Promise<number> {
  const ended = await db.$count(pushSubscriptions)
  await db.delete(pushKeys)
  return ended
}
