import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestAppOn } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { openBrowser } from '../testing/browser.ts'
import { freshDatabase } from '../testing/database.ts'
import { refresh, signIn } from '../testing/identity.ts'
import type { SignedIn } from '../testing/identity.ts'
import { linkIn, openMailbox } from '../testing/mailbox.ts'
import type { Mailbox } from '../testing/mailbox.ts'

const realm = '/realms/integrator'
const first = 'a kettle under the north bridge'
const second = 'quite another kettle, far away'
const refused = 'Password-2026!'
const wrong = 'not the password of anybody'

let mailbox: Mailbox
let platform: TestApp
let logged = ''
const secrets = new Set([first, second, refused, wrong])

beforeAll(async () => {
  // Catches what a library might print beside the platform's own log.
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      logged += String(text)
      return true
    })
  mailbox = await openMailbox()
  const settings = { SMTP_URL: mailbox.url, LOG_LEVEL: 'trace', PASSWORD_GRANT: 'on' }
  platform = await startTestAppOn(await freshDatabase('sample'), settings, {
    write: (line: string) => void (logged += line),
  })
})

afterAll(async () => {
  await platform.close()
  await mailbox.close()
  vi.restoreAllMocks()
})

/** None of the secrets, in any encoding in which they might be written. */
function expectNothingOf(kept: Iterable<string>): void {
  for (const secret of kept) {
    const spellings = [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ secret }).toString().slice(7),
    ]
    for (const spelling of [...spellings, Buffer.from(secret).toString('base64')])
      expect(logged.includes(spelling), `the log holds ${spelling}`).toBe(false)
  }
}

async function enter(username: string, password: string): Promise<SignedIn> {
  const session = await signIn(platform.app, username, password)
  for (const token of [session.accessToken, session.refreshToken, session.idToken]) secrets.add(token)
  return session
}

async function setPassword(link: string, password: string): Promise<number> {
  const { pathname, searchParams } = new URL(link)
  const token = searchParams.get('token') ?? ''
  secrets.add(token)
  const browser = openBrowser(platform.app)
  await browser.get(`${pathname}?token=${token}`)
  await browser.post(pathname, { token, password: refused, repeated: refused })
  await browser.post(`${pathname}?token=${token}`, { token, password, repeated: wrong })
  return (await browser.post(pathname, { token, password, repeated: password })).status
}

async function passwordGrant(password: string) {
  const answer = await openBrowser(platform.app).post(
    `${realm}/protocol/openid-connect/token`,
    { grant_type: 'password', client_id: 'api', username: 'hush', password, scope: 'openid' },
    { accept: 'application/json' },
  )
  const tokens = JSON.parse(answer.text) as Record<string, string>
  for (const name of ['access_token', 'refresh_token', 'id_token'])
    if (tokens[name]) secrets.add(tokens[name])
  return answer.status
}

async function useAndLeave({ browser, endpoints, ...tokens }: SignedIn): Promise<void> {
  const bearer = { authorization: `Bearer ${tokens.accessToken}` }
  await browser.get('/public/api/v1.0/account', bearer)
  await browser.get('/public/api/v1.0/account', { authorization: `${bearer.authorization}x` })
  await browser.get(endpoints.userinfo_endpoint, bearer)
  await browser.get(`${endpoints.userinfo_endpoint}?access_token=${tokens.accessToken}`)
  const renewed = await refresh(browser, endpoints, tokens.refreshToken)
  secrets.add((JSON.parse(renewed.text) as { access_token: string }).access_token)
  await refresh(browser, endpoints, `${tokens.refreshToken}x`)
  for (const token of [tokens.accessToken, tokens.refreshToken])
    await browser.post(endpoints.revocation_endpoint, { token, client_id: 'api' })
  await browser.get(`${endpoints.end_session_endpoint}?id_token_hint=${tokens.idToken}&client_id=api`)
}

test('from the invitation to the sign-out, no password and no token reaches the log', async () => {
  const client = await platform.as('accounts')
  const [owner] = await client.listAccountOwners({ integratorId: 'int-nordkaelte' })
  const body = {
    firstName: 'Hush',
    lastName: 'Now',
    username: 'hush',
    email: 'hush@nordkaelte.example',
    integratorId: 'int-nordkaelte',
    roles: ['ROLE_LOCATION_READ' as const],
    ownerAccountId: owner?.accountId ?? '',
    locationGroups: [],
  }
  await client.createManagedAccount({ body })
  expect(await setPassword(linkIn(await mailbox.next()), first)).toBe(200)
  await mailbox.next()
  await expect(signIn(platform.app, 'hush', wrong)).rejects.toThrow('401')
  await useAndLeave(await enter('hush', first))

  await openBrowser(platform.app).post(`${realm}/forgot-password`, { name: 'hush' })
  expect(await setPassword(linkIn(await mailbox.next()), second)).toBe(200)
  expect([await passwordGrant(wrong), await passwordGrant(second)]).toEqual([400, 200])

  expect(secrets.size).toBe(4 + 2 + 4 + 3)
  expect(logged).toContain(`${realm}/set-password?token=***`)
  expect(logged).toContain(`${realm}/protocol/openid-connect/token`)
  expect(logged).toContain('id_token_hint=***')
  expectNothingOf(secrets)
})

test('not even when the database fails in between', async () => {
  const session = await enter('hush', second)
  const { db } = platform.database
  await db.execute(sql`alter table idp_records rename to idp_records_gone`)
  await db.execute(sql`alter table idp_credentials rename to idp_credentials_gone`)
  expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(500)
  expect(await passwordGrant(second)).toBe(500)
  expect(logged).toContain('the identity provider failed')
  expect(logged).toContain('idp_records')
  expectNothingOf(secrets)
})
