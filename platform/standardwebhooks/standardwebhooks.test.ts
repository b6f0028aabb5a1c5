import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { alarmEvents } from '../src/db/schema/index.ts'
import { newWebhookSecret } from '../src/messages/webhooks/signature.ts'
import { addAlarm } from '../src/testing/alarm-provider.ts'
import { startOwnApp } from '../src/testing/own-app.ts'
import { addLocation } from '../src/testing/plant.ts'
import { openProvider } from '../src/testing/provider-server.ts'

const receiver = await openProvider()
afterAll(() => receiver.close())
const platform = await startOwnApp({
  ALARM_CHANNELS: 'on',
  WEBHOOK_INNER_HOSTS: new URL(receiver.url).host,
})

interface Delivery {
  secret: string
  body: string
  headers: object
}

/** What the library that we did not write says. */
function verified(delivery: Delivery): unknown {
  const script = fileURLToPath(new URL('verify.py', import.meta.url))
  const python = process.env['WEBHOOKS_PYTHON'] ?? 'python3'
  const { stdout, stderr } = spawnSync(python, [script], {
    input: JSON.stringify(delivery),
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

test('the library verifies what a receiver gets, and neither another secret nor another body', async () => {
  const admin = await platform.as('admin')
  const { secret } = await admin.createWebhook({
    body: { name: 'Python', url: `${receiver.url}/in`, events: ['alarm.*'] },
  })
  const { db } = platform.database
  const alarmId = await addAlarm(db, 'int-nordkaelte', await addLocation(db, 'int-nordkaelte'))
  await db.insert(alarmEvents).values({ alarmId, time: new Date(), step: 'RAISED', cause: 'VALUE' })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 30_000)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  const delivery = { secret, body, headers }
  expect(verified(delivery)).toEqual({ isVerified: true, type: 'alarm.raised' })
  expect(verified({ ...delivery, secret: newWebhookSecret() })).toMatchObject({ isVerified: false })
  expect(verified({ ...delivery, body: body.replace('raised', 'reised') })).toMatchObject({
    isVerified: false,
  })
  const old = { ...headers, 'webhook-timestamp': '1700000000' }
  expect(verified({ ...delivery, headers: old })).toMatchObject({ isVerified: false })
})
