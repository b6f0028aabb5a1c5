import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { endWaitingSessions, openOnlooker, type Onlooker } from '../../testing/connections.ts'
import { authorizationRequest, discover, openSignInPage, refresh, signIn } from '../../testing/identity.ts'

let platform: TestApp
let onlooker: Onlooker
let authorization: string

beforeAll(async () => {
  platform = await startTestApp()
  onlooker = openOnlooker(platform.database)
  authorization = `Bearer ${await platform.tokenOf('admin')}`
})
afterAll(async () => {
  await onlooker.close()
  await platform.close()
})
afterEach(async () => {
  await onlooker.db.execute(sql`alter table audit_traces drop constraint if exists failing`)
  await onlooker.db.execute(sql`drop function if exists fail(text, text)`)
})

const account = { url: `${basePath}/account` }
const newIntegration: InjectOptions = {
  method: 'POST',
  url: `${basePath}/management/integration`,
  payload: { name: 'Night shift', type: 'DECT', integratorId: 'int-nordkaelte' },
}
const call = async (options: InjectOptions) => platform.app.inject({ ...options, headers: { authorization } })

/** From now on the database fails every trace, and so every change, with this SQLSTATE. */
async function failWith(sqlState: string, message: string) {
  await onlooker.db
    .execute(sql`create function fail(code text, why text) returns boolean language plpgsql as $$
    begin raise exception '%', why using errcode = code; end $$`)
  await onlooker.db.execute(
    sql.raw(
      `alter table audit_traces add constraint failing check (fail('${sqlState}', '${message}')) not valid`,
    ),
  )
}

async function expectUnavailable(options: InjectOptions, message: string) {
  const answer = await call(options)
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(5)
  expect(answer.json()).toMatchObject({ message, code: expect.any(String) as string })
}

test('database sessions that end during calls: those calls get 503, and the next call is answered', async () => {
  const waiting = await transaction(onlooker.db, async (holder) => {
    await holder.execute(sql`lock table accounts in access exclusive mode`)
    const calls = Array.from({ length: 12 }, async () => call(account))
    let settled = false
    const answers = Promise.all(calls).finally(() => (settled = true))
    while (!settled) await endWaitingSessions(onlooker.db)
    return answers
  })
  for (const answer of waiting) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json()).toEqual({
      message: 'The database does not answer. Try again in a moment.',
      code: 'DATABASE_SILENT',
      requestId: answer.headers['x-request-id'],
    })
  }
  expect((await call(account)).statusCode).toBe(200)
})

describe('a temporary failure is answered with 503 and a message, and nothing is half done', () => {
  test.each([
    [
      '53100',
      'The disk of the database is full: nothing can be saved until there is free space. Reading still works.',
    ],
    ['25006', 'The database can be read but not changed at the moment. Try again in a moment.'],
    ['53300', 'The database has no free connection. Try again in a moment.'],
    ['57014', 'The database took too long to answer. Try again in a moment.'],
    ['57P03', 'The database does not answer. Try again in a moment.'],
    ['08006', 'The database does not answer. Try again in a moment.'],
  ])('%s', async (sqlState, message) => {
    const before = (await call(integrations)).body
    await failWith(sqlState, 'on purpose')
    await expectUnavailable(newIntegration, message)
    expect((await call(integrations)).body).toBe(before)
  })

  const integrations = { url: `${basePath}/management/integration` }
})

test('a change that waited too long for another one gets 409, and nothing is half done', async () => {
  await failWith('55P03', 'canceling statement due to lock timeout')
  const { statusCode, body } = await call(newIntegration)
  expect([statusCode, JSON.parse(body).message]).toEqual([
    409,
    'Somebody else is changing the same thing. Try again.',
  ])
})

describe('the identity provider when its database sessions end', () => {
  async function whileEnded<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
    return transaction(onlooker.db, async (holder) => {
      await holder.execute(sql.raw(`lock table ${table} in access exclusive mode`))
      let settled = false
      const result = work().finally(() => (settled = true))
      while (!settled) await endWaitingSessions(onlooker.db)
      return result
    })
  }
  const description = 'The database does not answer. Try again in a moment.'

  test("tells a client in OAuth's terms, and issues the token at the next try", async () => {
    const { browser, endpoints, refreshToken } = await signIn(platform.app, 'reader', 'demo')
    const renewed = await whileEnded('idp_records', async () => refresh(browser, endpoints, refreshToken))
    expect(renewed.status).toBe(503)
    expect(renewed.headers.get('retry-after')).toBe('1')
    expect(JSON.parse(renewed.text)).toEqual({
      error: 'temporarily_unavailable',
      error_description: description,
    })
    expect((await refresh(browser, endpoints, refreshToken)).status).toBe(200)
  })

  test('tells it in the answer about a person', async () => {
    const { browser, endpoints, accessToken } = await signIn(platform.app, 'reader', 'demo')
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const answer = await whileEnded('accounts', async () => browser.get(endpoints.userinfo_endpoint, headers))
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      503,
      { error: 'temporarily_unavailable', error_description: description },
    ])
  })

  test('tells a person on a page', async () => {
    const browser = openBrowser(platform.app)
    const { address } = authorizationRequest(await discover(browser))
    const first = await whileEnded('idp_records', async () => browser.get(address, { accept: 'text/html' }))
    const { action } = await openSignInPage(browser, address)
    const form = { username: 'reader', password: 'demo' }
    const second = await whileEnded('idp_credentials', async () => browser.post(action, form))
    for (const page of [first, second]) {
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1'])
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(page.text).toContain(description)
    }
    expect((await browser.post(action, form)).status).toBe(303)
  })
})
