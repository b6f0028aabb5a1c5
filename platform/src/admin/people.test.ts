import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/connection.ts'
import { accounts, auditTraces, integrators } from '../db/schema/index.ts'
import { startTestAppOn, type TestApp } from '../testing/app.ts'
import { freshDatabase } from '../testing/database.ts'
import { signIn } from '../testing/identity.ts'
import { openBrowser } from '../testing/browser.ts'
import { admin } from '../testing/admin.ts'
import { openMailbox, partOf } from '../testing/mailbox.ts'
import { addApp } from '../testing/second-factor.ts'

const mailbox = await openMailbox()
let database: Database
let platform: TestApp
let settings: Record<string, string>

beforeAll(async () => {
  database = await freshDatabase('sample')
  // What the commands encrypt, the platform has to read.
  const secrets = { SECRETS_KEY: '0123456789abcdef'.repeat(4) }
  platform = await startTestAppOn(database, { SMTP_URL: mailbox.url, ...secrets })
  settings = { DATABASE_URL: String(database.db.$client.options.connectionString), ...secrets }
})
afterAll(async () => {
  await platform.close()
  await mailbox.close()
})

const latestTrace = async () => {
  const [trace] = await database.db.select().from(auditTraces).orderBy(desc(auditTraces.id)).limit(1)
  return trace
}
const counts = async () => [
  await database.db.$count(accounts),
  await database.db.$count(integrators),
  await database.db.$count(auditTraces),
]
const person = (username: string) => [
  '--username',
  username,
  '--email',
  `${username}@example.com`,
  '--first-name',
  'Ada',
  '--last-name',
  'Berg',
]

/** Opens the printed link, chooses a password and signs in with it. */
async function getIn(output: string, username: string) {
  const link = /^https?:\S+$/m.exec(output)?.[0] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  const password = 'nine green boats drift'
  const set = await openBrowser(platform.app).post(new URL(link).pathname, {
    token,
    password,
    repeated: password,
  })
  expect(set.status).toBe(200)
  return signIn(platform.app, username, password)
}

describe('create-integrator', () => {
  test('makes an integrator whose first account can sign in with the printed link', async () => {
    const output = await admin(['create-integrator', 'Berg & Co', ...person('ada')], settings)
    expect(output).toMatch(/^Made the integrator Berg & Co with the account ada\.\nA link for ada /)
    expect(await latestTrace()).toMatchObject({
      action: 'ACCOUNT_CREATED',
      email: 'npm run admin',
      accountId: null,
    })
    await getIn(output, 'ada')
  })

  test('in a dry run it checks everything and makes nothing', async () => {
    const before = await counts()
    const output = await admin(['create-integrator', 'Elsewhere', ...person('eva'), '--dry-run'], settings)
    expect(output).toBe('Would make the integrator Elsewhere with the account eva.')
    const taken = admin(['create-integrator', 'Elsewhere', ...person('admin'), '--dry-run'], settings)
    await expect(taken).rejects.toThrow('Another account has admin already')
    expect(await counts()).toEqual(before)
  })

  test.each([
    [[], 'NAME is missing.'],
    [['X'], '--username is missing, --email is missing, --first-name is missing, --last-name is missing.'],
    [['X', ...person('a b')], '--username is wrong, --email is wrong.'],
    [[' ', ...person('eve')], 'NAME is wrong.'],
    [['X', ...person('eve'), '--operator'], 'Platform Operations is the operator already.'],
  ])('%j is refused', async (words, reason) => {
    await expect(admin(['create-integrator', ...words], settings)).rejects.toThrow(reason)
  })

  test('with an outside issuer it prints no link', async () => {
    const outside = { ...settings, IDENTITY_ISSUER: 'https://keycloak.example/realms/r' }
    const output = await admin(['create-integrator', 'Outside', ...person('olga')], outside)
    expect(output).toContain('olga signs in at https://keycloak.example/realms/r')
    expect(output).not.toContain('set-password')
  })
})

describe('create-account', () => {
  test('makes an account for an integrator, given by name or id, with the given roles', async () => {
    const roles = 'ROLE_LOCATION_READ, ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
    const options = ['--integrator', 'Alpenmess Energie AG', '--roles', roles]
    const output = await admin(['create-account', ...options, ...person('nils')], settings)
    const { accessToken } = await getIn(output, 'nils')
    expect(accessToken).not.toBe('')
    const [made] = await database.db.select().from(accounts).where(eq(accounts.username, 'nils'))
    expect(made).toMatchObject({
      integratorId: 'int-alpenmess',
      roles: ['ROLE_LOCATION_READ', 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'],
    })
  })

  test.each([
    [['--integrator', 'Nobody'], 'Integrator Nobody not found'],
    [['--integrator', 'int-alpenmess', '--roles', 'ROLE_KING'], 'there is no role ROLE_KING'],
    [[], '--integrator is missing.'],
  ])('%j is refused', async (options, reason) => {
    await expect(admin(['create-account', ...options, ...person('rosa')], settings)).rejects.toThrow(reason)
  })
})

describe('reset-password', () => {
  test('prints a link for a username or an e-mail address, and writes a trace', async () => {
    const output = await admin(['reset-password', 'reader'], settings)
    expect(await latestTrace()).toMatchObject({ action: 'PASSWORD_RESET_REQUESTED' })
    await getIn(output, 'reader')
  })

  test('makes no link in a dry run, for an unknown name, or with an outside issuer', async () => {
    expect(await admin(['reset-password', 'reader', '--dry-run'], settings)).toBe(
      'Would make a link for reader.',
    )
    await expect(admin(['reset-password', 'ghost'], settings)).rejects.toThrow('There is no account ghost.')
    const outside = { ...settings, IDENTITY_ISSUER: 'https://keycloak.example/realms/r' }
    await expect(admin(['reset-password', 'reader'], outside)).rejects.toThrow('Reset them there')
  })
})

describe('remove-second-factor', () => {
  test('removes what a person has lost, signs them out and tells them', async () => {
    const [{ id } = { id: '' }] = await database.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.username, 'accounts'))
    const token = await platform.tokenOf('accounts')
    await addApp(database.db, id)
    const command = ['remove-second-factor', 'accounts']
    expect(await admin([...command, '--dry-run'], settings)).toBe(
      'Would remove the second factor of accounts.',
    )
    await expect(signIn(platform.app, 'accounts', 'demo')).rejects.toThrow('The redirects end')
    expect(await admin(command, settings)).toBe(
      'Removed the second factor of accounts, and ended all sessions.',
    )
    await signIn(platform.app, 'accounts', 'demo')
    const headers = { authorization: `Bearer ${token}` }
    const old = await platform.app.inject({ url: '/public/api/v1.0/account', headers })
    expect(old.statusCode).toBe(401)
    expect(await latestTrace()).toMatchObject({ action: 'SECOND_FACTOR_REMOVED', email: 'npm run admin' })
    const told = () => mailbox.mails.filter(({ to }) => to.includes('accounts@nordkaelte.example'))
    await expect.poll(told).toHaveLength(1)
    const texts = told().map((mail) => partOf(mail, 'text/plain').replaceAll(/\s+/g, ' '))
    expect(texts).toEqual([expect.stringContaining('removed all its second factors')])
    await expect(admin(command, settings)).rejects.toThrow('accounts has no second factor.')
    expect(told()).toHaveLength(1)
    const outside = { ...settings, IDENTITY_ISSUER: 'https://keycloak.example/realms/r' }
    await expect(admin(command, outside)).rejects.toThrow('Remove them there')
  })
})

describe('end-sessions', () => {
  const status = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await platform.app.inject({ url: '/public/api/v1.0/account', headers })).statusCode
  }

  test('refuses the tokens of one account at once, and no others', async () => {
    const [gone, stays] = [await platform.tokenOf('devices'), await platform.tokenOf('admin')]
    await admin(['end-sessions', '--account', 'devices', '--dry-run'], settings)
    expect(await status(gone)).toBe(200)
    expect(await admin(['end-sessions', '--account', 'devices'], settings)).toBe(
      'Ended all sessions of devices.',
    )
    expect([await status(gone), await status(stays)]).toEqual([401, 200])
    expect(await latestTrace()).toMatchObject({ action: 'ACCOUNT_LOGGED_OUT', email: 'npm run admin' })
  })

  test('ends the sessions of all accounts', async () => {
    const token = await platform.tokenOf('admin')
    expect(await admin(['end-sessions', '--all'], settings)).toMatch(/^Ended all sessions of \d+ accounts\.$/)
    expect(await status(token)).toBe(401)
    await expect(admin(['end-sessions'], settings)).rejects.toThrow('Name an --account, or say --all.')
  })
})

describe('check', () => {
  test('counts what is there, and says that nothing is wrong', async () => {
    const output = await admin(['check'], settings)
    expect(output).toMatch(/^Schema +\d{4}_\w+$/m)
    expect(output).toMatch(/^Locations +76$/m)
    expect(output).not.toContain('in use')
    expect(output).toMatch(/Nothing is wrong\.$/)
  })

  test('names every problem', async () => {
    await database.db.insert(integrators).values({ id: 'int-empty', name: 'Empty' })
    const unsafe = { ...settings, NODE_ENV: 'production' }
    await expect(admin(['check'], unsafe)).rejects.toThrow(
      /Wrong: The integrator Empty has nobody who manages[^]*Wrong: PUBLIC_URL is not https/,
    )
  })

  test('says that an empty database must be set up, and that one of another release must be started first', async () => {
    const empty = await freshDatabase()
    const there = { DATABASE_URL: String(empty.db.$client.options.connectionString) }
    await expect(admin(['check'], there)).rejects.toThrow(/Wrong: Nobody has an account/)
    await empty.db.execute('delete from drizzle.__drizzle_migrations')
    await expect(admin(['check'], there)).rejects.toThrow(/The schema lacks 0000_baseline/)
    await empty.close()
  })
})
