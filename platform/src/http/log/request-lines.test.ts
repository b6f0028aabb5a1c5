import { expect, test } from 'vitest'
import { basePath } from '#contract/op'
import { decodeJwt } from 'jose'
import { refresh, signIn } from '../../testing/identity.ts'
import { startOwnApp } from '../../testing/own-app.ts'

let lines: Record<string, unknown>[] = []

const platform = await startOwnApp(
  { LOG_LEVEL: 'info' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)

/** The log line of the last finished request. */
const lastLine = () => lines.findLast(({ msg }) => msg === 'request completed')

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
  lines = []
  const calls = Array.from({ length: 40 }, async (_, call) => {
    const token = tokens[call % users.length] ?? ''
    const { headers } = await platform.app.inject({
      url: `${basePath}/account`,
      headers: { authorization: `Bearer ${token}` },
    })
    return [headers['x-request-id'], decodeJwt(token).sub]
  })
  const expected = Object.fromEntries(await Promise.all(calls)) as Record<string, string>
  const seen = lines.filter(({ msg }) => msg === 'request completed')
  expect(Object.fromEntries(seen.map(({ reqId, accountId }) => [reqId, accountId]))).toEqual(expected)
})
