import { eq } from 'drizzle-orm'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries } from '../../db/connection.ts'
import { integrations } from '../../db/schema/index.ts'
import { decryptSecret } from './secrets.ts'

/** Where an integration sends, with its secret in clear. Undefined if it is not set up, or its secret cannot be read. */

export async function findTwilioTarget(db: Queries, encryption: Encryption, integrationId: string) {
  const found = await findSettings(db, encryption, integrationId)
  return found && 'accountSid' in found.settings ? { ...found.settings, secret: found.secret } : undefined
}

export async function findSipTarget(db: Queries, encryption: Encryption, integrationId: string) {
  const found = await findSettings(db, encryption, integrationId)
  return found && 'server' in found.settings ? { ...found.settings, password: found.secret } : undefined
}

async function findSettings(db: Queries, encryption: Encryption, integrationId: string) {
  const [row] = await db
    .select({ settings: integrations.settings, secret: integrations.secret })
    .from(integrations)
    .where(eq(integrations.id, integrationId))
  const secret = decryptSecret(encryption, integrationId, row?.secret ?? null)
  return row?.settings && secret !== null ? { settings: row.settings, secret } : undefined
}
