import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '#contract/op'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { portOf } from '../base/address.ts'
import { readSettings } from '../settings.ts'
import { startTestApp } from '../testing/app.ts'
import { startOwnApp } from '../testing/own-app.ts'
import { registerHealth } from './routes/health.ts'
import { createServer } from './server.ts'

const platform = await startOwnApp()

describe('every error has our error shape', () => {
  const json = { 'content-type': 'application/json' }
  const cases = [
    ['without a token', 401, { url: `${basePath}/account` }],
    ['at no address', 404, { url: '/nowhere' }],
    ['at no address of the API', 404, { url: `${basePath}/nowhere` }],
    ['with a method that it does not have', 405, { method: 'PUT', url: `${basePath}/account` }],
    ['at a broken address', 400, { url: `${basePath}/account/%zz/logins` }],
    ['at an endless address', 414, { url: `${basePath}/device/${'x'.repeat(2000)}` }],
    ['with a name twice in its query', 400, { url: '/?a=1&%61=2' }],
    ['with many parameters', 400, { url: `/nowhere?${'&'.repeat(50)}` }],
    [
      'with too much',
      413,
      { method: 'POST', url: `${basePath}/account`, payload: 'x'.repeat(3_100_000), headers: json },
    ],
  ] as const

  test.each(cases)('%s: %i', async (_name, status, options) => {
    const answer = await platform.app.inject(options)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { values: _values, ...body } = answer.json<{ message: string; values?: object }>()
    expect(body).toEqual({
      message: expect.any(String) as string,
      code: expect.stringMatching(/^[A-Z\d_]+$/) as string,
      requestId: answer.headers['x-request-id'],
    })
    expect(body.message.length).toBeLessThan(200)
  })

  test('names the expected type where the type is wrong', async () => {
    const answer = await platform.app.inject({
      method: 'POST',
      url: `${basePath}/organization/location`,
      headers: { authorization: `Bearer ${await platform.tokenOf('admin')}`, 'content-type': 'text/csv' },
      payload: 'a;b',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ message: 'The body must be application/json' })
  })

  test('says how to sign in, for a call without a token', async () => {
    const { headers } = await platform.app.inject({ url: `${basePath}/account` })
    expect(headers['www-authenticate']).toBe('Bearer')
  })
})

test('each request has its own id, which the caller cannot choose', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const answers = [
    await platform.app.inject({ url: '/healthz', headers }),
    await platform.app.inject({ url: '/healthz', headers }),
  ]
  const ids = answers.map((answer) => answer.headers['x-request-id'])
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain('mine')
})

test('every answer has the security headers for browsers', async () => {
  for (const url of ['/healthz', `${basePath}/account`, '/nowhere']) {
    const { headers } = await platform.app.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(SAMEORIGIN|DENY)$/) as string,
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain("'unsafe-inline'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test.each<Record<string, string>>([{}, { PUBLIC_URL: 'https://console.example' }])(
  'an answer of the API may be neither framed, run nor guessed at: %o',
  async (environment) => {
    const one = await startTestApp(environment)
    const { headers } = await one.app.inject({ url: `${basePath}/account` })
    await one.close()
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect('strict-transport-security' in headers).toBe('PUBLIC_URL' in environment)
  },
)

test('sends Strict-Transport-Security if the platform is served with https', async () => {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://console.example' }))
  app.get('/', async () => 'here')
  const { headers } = await app.inject('/')
  await app.close()
  expect(headers['strict-transport-security']).toContain('max-age=')
})

test('no cache may keep answers of the API', async () => {
  const authorization = `Bearer ${await platform.tokenOf('reader')}`
  const { headers } = await platform.app.inject({ url: `${basePath}/account`, headers: { authorization } })
  expect(headers['cache-control']).toBe('no-store')
})

test('long answers are compressed', async () => {
  const { headers } = await platform.app.inject({
    url: `${basePath}/openapi.json`,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
})

describe('an error of our own', () => {
  async function failing(error: unknown) {
    const log: string[] = []
    const app = await createServer(readSettings({ LOG_LEVEL: 'trace' }), {
      write: (line) => void log.push(line),
    })
    app.get('/', async () => {
      throw error
    })
    const answer = await app.inject({ url: '/?token=S3CRET', headers: { authorization: 'Bearer S3CRET' } })
    await app.close()
    return { answer, log: log.join('') }
  }

  test('is not shown to the caller, and is logged with the id of the request', async () => {
    const { answer, log } = await failing(new Error('the inner workings'))
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('inner workings')
    expect(log).toContain('the inner workings')
    expect(log).toContain(answer.json<{ requestId: string }>().requestId)
  })

  test('is logged without stored or sent data', async () => {
    const query = 'insert into integrations values ($1)'
    const cause = Object.assign(new Error('violates check constraint'), {
      code: '23514',
      detail: 'Failing row contains (S3CRET).',
    })
    const error = Object.assign(new Error(`Failed query: ${query}\nparams: S3CRET,x`, { cause }), {
      query,
      params: ['S3CRET'],
    })
    const { log } = await failing(error)
    expect(log).toContain('23514')
    expect(log).toContain(query)
    expect(log).not.toContain('S3CRET')
  })

  test.each(['a text', { statusCode: 302 }, undefined])('may be any thrown value: %s', async (thrown) => {
    expect((await failing(thrown ?? new Error())).answer.statusCode).toBe(500)
  })
})

describe('health', () => {
  async function asked(ping: () => Promise<void>, url: string, isLate = false, writable = true) {
    const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
    registerHealth(
      app,
      { ping },
      {
        areAlarmsLate: async () => isLate,
        isWritable: async () => writable,
      },
    )
    const answer = await app.inject(url)
    await app.close()
    return [answer.statusCode, answer.json()]
  }
  const refuse = async () => {
    throw new Error('connect ECONNREFUSED')
  }

  test('is good while the database answers', async () => {
    expect((await platform.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await platform.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  })

  test('tells a living process from one that can work', async () => {
    expect(await asked(refuse, '/healthz')).toEqual([200, { status: 'ok' }])
    expect(await asked(refuse, '/readyz')).toEqual([503, { status: 'database unavailable' }])
  })

  test('says that alarms are late, and works on', async () => {
    expect(await asked(async () => {}, '/readyz', true)).toEqual([200, { status: 'ok', alarms: 'late' }])
  })

  test('says that changes are refused, and stays ready for those who read', async () => {
    const answer = await asked(async () => {}, '/readyz', false, false)
    expect(answer).toEqual([200, { status: 'ok', changes: 'refused' }])
  })

  test('is not ready when its real database is gone', async () => {
    const other = await startTestApp()
    await other.database.close()
    const [ready, call] = [await other.app.inject('/readyz'), await other.app.inject('/healthz')]
    await other.app.close()
    expect([ready.statusCode, call.statusCode]).toEqual([503, 200])
  })
})

describe('stopping', () => {
  const address = (app: FastifyInstance) => `http://127.0.0.1:${portOf(app.server)}`
  const statusOf = (url: string) =>
    new Promise<number>((done, failed) => {
      get(url, (answer) => done(answer.resume().statusCode ?? 0)).on('error', failed)
    })

  test('waits for running requests and takes no new ones', async () => {
    const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
    let started = () => {}
    const running = new Promise<void>((done) => {
      started = done
    })
    app.get('/slow', async () => {
      started()
      await pause(300)
      return 'done'
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = address(app)
    const slow = statusOf(`${url}/slow`)
    await running
    const closed = app.close()
    expect(await slow).toBe(200)
    await closed
    await expect(statusOf(`${url}/slow`)).rejects.toThrow('ECONNREFUSED')
  })
})
