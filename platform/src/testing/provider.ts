import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { usernameKey } from '../base/spelling.ts'
import { withNameKeys } from '../db/account-names.ts'
import type { Database, Db, Queries } from '../db/connection.ts'
import { accounts, integrators } from '../db/schema/index.ts'
import { openSecurityLog } from '../http/log.ts'
import { createServer } from '../http/server.ts'
import type { AttemptLimits } from '../identity/passwords/attempts.ts'
import { storePasswordHash } from '../identity/passwords/store.ts'
import type { AccountChange } from '../identity/directory.ts'
import { registerEmbeddedProvider } from '../identity/embedded/plugin.ts'
import { createEmbeddedProvider, type EmbeddedProvider } from '../identity/embedded/provider.ts'
import { testEncryption } from './second-factor.ts'
import { createMailer, type Mailer } from '../messages/mail/queue.ts'
import { readSettings } from '../settings.ts'
import { testHasher } from './hasher.ts'

export interface TestProvider {
  app: FastifyInstance
  identity: EmbeddedProvider
  mailer: Mailer
  close(): Promise<void>
}

export const password = 'correct horse battery'

/** The embedded provider alone, on a database that the caller opens and closes. */
export async function startProvider(
  database: Database,
  environment: Record<string, string> = {},
  limits?: AttemptLimits,
): Promise<TestProvider> {
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: join(tmpdir(), 'integrator-console-provider'),
    ...environment,
  })
  const app = await createServer(settings)
  const encryption = testEncryption
  const mailer = createMailer(settings, { db: database.db, encryption, log: app.log })
  const { logSecurity } = openSecurityLog(app, settings)
  const identity = await createEmbeddedProvider({
    settings,
    db: database.db,
    log: app.log,
    logSecurity,
    mailer,
    encryption,
    hasher: testHasher,
    ...(limits && { limits }),
  })
  await registerEmbeddedProvider(app, identity)
  // In the platform, the console's files are routed after the provider.
  app.get('/*', async (_request, reply) => reply.callNotFound())
  await app.ready()
  return {
    app,
    identity,
    mailer,
    async close() {
      await identity.close()
      await mailer.close()
      await app.close()
    },
  }
}

/** Somebody with a password, who has confirmed the address. */
export async function addPerson(db: Db, username: string, lastName = 'Person') {
  const email = `${usernameKey(username)}@example.com`
  await db.insert(integrators).values({ id: 'int-1', name: 'Integrator' }).onConflictDoNothing()
  const [account] = await db
    .insert(accounts)
    .values(
      withNameKeys({
        integratorId: 'int-1',
        username,
        email,
        confirmedEmail: email,
        firstName: 'Test',
        lastName,
      }),
    )
    .returning()
  if (!account) throw new Error('The account was not stored.')
  await setPassword(account, password, db)
  return account
}

export async function setPassword(owner: { id: string; username: string }, text: string, db: Queries) {
  await storePasswordHash(owner, await testHasher.hash(text), db)
}

/** Instead of mails, for tests that are not about mails. */
export const inviteNobody = async () => ({ by: 'mail' as const })

/** A change of an account without a transaction: it is stored at once. */
export const changeOn = (db: Queries): AccountChange => ({
  db,
  afterCommit: (work) => void work(),
  onRollback: () => {},
})
