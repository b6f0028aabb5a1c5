import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { rotateKeys } from './identity/embedded/keys/store.ts'
import { publishedBeforeSigning } from './identity/embedded/keys/stages.ts'
import { freeFailures } from './identity/passwords/attempts.ts'
import { openBrowser } from './testing/browser.ts'
import { refresh, signIn, type SignedIn } from './testing/identity.ts'
import { ageKeys } from './testing/keys.ts'
import { leaveAtProvider, startLoggedPlatform, type SecurityLine } from './testing/logged-platform.ts'

const realm = '/realms/integrator'
const first = 'a lantern behind the seventh dune'
const second = 'two lanterns, and no dune at all'
const wrong = 'nobody ever chose this one'
/** Typed where the username belongs. */
const misplaced = 'MyOwnSecret-in-the-wrong-field'

const day = await startLoggedPlatform()
for (const secret of [first, second, wrong, misplaced]) day.secrets.add(secret)
afterAll(() => day.close())

const { platform, nextLink, secrets, written, call, enter, setPassword } = day
const { app, database } = platform
const manager = await platform.as('accounts')
const { accountId: managerId } = await manager.getCurrentAccount()

const signInPage = { operation: 'provider sign-in' }
/** By the page, or by the one request of the tests. */
const signedIn = { operation: expect.stringMatching(/^provider (?:sign-in|token)$/) as string }
const forgotPage = { operation: 'provider forgot-password' }
const setPage = { operation: 'provider set-password' }
const tokenRefused = { event: 'token-refused', outcome: 'refused' }
const ended = { event: 'session-ended', outcome: 'ok' }

test('a day leaves each of its marks once, in their order, and no secret', async () => {
  expect(written()).toEqual([{ event: 'sign-in', outcome: 'ok', accountId: managerId, ...signedIn }])
  const account = await welcome()
  await guess()
  const dawn = await work(account)
  const token = await rotate(account, dawn)
  await logOut(account, dawn, token)
  await forgetPassword(account)
  await leave(account)
  expectWhole(day.securityLines())
  expect(secrets.size).toBeGreaterThan(15)
  day.expectNoSecret()
})

test('a flood of forged tokens leaves a few lines', async () => {
  const before = day.securityLines().length
  for (let attempt = 0; attempt < 200; attempt += 1)
    expect((await day.call(`forged-${attempt}`, '/account')).statusCode).toBe(401)
  const flood = day.securityLines().slice(before)
  expect(flood.length).toBeLessThanOrEqual(30)
  expect(flood.length).toBeGreaterThan(20)
})

/** Every line has its request, except the one about the change of keys. */
function expectWhole(lines: SecurityLine[]): void {
  for (const { event, ...line } of lines) {
    expect(line).toMatchObject({
      log: 'security',
      level: 30,
      outcome: expect.stringMatching(/^(ok|refused)$/),
    })
    if (event === 'key-rotated') expect(line).not.toHaveProperty('reqId')
    else
      expect(line).toMatchObject({
        address: '127.0.0.1',
        browser: expect.stringMatching(/^(Lynx\/2\.9|lightMyRequest)$/),
        reqId: expect.stringMatching(/^[\w-]{36}$/),
      })
  }
}

/** A new colleague. */
async function welcome() {
  const [owner] = await manager.listAccountOwners({ integratorId: 'int-nordkaelte' })
  const body = {
    firstName: 'Dawn',
    lastName: 'Early',
    username: 'dawn',
    email: 'dawn@nordkaelte.example',
    integratorId: 'int-nordkaelte',
    roles: ['ROLE_LOCATION_READ' as const],
    ownerAccountId: owner?.accountId ?? '',
    locationGroups: [],
  }
  const { accountId } = await manager.createManagedAccount({ body })
  expect(await setPassword(await nextLink(), first)).toBe(200)
  expect(written()).toEqual([
    {
      event: 'role-granted',
      outcome: 'ok',
      accountId,
      by: managerId,
      roles: ['ROLE_LOCATION_READ'],
      operation: 'createManagedAccount',
    },
    { event: 'password-set', outcome: 'ok', accountId, ...setPage },
  ])
  return { ...body, accountId }
}

/** Wrong names and wrong passwords, until the person has to wait. */
async function guess() {
  await expect(signIn(app, misplaced, wrong)).rejects.toThrow('401')
  const answer = async () =>
    signIn(app, 'reader', wrong).then(
      () => 'signed in',
      (error: unknown) => String(error),
    )
  let failures = 0
  let last = await answer()
  // The first wait is a second, in which a busy machine makes no attempt.
  for (; last.includes('401'); last = await answer()) failures += 1
  expect(last).toContain('429')
  expect(failures).toBeGreaterThanOrEqual(freeFailures.together)
  const people = await manager.listManagedAccounts()
  const readerId = people.find(({ username }) => username === 'reader')?.accountId
  expect(written()).toEqual([
    { event: 'sign-in', outcome: 'refused', reason: 'unknown-account', ...signInPage },
    ...Array.from({ length: failures }, () => ({
      event: 'sign-in',
      outcome: 'refused',
      accountId: readerId,
      reason: 'wrong-password',
      ...signInPage,
    })),
    { event: 'sign-in-delayed', outcome: 'refused', accountId: readerId, ...signInPage },
  ])
}

type Account = Awaited<ReturnType<typeof welcome>>

/** At work: something that she may not do, and may do after she got a role. */
async function work(account: Account): Promise<SignedIn> {
  const { accountId } = account
  const dawn = await enter('dawn', first)
  expect((await call(dawn.accessToken, '/management/account')).statusCode).toBe(403)
  const roles = ['ROLE_LOCATION_READ' as const, 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT' as const]
  const locationGroupId = (await manager.listManagedGroups())[0]?.locationGroupId ?? ''
  const member = { locationGroupId: { locationGroupId }, roles: ['ROLE_LOCATION_WRITE' as const] }
  const more = { ...account, roles, locationGroups: [member] }
  await manager.updateManagedAccount({ accountId, body: { data: more } })
  expect((await call(dawn.accessToken, '/management/account')).statusCode).toBe(200)
  await manager.updateManagedAccount({ accountId, body: { data: account } })
  const moreRoles = ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT', `ROLE_LOCATION_WRITE for ${locationGroupId}`]
  const change = { outcome: 'ok', accountId, by: managerId, operation: 'updateManagedAccount' }
  expect(written()).toEqual([
    { event: 'sign-in', outcome: 'ok', accountId, ...signedIn },
    { event: 'access-refused', outcome: 'refused', accountId, operation: 'listManagedAccounts' },
    { event: 'role-granted', roles: moreRoles, ...change },
    { event: 'role-removed', roles: moreRoles, ...change },
  ])
  return dawn
}

/** New keys. This process notices them when a token names an unknown key. */
async function rotate({ accountId }: Account, dawn: SignedIn): Promise<string> {
  await rotateKeys(database.db)
  await ageKeys(database.db, publishedBeforeSigning)
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({ sub: accountId })
    .setProtectedHeader({ alg: 'RS256', kid: 'made-up', typ: 'at+jwt' })
    .sign(privateKey)
  secrets.add(forged)
  expect((await call(forged, '/account')).statusCode).toBe(401)
  expect(written()).toEqual([
    { event: 'key-rotated', outcome: 'ok' },
    { ...tokenRefused, reason: 'Not authenticated: the token is not valid', operation: 'getCurrentAccount' },
  ])
  expect((await call(dawn.accessToken, '/account')).statusCode).toBe(200)
  const renewed = JSON.parse((await refresh(dawn.browser, dawn.endpoints, dawn.refreshToken)).text) as {
    access_token: string
  }
  secrets.add(renewed.access_token)
  expect(decodeProtectedHeader(renewed.access_token).kid).not.toBe(
    decodeProtectedHeader(dawn.accessToken).kid,
  )
  expect(written()).toEqual([])
  return renewed.access_token
}

/** Logout as the console does it. Tokens of the session are refused afterwards. */
async function logOut({ accountId }: Account, dawn: SignedIn, token: string) {
  expect((await call(token, '/account/logout')).statusCode).toBe(200)
  expect(await leaveAtProvider(dawn)).toBe(303)
  expect((await call(token, '/account')).statusCode).toBe(401)
  const bearer = { authorization: `Bearer ${token}` }
  expect((await dawn.browser.get(dawn.endpoints.userinfo_endpoint, bearer)).status).toBe(401)
  expect((await refresh(dawn.browser, dawn.endpoints, dawn.refreshToken)).status).toBe(400)
  expect(written()).toEqual([
    { ...ended, accountId, by: 'self', sessions: 'one', operation: 'logout' },
    {
      ...tokenRefused,
      accountId,
      reason: 'Not authenticated: this session has ended',
      operation: 'getCurrentAccount',
    },
    { ...tokenRefused, reason: 'the access token is not valid', operation: 'provider userinfo' },
    { ...tokenRefused, reason: expect.stringMatching(/refresh token|grant/), operation: 'provider token' },
  ])
}

/** A forgotten password, while she is still signed in somewhere. */
async function forgetPassword({ accountId }: Account) {
  await enter('dawn', first)
  for (const name of ['dawn@nordkaelte.example', misplaced])
    await openBrowser(app).post(`${realm}/forgot-password`, { name })
  const link = await nextLink()
  expect(await setPassword(link, second)).toBe(200)
  const { pathname, search } = new URL(link)
  expect((await openBrowser(app).get(`${pathname}${search}`)).status).toBe(410)
  const marks = written()
  expect(marks).toHaveLength(6)
  expect(marks).toEqual(
    expect.arrayContaining([
      { event: 'sign-in', outcome: 'ok', accountId, ...signedIn },
      { event: 'password-reset-asked', outcome: 'ok', accountId, ...forgotPage },
      { event: 'password-reset-asked', outcome: 'refused', reason: 'unknown-account', ...forgotPage },
      { event: 'password-reset-used', outcome: 'ok', accountId, ...setPage },
      { ...ended, accountId, by: 'password-change', sessions: 'all', ...setPage },
      { ...tokenRefused, reason: 'the password link is spent', ...setPage },
    ]),
  )
}

/** A script with her password, a sign-out at the provider, and the end of the account. */
async function leave({ accountId }: Account) {
  expect(await day.passwordGrant('dawn', second)).toBe(200)
  expect(await leaveAtProvider(await enter('dawn', second))).toBe(303)
  await manager.deleteManagedAccount({ accountId })
  expect(written()).toEqual([
    { event: 'sign-in', outcome: 'ok', accountId, operation: 'provider token' },
    { event: 'sign-in', outcome: 'ok', accountId, ...signedIn },
    { ...ended, accountId, by: 'provider', sessions: 'one', operation: 'provider end_session' },
    { ...ended, accountId, by: 'account-manager', sessions: 'all', operation: 'deleteManagedAccount' },
  ])
}
