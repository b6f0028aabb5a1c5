import { basePath } from '#contract/op'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const ours = 'https://console.example'
const theirs = 'https://elsewhere.example'

const platform = await startOwnApp({ CONSOLE_URLS: `${ours}/app, http://localhost:5173` })

async function get(path: string, origin: string | undefined) {
  const authorization = `Bearer ${await platform.tokenOf('admin')}`
  return platform.app.inject({
    url: basePath + path,
    headers: { authorization, ...(origin !== undefined && { origin }) },
  })
}

test.each([ours, 'http://localhost:5173'])(
  'a console on %s reads answers and their headers',
  async (origin) => {
    const { statusCode, headers } = await get('/management/account/audit?pageSize=1', origin)
    expect(statusCode).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['access-control-expose-headers']).toBe(
      'ETag, Next-Cursor, Trace-Id, Invitation, x-request-id',
    )
    for (const name of ['etag', 'next-cursor', 'x-request-id'])
      expect([name, headers[name]]).toEqual([name, expect.any(String)])
    expect(headers['vary']).toContain('Origin')
  },
)

test('a console on another origin can read refusals too', async () => {
  const answers = [
    await platform.app.inject({ url: `${basePath}/account`, headers: { origin: ours } }),
    await get('/organization/location/none', ours),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404])
  for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe(ours)
})

test('the preflight tells a browser what it may send', async () => {
  const answer = await platform.app.inject({
    method: 'OPTIONS',
    url: `${basePath}/management/account/acc-1`,
    headers: {
      origin: ours,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,if-none-match',
    },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': ours,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, if-none-match',
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each([theirs, 'null', `${ours}.evil.example`, undefined])('%s is allowed nothing', async (origin) => {
  const { headers } = await get('/account', origin)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('without other consoles nothing is allowed', async () => {
  const alone = await startTestApp()
  const answer = await alone.app.inject({
    method: 'OPTIONS',
    url: `${basePath}/account`,
    headers: { origin: ours },
  })
  await alone.close()
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})
