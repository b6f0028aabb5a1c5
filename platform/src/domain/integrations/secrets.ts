import { and, gt, isNotNull, sql } from 'drizzle-orm'
import { createEncryption, type Encryption, totpContext } from '../../base/encryption.ts'
import { StartRefused } from '../../base/errors.ts'
import { keysInFolder } from '../../base/key-file.ts'
import type { Log } from '../../base/log.ts'
import type { Queries } from '../../db/connection.ts'
import { startsWith } from '../../db/rows.ts'
import { idpTotp, integrations, networkServers, webhooks } from '../../db/schema/index.ts'
import type { Settings } from '../../settings.ts'
import { providePushKey } from './push-keys.ts'

type KeySettings = Pick<Settings, 'secretsKeys' | 'dataDir' | 'databaseUrl'>

/** With the keys of the settings, or else of the data folder. */
export const encryptionOf = ({ secretsKeys, dataDir, databaseUrl }: KeySettings): Encryption =>
  createEncryption(secretsKeys ?? keysInFolder({ dataDir, mayMake: databaseUrl === undefined }))

interface Dependencies {
  settings: KeySettings & Pick<Settings, 'channels' | 'production'>
  db: Queries
  log: Pick<Log, 'error'>
  say?: ((line: string) => void) | undefined
}

/**
 * The encryption of stored secrets, with what is stored already encrypted by its current key. If the database refuses that, for
 * example because its disk is full, the platform serves what it can, and the next start tries again.
 */
export async function startEncryption({ settings, db, log, say }: Dependencies): Promise<Encryption> {
  const encryption = encryptionOf(settings)
  if (settings.production && encryption.currentPrefix === undefined) throw new StartRefused(noKey)
  try {
    const { unreadable } = await encryptStored(db, encryption)
    if (unreadable > 0) say?.(unreadableSecrets(unreadable))
    // Without a key to encrypt it, there is none, and nobody can switch push notifications on.
    if (settings.channels.isOn && encryption.currentPrefix !== undefined) await providePushKey(db, encryption)
  } catch (error) {
    // Without the error's text, which quotes the statement with its values.
    log.error(`The stored secrets could not be encrypted (${codeOf(error)}).`)
  }
  return encryption
}

const codeOf = (error: unknown) => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
}

const noKey =
  'SECRETS_KEY is not set, and the data folder has no secrets.key: the secrets of integrations, and the links in mails that wait, would be stored in clear. Set it to 32 random bytes, such as those of "openssl rand -base64 32", the same for every process.'

const unreadableSecrets = (count: number) =>
  `The secrets of ${count} integrations cannot be read: neither SECRETS_KEY nor secrets.key in the data folder has the key that encrypted them. Add it, or enter them again.`

const contextOf = (integrationId: string) => `integration ${integrationId}`

/** As it is stored. */
export const encryptSecret = ({ encrypt }: Encryption, integrationId: string, secret: string | null) =>
  secret === null ? null : encrypt(secret, contextOf(integrationId))

/** Null also if its key is unknown. Then somebody has to enter it again. */
export const decryptSecret = ({ decrypt }: Encryption, integrationId: string, stored: string | null) =>
  stored === null ? null : (decrypt(stored, contextOf(integrationId)) ?? null)

const webhookContext = (webhookId: string) => `webhook ${webhookId}`

export const encryptWebhookSecret = ({ encrypt }: Encryption, webhookId: string, secret: string) =>
  encrypt(secret, webhookContext(webhookId))

/** Undefined if its key is unknown. */
export const decryptWebhookSecret = ({ decrypt }: Encryption, webhookId: string, stored: string) =>
  decrypt(stored, webhookContext(webhookId))

const serverContext = (networkServerId: string) => `network server ${networkServerId}`

export const encryptTunnelKey = ({ encrypt }: Encryption, networkServerId: string, key: string) =>
  encrypt(key, serverContext(networkServerId))

/** Undefined if its key is unknown. */
export const decryptTunnelKey = ({ decrypt }: Encryption, networkServerId: string, stored: string) =>
  decrypt(stored, serverContext(networkServerId))

const atOnce = 500

/**
 * Encrypts what is stored in clear, or with a former key. It can be interrupted and repeated at any moment, by any number of
 * processes: each writes only over what it has read. Returns how many secrets no key can read. They stay as they are.
 */
async function encryptStored(db: Queries, encryption: Encryption): Promise<{ unreadable: number }> {
  const unreadable = await encryptSecrets(db, encryption, { table: integrations, contextOf })
  // Whoever has an app that cannot be read signs in with a recovery code.
  await encryptSecrets(db, encryption, { table: idpTotp, contextOf: totpContext })
  await encryptSecrets(db, encryption, { table: webhooks, contextOf: webhookContext })
  await encryptSecrets(db, encryption, { table: networkServers, contextOf: serverContext })
  return { unreadable }
}

interface Secrets {
  table: typeof integrations | typeof idpTotp | typeof webhooks | typeof networkServers
  contextOf: (id: string) => string
}

async function encryptSecrets(
  db: Queries,
  { encrypt, decrypt, currentPrefix }: Encryption,
  secrets: Secrets,
): Promise<number> {
  const { table, contextOf: context } = secrets
  let unreadable = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const found = await readOthers(db, secrets, currentPrefix, after)
    const renewed = found.flatMap(({ id, stored }) => {
      const secret = decrypt(stored, context(id))
      if (secret === undefined) unreadable += 1
      const written = secret === undefined ? stored : encrypt(secret, context(id))
      return written === stored ? [] : [{ id, stored, written }]
    })
    if (renewed.length > 0)
      await db.execute(sql`
        update ${table} as stored_secrets set secret = renewed.written
        from json_to_recordset(${JSON.stringify(renewed)}) as renewed (id text, stored text, written text)
        where stored_secrets.id = renewed.id and stored_secrets.secret = renewed.stored`)
    after = found.length < atOnce ? undefined : found.at(-1)?.id
  }
  return unreadable
}

/** The next secrets that the current key has not encrypted. */
const readOthers = async (
  db: Queries,
  { table }: Secrets,
  currentPrefix: string | undefined,
  after: string,
) =>
  db
    .select({ id: table.id, stored: sql<string>`${table.secret}` })
    .from(table)
    .where(
      and(
        gt(table.id, after),
        isNotNull(table.secret),
        currentPrefix === undefined ? undefined : sql`not (${startsWith(table.secret, currentPrefix)})`,
      ),
    )
    .orderBy(table.id)
    .limit(atOnce)
