import { eq } from 'drizzle-orm'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries } from '../../db/connection.ts'
import { pushKeys, pushSubscriptions } from '../../db/schema/index.ts'
import { decryptPushKey } from './push-keys.ts'

/** Where a person's push notifications go. The key is undefined if the settings cannot read it any more. */
export async function findBrowsers(db: Queries, encryption: Encryption, accountId: string) {
  const rows = await db
    .select({ subscription: pushSubscriptions, stored: pushKeys.privateKey })
    .from(pushSubscriptions)
    .innerJoin(pushKeys, eq(pushKeys.publicKey, pushSubscriptions.publicKey))
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id)
  return rows.map(({ subscription: { id, name, endpoint, p256dh, auth, publicKey }, stored }) => ({
    id,
    name,
    endpoint,
    p256dh,
    auth,
    publicKey,
    privateKey: decryptPushKey(encryption, publicKey, stored),
  }))
}

/** The push service does not know it any more. */
export async function deleteBrowser(db: Queries, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}
