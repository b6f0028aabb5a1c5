import { expect, test, vi } from 'vitest'
import { basePath } from '#contract/op'
import { decodeJwt } from 'jose'
import { refresh, signIn } from '../testing/identity.ts'
import { startOwnApp } from '../testing/own-app.ts'
import { createUnavailableLog, openSecurityLog } from './log.ts'
import { readSettings } from '../settings.ts'
import { createServer } from './server.ts'

let requestLines: Record<string, unknown>[] = []

const platform = await startOwnApp(
  { LOG_LEVEL: 'info' },
  { write: (line) => void requestLines.push(JSON.parse(line) as Record<string, unknown>) },
)

/** The log line of the last finished request. */
const lastLine = () => requestLines.findLast(({ msg }) => msg === 'request completed')

test('a call of the API is logged with its operation and its caller', async () => {
  const token = await platform.tokenOf('reader')
  const headers = { authorization: `Bearer ${token}` }
  await platform.app.inject({ url: `${basePath}/account`, headers })
  expect(lastLine()).toMatchObject({
    operation: 'getCurrentAccount',
    accountId: decodeJwt(token).sub,
    res: { statusCode: 200 },
  })
})

test('a call without a known caller is logged with its operation alone', async () => {
  await platform.app.inject({ url: `${basePath}/account`, headers: { authorization: 'Bearer x' } })
  expect(lastLine()).toMatchObject({ operation: 'getCurrentAccount', res: { statusCode: 401 } })
  expect(lastLine()).not.toHaveProperty('accountId')
})

test('a call to the identity provider is logged by name too', async () => {
  const { browser, endpoints, refreshToken, idToken } = await signIn(platform.app, 'reader', 'demo')
  await refresh(browser, endpoints, refreshToken)
  expect(lastLine()).toMatchObject({ operation: 'provider token', accountId: decodeJwt(idToken).sub })
})

test('requests at the same time are not mixed up', async () => {
  const users = ['reader', 'admin', 'devices', 'accounts']
  const tokens = await Promise.all(users.map((user) => platform.tokenOf(user)))
  requestLines = []
  const calls = Array.from({ length: 40 }, async (_, call) => {
    const token = tokens[call % users.length] ?? ''
    const { headers } = await platform.app.inject({
      url: `${basePath}/account`,
      headers: { authorization: `Bearer ${token}` },
    })
    return [headers['x-request-id'], decodeJwt(token).sub]
  })
  const expected = Object.fromEntries(await Promise.all(calls)) as Record<string, string>
  const seen = requestLines.filter(({ msg }) => msg === 'request completed')
  expect(Object.fromEntries(seen.map(({ reqId, accountId }) => [reqId, accountId]))).toEqual(expected)
})

test('one cause is logged at once, then once a minute with a count, and without a stack', () => {
  vi.useFakeTimers()
  const lines: object[] = []
  const note = createUnavailableLog({
    warn: (line: unknown, message?: unknown) => void lines.push({ ...(line as object), message }),
  })
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const cause = '53100 could not extend file: No space left on device'
  for (let request = 0; request < 1000; request += 1) note(full, `r${request}`)
  expect(lines).toEqual([{ cause, reqId: 'r0', message: 'request answered with 503' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([{ cause, requests: 999, message: 'requests answered with 503' }])
  vi.advanceTimersByTime(60_000)
  note(full, 'later')
  expect(lines.slice(2)).toEqual([{ cause, reqId: 'later', message: 'request answered with 503' }])
  vi.useRealTimers()
})

test('however many causes there are, a bounded number is remembered', () => {
  const lines: unknown[] = []
  const note = createUnavailableLog({ warn: (line: unknown) => void lines.push(line) })
  for (let number = 0; number < 500; number += 1) note(new Error(`cause ${number}`), 'r')
  expect(lines).toHaveLength(21)
})

async function linesWith(environment: Record<string, string>): Promise<string> {
  let lines = ''
  const settings = readSettings(environment)
  const app = await createServer(settings, { write: (line) => void (lines += line) })
  openSecurityLog(app, settings).logSecurity('sign-in', 'ok', { accountId: 'anna' })
  app.log.info('something else')
  await app.close()
  return lines
}

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['at an https address', { PUBLIC_URL: 'https://console.example' }],
  ['where it is switched on', { SECURITY_LOG: 'on' }],
  ['where the rest of the log is silent', { NODE_ENV: 'production', LOG_LEVEL: 'silent' }],
])('it is written %s, and told from other lines by one field', async (_where, environment) => {
  const lines = (await linesWith(environment)).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      log: 'security',
      level: 30,
      event: 'sign-in',
      outcome: 'ok',
      accountId: 'anna',
    }),
  ])
})

test.each([
  ['on a terminal at home', {}],
  ['where it is switched off', { NODE_ENV: 'production', SECURITY_LOG: 'off' }],
])('nothing is written %s', async (_where, environment) => {
  expect(await linesWith(environment)).toBe('')
})

test('open counts are written when the platform stops', async () => {
  let lines = ''
  const settings = readSettings({ SECURITY_LOG: 'on' })
  const app = await createServer(settings, { write: (line) => void (lines += line) })
  const { logSecurity, close } = openSecurityLog(app, settings)
  for (let call = 0; call < 100; call += 1) logSecurity('token-refused', 'refused', { reason: 'forged' })
  close()
  await app.close()
  expect(lines.trim().split('\n')).toHaveLength(31)
  expect(lines).toContain('"repeated":70')
})
