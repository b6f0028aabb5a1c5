import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { newKey } from '../base/encryption.ts'
import { accounts, idpKeys, pushKeys, pushSubscriptions } from '../db/schema/index.ts'
import { freshDatabase } from '../testing/database.ts'
import { fillFolder } from '../testing/prepared-folder.ts'
import { startProvider } from '../testing/provider.ts'
import { admin } from '../testing/admin.ts'
import { latestTrace } from '../testing/traces.ts'

describe('the command line', () => {
  test('nothing, or --help, lists the commands', async () => {
    for (const args of [[], ['--help'], ['-h']]) {
      expect(await admin(args)).toMatch(/^npm run admin -- COMMAND/)
      expect(await admin(args)).toMatch(/  rotate-keys +Give the embedded identity provider new keys/)
    }
  })

  test('a command with --help explains itself and does nothing', async () => {
    const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }
    expect(await admin(['rotate-keys', '--help'], unreachable)).toContain('nobody is signed out')
  })

  test.each([[['rotate']], [['constructor']], [['--drop-old']]])(
    '%s is refused with the list of commands',
    async (args) => {
      await expect(admin(args)).rejects.toThrow(/npm run admin -- COMMAND/)
    },
  )

  test.each([[['rotate-keys', 'now']], [['rotate-keys', '--now']]])(
    '%s is refused with what the command takes',
    async (args) => {
      await expect(admin(args)).rejects.toThrow(
        /now[^]*npm run admin -- rotate-keys \[OPTION…\][^]*--drop-old/,
      )
    },
  )
})

describe('rotate-keys', () => {
  let database: Database
  let settings: { DATABASE_URL: string | undefined }

  beforeAll(async () => {
    database = await freshDatabase('sample')
    settings = { DATABASE_URL: database.db.$client.options.connectionString }
  })
  afterAll(() => database.close())

  test('makes new keys while the platform runs, once', async () => {
    const provider = await startProvider(database)
    const before = await database.db.$count(idpKeys)
    expect(await admin(['rotate-keys'], settings)).toMatch(
      /^New keys are published, and sign from 2\d{3}-.*Z on\.$/,
    )
    const after = await database.db.$count(idpKeys)
    expect(after).toBe(2 * before)
    expect(await latestTrace(database.db)).toMatchObject({ action: 'KEYS_ROTATED', email: 'npm run admin' })
    expect(await admin(['rotate-keys'], settings)).toMatch(/^There are new keys already\. They sign from 2/)
    expect(await database.db.$count(idpKeys)).toBe(after)
    await provider.close()
  })

  test('drops the old keys if asked to', async () => {
    const before = await database.db.select().from(idpKeys)
    expect(await admin(['rotate-keys', '--drop-old'], settings)).toMatch(
      /^The old keys are gone, and so are all/,
    )
    expect(await latestTrace(database.db)).toMatchObject({ action: 'KEYS_REPLACED', email: 'npm run admin' })
    const after = await database.db.select().from(idpKeys)
    expect(after.map(({ purpose }) => purpose).toSorted()).toEqual(['BROWSERS', 'COOKIES', 'SIGNING'])
    for (const { kid } of before) expect(after.map((key) => key.kid)).not.toContain(kid)
  })

  test('does not touch the keys of an outside issuer', async () => {
    const outside = { ...settings, IDENTITY_ISSUER: 'https://keys.example/realms/theirs' }
    await expect(admin(['rotate-keys'], outside)).rejects.toThrow('Rotate them there')
  })

  test('makes a new key for push notifications, and drops the old one if asked to', async () => {
    const { db } = database
    const withKey = { ...settings, SECRETS_KEY: newKey() }
    const keysNow = async () => (await db.select().from(pushKeys)).map(({ publicKey }) => publicKey)
    expect(await admin(['rotate-push-key'], withKey)).toBe('There is a new key.')
    const [first = ''] = await keysNow()
    expect(await latestTrace(db)).toMatchObject({ action: 'PUSH_KEY_ROTATED', email: 'npm run admin' })
    const accountId = (await db.select().from(accounts).limit(1))[0]?.id ?? ''
    const browser = { p256dh: '', auth: '', name: '', sessionKey: '', endpoint: 'https://push.example/1' }
    await db.insert(pushSubscriptions).values({ ...browser, accountId, publicKey: first })
    expect(await admin(['rotate-push-key', '--drop-old', '--dry-run'], withKey)).toBe('Would make a new key.')
    expect(await keysNow()).toEqual([first])
    // The browser goes on with its key.
    await admin(['rotate-push-key'], withKey)
    expect(await keysNow()).toEqual([first, expect.any(String)])
    expect(await admin(['rotate-push-key', '--drop-old'], withKey)).toBe(
      'The old keys are gone, and 1 subscriptions with them.',
    )
    expect(await keysNow()).toEqual([expect.not.stringMatching(`^${first}$`)])
    expect(await db.$count(pushSubscriptions)).toBe(0)
    const withoutKey = { ...settings, DATA_DIR: join(tmpdir(), 'no-such-folder') }
    await expect(admin(['rotate-push-key'], withoutKey)).rejects.toThrow('There is no key to encrypt it with')
  })

  test('says so if the database has another schema than this release', async () => {
    await database.db.execute(sql`alter table idp_keys rename to idp_keys_of_another_time`)
    await expect(admin(['rotate-keys'], settings)).rejects.toThrow('The database is not of this release')
  })

  test('finds the embedded database, whether the platform runs or not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'data-'))
    const embedded = { DATA_DIR: folder, DATABASE_URL: undefined }
    await fillFolder(folder)
    const running = await openDatabase({ dataDir: folder, settings: { fsync: 'off' } })
    await migrate(running.db)
    expect(await admin(['rotate-keys'], embedded)).toContain('New keys are published')
    await running.ping()
    await running.close()
    expect(await admin(['rotate-keys'], embedded)).toContain('There are new keys already')
    rmSync(folder, { recursive: true, force: true })
  })
})
