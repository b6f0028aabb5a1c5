import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountBody } from '#contract/schemas/account'
import { auditTraces, idpPasswordLinks } from '../../db/schema/index.ts'
import { startTestAppOn } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { linkIn, openMailbox, partOf } from '../../testing/mailbox.ts'
import type { Mailbox } from '../../testing/mailbox.ts'

let mailbox: Mailbox
let platform: TestApp
let logged = ''
const chosen = 'a kettle under the north bridge'

beforeAll(async () => {
  mailbox = await openMailbox()
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Console <console@example.com>',
    LOG_LEVEL: 'trace',
  }
  platform = await startTestAppOn(await freshDatabase('sample'), settings, {
    write: (line: string) => void (logged += line),
  })
})

afterAll(async () => {
  await platform.close()
  await mailbox.close()
})

const account = (username: string): AccountBody => ({
  firstName: 'Zoë',
  lastName: '<b>Ångström</b>',
  username,
  email: `${username}@nordkaelte.example`,
  phoneNumber: null,
  sex: null,
  integratorId: 'int-nordkaelte',
  roles: ['ROLE_LOCATION_READ'],
  ownerAccountId: 'acc-1001',
  locationGroups: [],
})

async function create(username: string) {
  const client = await platform.as('accounts')
  const owners = await client.listAccountOwners({ integratorId: 'int-nordkaelte' })
  const body = { ...account(username), ownerAccountId: owners[0]?.accountId ?? '' }
  return client.createManagedAccount({ body })
}

const open = (link: string) => openBrowser(platform.app).get(link)

const choose = (link: string, password: string, repeated = password) => {
  const { origin, pathname, searchParams } = new URL(link)
  return openBrowser(platform.app).post(`${origin}${pathname}`, {
    token: searchParams.get('token') ?? '',
    password,
    repeated,
  })
}

const whoAmI = (token: string) =>
  platform.app.inject({ url: '/public/api/v1.0/account', headers: { authorization: `Bearer ${token}` } })

test('a new account is invited, chooses a password and signs in', async () => {
  await create('zoe')
  await expect(signIn(platform.app, 'zoe', chosen)).rejects.toThrow('401')
  const mail = await mailbox.next()
  expect(mail).toMatchObject({ from: 'console@example.com', to: ['zoe@nordkaelte.example'] })
  expect(mail.raw).toMatch(/^Subject: Your account for Integrator Console\r?$/m)
  const text = partOf(mail, 'text/plain')
  expect(text).toContain('Hello Zoë <b>Ångström</b>,')
  expect(text).toContain('Your username is zoe.')
  expect(text).toContain('within 24 hours')
  expect(partOf(mail, 'text/html')).toContain('&lt;b&gt;Ångström&lt;/b&gt;')

  const link = linkIn(mail)
  expect(link).toMatch(/^http:\/\/localhost:8080\/realms\/integrator\/set-password\?token=[\w-]{43}$/)
  const page = await open(link)
  expect(page.status).toBe(200)
  expect(page.text).toContain('autocomplete="new-password"')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')

  const set = await choose(link, chosen)
  expect(set.status).toBe(200)
  expect(set.text).toContain('Your password is set')
  const { accessToken } = await signIn(platform.app, 'zoe', chosen)
  expect((await whoAmI(accessToken)).json()).toMatchObject({ username: 'zoe' })

  const told = await mailbox.next()
  expect(told.to).toEqual(['zoe@nordkaelte.example'])
  expect(partOf(told, 'text/plain')).toContain('The password of the account zoe was changed')
  expect(told.raw).not.toContain('token=')
})

test('a link works once, and opening it does not use it up', async () => {
  await create('once')
  const link = linkIn(await mailbox.next())
  expect((await open(link)).status).toBe(200)
  expect((await open(link)).status).toBe(200)
  const both = await Promise.all([choose(link, chosen), choose(link, chosen)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  await mailbox.next()
  expect((await open(link)).text).toContain('This link does not work any more')
  expect((await choose(link, 'another kettle and bridge')).status).toBe(410)
  await expect(signIn(platform.app, 'once', chosen)).resolves.toBeDefined()
})

test('a link that is too old or wrong, or whose account is deleted, does not work', async () => {
  const { accountId } = await create('late')
  const link = linkIn(await mailbox.next())
  const expired = new Date(Date.now() - 1000)
  const links = platform.database.db.update(idpPasswordLinks).set({ expiresAt: expired })
  await links.where(eq(idpPasswordLinks.accountId, accountId))
  const wrong = link.replace(/.{5}$/, 'AAAAA')
  for (const address of [link, wrong, link.replace(/token=.*/, '')]) {
    expect((await open(address)).status, address).toBe(410)
    expect((await choose(address, chosen)).status, address).toBe(410)
  }
  expect((await open(link.replace(/token=.*/, 'token=a&token=b'))).status).toBe(400)
  const client = await platform.as('accounts')
  await client.deleteManagedAccount({ accountId })
  await create('late')
  const second = linkIn(await mailbox.next())
  const again = (await client.listManagedAccounts()).find(({ username }) => username === 'late')
  await client.deleteManagedAccount({ accountId: again?.accountId ?? '' })
  expect((await choose(second, chosen)).status).toBe(410)
})

test('a poor password is refused with the reason, and the link still works', async () => {
  await create('weak')
  const link = linkIn(await mailbox.next())
  for (const [password, repeated, reason] of [
    ['short', 'short', 'Use at least 12 characters.'],
    ['password1234', 'password1234', 'easy to guess'],
    ['weakweakweakweak', 'weakweakweakweak', 'easy to guess'],
    ['x'.repeat(900), 'x'.repeat(900), 'Use at most 256 characters.'],
    [chosen, `${chosen}!`, 'The two passwords are not the same.'],
  ] as const) {
    const answer = await choose(link, password, repeated)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(reason)
    expect(answer.text).toContain('role="alert"')
    expect(answer.text).not.toContain(`value="${password}"`)
  }
  expect((await choose(link, chosen)).status).toBe(200)
  await mailbox.next()
})

test('a link takes ten passwords, good or not, and then stops working', async () => {
  await create('tenth')
  const link = linkIn(await mailbox.next())
  for (let count = 0; count < 10; count += 1) expect((await choose(link, 'password1234')).status).toBe(400)
  expect((await open(link)).text).toContain('This link does not work any more')
  expect((await choose(link, chosen)).status).toBe(410)
  await create('ninth')
  const other = linkIn(await mailbox.next())
  for (let count = 0; count < 9; count += 1) expect((await choose(other, 'password1234')).status).toBe(400)
  expect((await choose(other, chosen)).status).toBe(200)
  await mailbox.next()
})

test('the browser in which a password was chosen is known, however many strangers try to sign in', async () => {
  await create('besieged')
  const link = linkIn(await mailbox.next())
  const answer = await choose(link, chosen)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^idp_known_browser=[\w-]+\.[\w-]{43}; path=\/realms\/integrator; max-age=34560000; samesite=lax; httponly$/,
  )
  await mailbox.next()
})

test('neither the database nor the audit log nor the log has a usable link', async () => {
  await create('quiet')
  const link = linkIn(await mailbox.next())
  const token = new URL(link).searchParams.get('token') ?? ''
  expect((await open(link)).status).toBe(200)
  expect((await choose(link, 'short')).status).toBe(400)
  expect(logged).toContain('/set-password')
  expect(logged).not.toContain(token)
  const links = await platform.database.db.select().from(idpPasswordLinks)
  const traces = await platform.database.db.select().from(auditTraces)
  expect(links.length).toBeGreaterThan(0)
  expect(JSON.stringify([links, traces])).not.toContain(token)
})

test('a changed e-mail address gets a new link, and the old link stops working', async () => {
  const made = await create('mover')
  const old = linkIn(await mailbox.next())
  const client = await platform.as('accounts')
  const data = { ...made, ownerAccountId: made.ownerAccountId ?? '', email: 'mover@elsewhere.example' }
  await client.updateManagedAccount({ accountId: made.accountId, body: { data } })
  const mail = await mailbox.next()
  expect(mail.to).toEqual(['mover@elsewhere.example'])
  expect((await open(old)).status).toBe(410)
  expect((await open(linkIn(mail))).status).toBe(200)
  // Nobody has confirmed the address before, so it hears nothing.
  expect(mailbox.mails.filter(({ to }) => to.includes('mover@nordkaelte.example'))).toHaveLength(1)
})

test('a new password ends every session of the account at once', async () => {
  await create('busy')
  await choose(linkIn(await mailbox.next()), chosen)
  await mailbox.next()
  const before = await signIn(platform.app, 'busy', chosen)
  expect((await whoAmI(before.accessToken)).statusCode).toBe(200)
  await openBrowser(platform.app).post('/realms/integrator/forgot-password', { name: 'busy' })
  await choose(linkIn(await mailbox.next()), 'quite another kettle, far away')
  await mailbox.next()
  expect((await whoAmI(before.accessToken)).statusCode).toBe(401)
  expect((await refresh(before.browser, before.endpoints, before.refreshToken)).status).toBe(400)
  await expect(signIn(platform.app, 'busy', chosen)).rejects.toThrow('401')
  await expect(signIn(platform.app, 'busy', 'quite another kettle, far away')).resolves.toBeDefined()
})

test('a deleted account is signed out at once, even if it never called the API', async () => {
  const { accountId } = await create('gone')
  await choose(linkIn(await mailbox.next()), chosen)
  await mailbox.next()
  const session = await signIn(platform.app, 'gone', chosen)
  await (await platform.as('accounts')).deleteManagedAccount({ accountId })
  expect((await whoAmI(session.accessToken)).statusCode).toBe(401)
  expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(400)
  await expect(signIn(platform.app, 'gone', chosen)).rejects.toThrow('401')
  await create('gone')
  await mailbox.next()
  expect((await whoAmI(session.accessToken)).statusCode).toBe(401)
})

test('the API refuses a revoked access token at once, and no other', async () => {
  const one = await signIn(platform.app, 'reader', 'demo')
  const other = await signIn(platform.app, 'reader', 'demo')
  await one.browser.post(one.endpoints.revocation_endpoint, { token: one.accessToken, client_id: 'api' })
  const answer = await whoAmI(one.accessToken)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ message: 'Not authenticated: the token was revoked' })
  expect((await whoAmI(other.accessToken)).statusCode).toBe(200)
})
