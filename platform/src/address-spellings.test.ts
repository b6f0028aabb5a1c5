import { addressSpellings } from '#contract/spelling/addresses'
import { basePath } from '#contract/op'
import { expect, test } from 'vitest'
import { NotPublic, publicAddressOf } from './base/public-address.ts'
import { StartRefused } from './base/errors.ts'
import { readSettings } from './settings.ts'
import { startOwnApp } from './testing/own-app.ts'
import { makeBrowser } from './testing/push-service.ts'

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const platform = await startOwnApp({ ALARM_CHANNELS: 'on', SAMPLE_DEVICES: 'off', SECRETS_KEY })
const manager = await platform.as('admin')
const authorization = `Bearer ${await platform.tokenOf('admin')}`
const [device] = await manager.listManagedDevices()
const { publicKey } = await manager.getOwnPush()
const { read: _, ...browser } = makeBrowser()

const dect = { transport: 'UDP', user: 'alarms', password: 'secret', recipient: '12' }
const calls = {
  'the push service of a browser': (endpoint: string) => ({
    method: 'PUT' as const,
    url: '/account/push',
    payload: { ...browser, publicKey, name: 'Firefox', endpoint },
  }),
  'a SIP server': (server: string) => ({
    method: 'POST' as const,
    url: '/management/integration',
    payload: { name: 'Handsets', type: 'DECT', dect: { ...dect, server } },
  }),
  'a serial port': (port: string) => ({
    method: 'PATCH' as const,
    url: `/management/device/${device?.deviceId}`,
    payload: { serial: { port } },
  }),
  'a controller': (host: string) => ({
    method: 'POST' as const,
    url: `/device/${device?.deviceId}/read`,
    payload: {
      tcpConfig: { host, port: 502, unit: 1 },
      registers: [{ function: 'HOLDING_REGISTER', address: 0, type: 'U16' }],
    },
  }),
}

test.each(Object.entries(calls))(
  '%s in any spelling is taken or refused, and never an error of ours',
  async (_name, callOf) => {
    const statuses = new Map<number, string[]>()
    for (const text of addressSpellings) {
      const { url, ...call } = callOf(text)
      const { statusCode } = await platform.app.inject({
        ...call,
        url: `${basePath}${url}`,
        headers: { authorization },
      })
      statuses.set(statusCode, [...(statuses.get(statusCode) ?? []), text])
    }
    expect([...statuses].filter(([status]) => status >= 500)).toEqual([])
    expect(statuses.get(400)?.length).toBeGreaterThan(50)
  },
)

test('addresses with a port that does not exist, or that are none, are refused', async () => {
  for (const endpoint of ['https://a.b:99999/x', 'https://xn--a.b/x']) {
    const { url, ...call } = calls['the push service of a browser'](endpoint)
    const answer = await platform.app.inject({
      ...call,
      url: `${basePath}${url}`,
      headers: { authorization },
    })
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ key: 'INVALID', parameters: { FIELD: 'endpoint' } }],
    ])
  }
})

test.each([
  'PUBLIC_URL',
  'CONSOLE_URLS',
  'IDENTITY_ISSUER',
  'KEYCLOAK_URL',
  'HEARTBEAT_URL',
  'OUTGOING_PROXY',
  'PAGERDUTY_URL_EU',
  'TWILIO_URL',
  'SIP_INNER_HOSTS',
  'SMTP_URL',
  'DATABASE_URL',
  'SAMPLES_URL',
  'TRUSTED_PROXIES',
])('the setting %s is read or refused with a sentence', (name) => {
  const refused = addressSpellings.filter((text) => {
    try {
      readSettings({ [name]: text })
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(StartRefused)
      return true
    }
  })
  expect(refused.length).toBeGreaterThan(50)
})

test('no spelling leads inside', async () => {
  const inside = async () => [{ address: '127.0.0.1' }]
  for (const text of addressSpellings) await expect(publicAddressOf(text, inside)).rejects.toThrow(NotPublic)
})
