import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newKey } from '../../base/encryption.ts'
import type { Database } from '../../db/connection.ts'
import { idpTotp, integrations } from '../../db/schema/index.ts'
import { startEncryption } from '../../domain/integrations/secrets.ts'
import { readSettings } from '../../settings.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const first = newKey()
const platform = await startOwnApp({ SECRETS_KEY: first })
const { database } = platform

const pager = (name: string) => ({
  name,
  type: 'PAGERDUTY' as const,
  pagerDuty: { routingKey: 'R0UT1NGK3Y', region: 'EU' as const },
})

const storedOf = async (integrationId: string) =>
  (await database.db.select().from(integrations).where(eq(integrations.id, integrationId)))[0]?.secret

/** What a start of the platform does, with these keys. */
async function startWith(keys: string, db: Database['db'] = database.db) {
  const output: string[] = []
  const encryption = await startEncryption({
    settings: readSettings({ SECRETS_KEY: keys }),
    db,
    log: { error: (message) => void output.push(message) },
    say: (line) => void output.push(line),
  })
  return { encryption, output }
}

test('the database has no routing key in clear, and managers read it', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: pager('Encrypted') })
  const created = await storedOf(integrationId)
  expect(created).toMatch(/^enc1\./)
  await admin.updateIntegration({
    body: { integrationId, ...pager('Encrypted'), pagerDuty: { routingKey: 'AN0THER', region: 'US' } },
  })
  const updated = await storedOf(integrationId)
  expect(updated).toMatch(/^enc1\./)
  expect(updated).not.toBe(created)
  const [found] = (await admin.listIntegrations()).filter((one) => one.integrationId === integrationId)
  expect(found?.pagerDuty).toEqual({ routingKey: 'AN0THER', region: 'US' })
  const { rows } = await database.db.execute(sql`select * from integrations`)
  expect(JSON.stringify(rows)).not.toMatch(/R0UT1NGK3Y|AN0THER/)
})

test('a start encrypts what an earlier release has stored in clear', async () => {
  const stored = await database.db.select().from(integrations).where(isNotNull(integrations.secret))
  expect(stored.length).toBeGreaterThan(1)
  for (const { secret } of stored) expect(secret).toMatch(/^enc1\./)
  const admin = await platform.as('admin')
  const keys = (await admin.listIntegrations()).flatMap(({ pagerDuty }) => pagerDuty?.routingKey ?? [])
  expect(keys.some((key) => /^[\da-f]{32}$/.test(key))).toBe(true)
})

test('a new key in front takes over at the next start, and the former one can then be left out', async () => {
  const admin = await platform.as('admin')
  const many = Array.from({ length: 1_100 }, (_, at) => ({
    id: `rotated-${String(at).padStart(4, '0')}`,
    integratorId: 'int-nordkaelte',
    name: `Rotated ${at}`,
    type: 'PAGERDUTY' as const,
    secret: `clear-${at}`,
    settings: { region: 'EU' as const },
  }))
  await database.db.insert(integrations).values(many)
  const app = { id: 'app-1', accountId: 'acc-0001', name: 'Phone', secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 }
  await database.db.insert(idpTotp).values(app)
  const before = await admin.listIntegrations()
  const second = newKey()
  const { encryption, output } = await startWith(`${second},${first}`)
  expect(output).toEqual([])
  const [stored] = await database.db.select().from(idpTotp)
  expect(stored?.secret.startsWith(encryption.currentPrefix ?? '?')).toBe(true)
  expect(encryption.decrypt(stored?.secret ?? '', 'totp app-1')).toBe(app.secret)
  const rows = await database.db.select().from(integrations).where(isNotNull(integrations.secret))
  expect(rows.filter(({ secret }) => !secret?.startsWith(encryption.currentPrefix ?? '?'))).toEqual([])
  // Versions stay, so that nobody's edit is refused.
  expect(new Set(rows.filter(({ id }) => id.startsWith('rotated')).map(({ version }) => version))).toEqual(
    new Set([1]),
  )
  expect((await startWith(second)).output).toEqual([])

  // Back, so that the running platform can read them again.
  await startWith(`${first},${second}`)
  expect(await admin.listIntegrations()).toEqual(before)
})

test('without its key a secret is not shown, stays as it is, and the start says so', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: pager('Lost') })
  const stored = await storedOf(integrationId)
  const { encryption, output } = await startWith(newKey())
  expect(output).toEqual([expect.stringMatching(/^The secrets of \d+ integrations cannot be read: /)])
  expect(output.join()).not.toContain('R0UT1NGK3Y')
  expect(await storedOf(integrationId)).toBe(stored)
  expect(encryption.decrypt(stored ?? '', `integration ${integrationId}`)).toBeUndefined()

  // The running platform meets a secret whose key it does not have.
  const foreign = encryption.encrypt('x', `integration ${integrationId}`)
  await database.db.update(integrations).set({ secret: foreign }).where(eq(integrations.id, integrationId))
  const [found] = (await admin.listIntegrations()).filter((one) => one.integrationId === integrationId)
  expect(found?.pagerDuty).toEqual({ routingKey: null, region: 'EU' })
  const again = await admin.updateIntegration({ body: { integrationId, ...pager('Lost') } })
  expect(again.pagerDuty?.routingKey).toBe('R0UT1NGK3Y')
})

test('a platform whose database refuses to write still starts, and says why secrets stay in clear', async () => {
  const refusing = {
    select: () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('R0UT1NGK3Y'), { code: '25006' }) })
    },
  }
  const { output } = await startWith(newKey(), refusing as never)
  expect(output).toEqual(['The stored secrets could not be encrypted (25006).'])
})

test('in production nothing starts that would store secrets in clear', async () => {
  const environment = { DATABASE_URL: 'postgres://db/name', DATA_DIR: '/nonexistent' }
  const start = async (more: Record<string, string>) =>
    startEncryption({
      settings: readSettings({ ...environment, ...more }),
      db: database.db,
      log: { error: () => {} },
    })
  await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(/^SECRETS_KEY is not set/)
  await expect(start({ NODE_ENV: 'production', SECRETS_KEY: first })).resolves.toBeDefined()
  await expect(start({})).resolves.toBeDefined()
})
