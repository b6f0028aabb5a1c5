import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { idpAttempts } from '../../db/schema/index.ts'
import { freshDatabase } from '../../testing/database.ts'
import { openBrowser } from '../../testing/browser.ts'
import { discover } from '../../testing/identity.ts'
import { startProvider } from '../../testing/provider.ts'
import { readSettings } from '../../settings.ts'
import { createServer } from '../server.ts'

const https = { PUBLIC_URL: 'https://console.example' }
const claimed = '198.51.100.7'
let database: Database

beforeAll(async () => {
  database = await freshDatabase('keys')
})

afterAll(() => database.close())

async function seen(environment: Record<string, string>, forwarded: string) {
  const log: string[] = []
  const settings = readSettings({ LOG_LEVEL: 'info', ...https, ...environment })
  const app = await createServer(settings, { write: (line) => void log.push(line) })
  app.get('/', async ({ ip, host, protocol }) => ({ ip, host, protocol }))
  const headers = {
    host: 'console.example',
    'x-forwarded-for': forwarded,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
  }
  const answer = await app.inject({ url: '/', headers, remoteAddress: '10.0.0.2' })
  await app.close()
  return { ...answer.json<{ ip: string; host: string; protocol: string }>(), log: log.join('') }
}

test('without a trusted proxy no client can choose its own address, also behind https', async () => {
  const { ip, host, log } = await seen({}, claimed)
  expect([ip, host]).toEqual(['10.0.0.2', 'console.example'])
  expect(log).not.toContain(claimed)
})

test.each(['1', '10.0.0.0/8'])(
  'behind the trusted proxy %s the caller has its own address',
  async (setting) => {
    const { ip, log } = await seen({ TRUSTED_PROXIES: setting }, `6.6.6.6, ${claimed}`)
    expect(ip).toBe(claimed)
    expect(log).toContain(claimed)
  },
)

test('a trusted proxy decides neither host nor protocol, and only a valid address is believed', async () => {
  const { ip, host, protocol } = await seen({ TRUSTED_PROXIES: '1' }, 'unknown')
  expect({ ip, host, protocol }).toEqual({ ip: '10.0.0.2', host: 'console.example', protocol: 'http' })
})

test.each([
  ['none', {}, ['127.0.0.1']],
  ['one', { TRUSTED_PROXIES: '127.0.0.1' }, ['203.0.113.1', '203.0.113.2', '203.0.113.3']],
])('the identity provider counts sign-ins by the same address, behind %s', async (_name, trust, counted) => {
  await database.db.delete(idpAttempts)
  const provider = await startProvider(database, { ...https, ...trust, PASSWORD_GRANT: 'on' })
  const browser = openBrowser(provider.app)
  const { token_endpoint: endpoint } = await discover(browser)
  for (const last of [1, 2, 3]) {
    await browser.post(
      endpoint,
      { grant_type: 'password', client_id: 'api', username: 'nobody', password: 'wrong' },
      { 'x-forwarded-for': `203.0.113.${last}` },
    )
  }
  await provider.close()
  const attempts = await database.db.select({ address: idpAttempts.source }).from(idpAttempts)
  expect([...new Set(attempts.map(({ address }) => address))].toSorted()).toEqual(counted)
})
