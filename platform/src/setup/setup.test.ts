import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accounts, auditTraces, idpRecords, integrators } from '../db/schema/index.ts'
import { openBrowser } from '../testing/browser.ts'
import {
  firstIntegrator,
  setupForm,
  startEmptyPlatform,
  type EmptyPlatform,
} from '../testing/empty-platform.ts'
import { authorizationRequest, discover, exchangeCode, followTo, signIn } from '../testing/identity.ts'
import { sendPassword } from '../testing/second-factor.ts'
import { refusingTraces } from '../testing/traces.ts'

let platform: EmptyPlatform

beforeEach(async () => {
  platform = await startEmptyPlatform()
})
afterEach(() => platform.close())

const stored = async () => ({
  integrators: await platform.database.db.select().from(integrators).orderBy(integrators.name),
  accounts: await platform.database.db.select().from(accounts).orderBy(accounts.username),
  traces: await platform.database.db.select().from(auditTraces).orderBy(auditTraces.id),
})

describe('the printed address', () => {
  test('is new at each start, and works at any process', async () => {
    const other = await startEmptyPlatform({}, platform.database)
    expect(other.token).not.toBe(platform.token)
    expect((await other.post({ ...setupForm, token: platform.token })).statusCode).toBe(200)
    await other.close()
  })

  test('is refused after an hour, and when it is wrong', async () => {
    await platform.database.db.update(idpRecords).set({ expiresAt: sql`now() - interval '1 second'` })
    for (const token of [platform.token, 'x'.repeat(43), '', undefined]) {
      const answer = await platform.post({ ...setupForm, token })
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        403,
        'This address is not valid any more. The platform prints a new one at each start.',
      ])
    }
    expect((await stored()).accounts).toEqual([])
    expect(platform.events()).toContainEqual(
      expect.objectContaining({ event: 'set-up', outcome: 'refused', reason: 'wrong-token' }),
    )
  })

  test('is accepted however many wrong ones came before, and those are limited', async () => {
    for (let round = 0; round < 25; round += 1)
      expect((await platform.post({ ...setupForm, email: 'ida', token: platform.token })).statusCode).toBe(
        400,
      )
    for (let round = 0; round < 20; round += 1)
      expect((await platform.post({ ...setupForm, token: `wrong${round}` })).statusCode).toBe(403)
    const answer = await platform.post({ ...setupForm, token: 'wrong' })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await platform.post({ ...setupForm, token: platform.token })).statusCode).toBe(200)
  })
})

describe('setting up', () => {
  test('makes organisation, integrator and administrator with their traces, and writes to the security log', async () => {
    const answer = await platform.post({
      ...setupForm,
      ...firstIntegrator,
      integrator: ' Südwerk ',
      token: platform.token,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { next: 'http://localhost:8080/#/locations' }])
    const { integrators: firms, accounts: people, traces } = await stored()
    expect(firms).toMatchObject([
      { name: 'Nordlicht Betrieb', isOperator: true },
      { name: 'Südwerk', isOperator: false },
    ])
    expect(people).toMatchObject([
      { username: 'ida', integratorId: firms[0]?.id, ownerAccountId: people[0]?.id },
      { username: 'max', integratorId: firms[1]?.id, ownerAccountId: people[1]?.id },
    ])
    expect(people[1]?.roles).toContain('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT')
    await expect.poll(() => platform.mails()).toEqual([expect.stringContaining('max@suedwerk.example')])
    expect(people[0]?.roles).toContain('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT')
    expect(traces.map(({ action, integratorId }) => [action, integratorId])).toEqual([
      ['INTEGRATOR_CREATED', firms[0]?.id],
      ['ACCOUNT_CREATED', firms[0]?.id],
      ['INTEGRATOR_CREATED', firms[1]?.id],
      ['ACCOUNT_CREATED', firms[1]?.id],
      ['PASSWORD_SET', firms[0]?.id],
    ])
    const events = platform.events().map(({ event, outcome, accountId }) => [event, outcome, accountId])
    for (const event of ['set-up', 'role-granted', 'sign-in'])
      expect(events).toContainEqual([event, 'ok', people[0]?.id])
    const written = [...platform.logged, JSON.stringify(traces)].join('\n')
    for (const secret of [platform.token, setupForm.password]) expect(written).not.toContain(secret)
  })

  test('signs the person in: the next authorization needs no sign-in page', async () => {
    const browser = openBrowser(platform.app)
    await browser.request('/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...setupForm, token: platform.token }),
    })
    const endpoints = await discover(browser)
    const { address, verifier, redirectUri } = authorizationRequest(endpoints)
    const callback = await followTo(browser, await browser.get(address), redirectUri)
    const code = callback.searchParams.get('code') ?? ''
    const { access_token } = await exchangeCode(browser, endpoints, { code, verifier, redirectUri })
    const own = await browser.get(`${basePath}/account`, { authorization: `Bearer ${access_token}` })
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('"username":"ida"')])
    expect((await signIn(platform.app, 'ida', setupForm.password)).accessToken).not.toBe('')
  })

  test('signs nobody in who has to set up a second factor first', async () => {
    const strict = await startEmptyPlatform({ SECOND_FACTOR: 'managers', SECOND_FACTOR_FROM: '2026-01-01' })
    const browser = openBrowser(strict.app)
    const answer = await browser.request('/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...setupForm, token: strict.token }),
    })
    expect([answer.status, browser.cookie('idp_session')]).toEqual([200, undefined])
    expect(strict.events().filter(({ event }) => event === 'sign-in')).toEqual([])
    expect((await sendPassword(strict.app, 'ida', setupForm.password)).next).toContain('/set-up')
    await strict.close()
  })

  test('can be done once: then page, script and call answer 404, in every process', async () => {
    const other = await startEmptyPlatform({}, platform.database)
    await platform.post({ ...setupForm, token: platform.token })
    for (const { app, post, token } of [platform, other]) {
      for (const address of ['/setup', '/setup/setup.js'])
        expect((await app.inject(address)).statusCode).toBe(404)
      expect((await post({ ...setupForm, username: 'eve', token })).statusCode).toBe(404)
    }
    const later = await startEmptyPlatform({}, platform.database)
    expect(later.output).toEqual([])
    await Promise.all([other.close(), later.close()])
  })

  test('succeeds for one of ten callers at the same moment', async () => {
    const attempts = Array.from({ length: 10 }, (_, number) =>
      platform.post({
        ...setupForm,
        username: `person${number}`,
        email: `p${number}@nordlicht.example`,
        token: platform.token,
      }),
    )
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404 || status === 403)).toHaveLength(9)
    expect((await stored()).accounts).toHaveLength(1)
    expect((await stored()).integrators).toHaveLength(1)
  })

  test('leaves nothing behind if a part of it fails', async () => {
    const { db } = platform.database
    const answer = await refusingTraces(db, 'PASSWORD_SET', () =>
      platform.post({ ...setupForm, ...firstIntegrator, token: platform.token }),
    )
    expect(answer.statusCode).toBe(500)
    expect(await stored()).toEqual({ integrators: [], accounts: [], traces: [] })
    expect((await platform.post({ ...setupForm, token: platform.token })).statusCode).toBe(200)
  })
})
