import { reasonFor } from '#contract/texts/reasons/reason'
import { expect, test } from 'vitest'
import webpush from 'web-push'
import { noticeFor } from '../../testing/notices.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { makeBrowser } from '../../testing/push-service.ts'
import { readSettings } from '../../settings.ts'
import { createChannels } from './index.ts'
import type { Notice } from './channel.ts'
import { NotReached, type Outgoing } from './outgoing.ts'
import { saying } from '../../testing/saying.ts'

test('beside the sample data, whose integrations are made up, nothing leaves the installation', async () => {
  const provider = await openProvider()
  const send = async (environment: Record<string, string>) => {
    const settings = readSettings({ PAGERDUTY_URL_EU: provider.url, ...environment })
    const notice = { step: 'RESOLVED', alarmId: 'a', subject: '' } as Notice
    const target = { routingKey: 'key', region: 'EU' as const }
    return createChannels(settings).PAGERDUTY.send(notice, target, new AbortController().signal)
  }
  const off = { result: 'FAILED', reason: saying('Nothing leaves this installation: ALARM_CHANNELS is off') }
  expect(await send({})).toEqual(off)
  expect(await send({ SAMPLE_DATA: 'off', ALARM_CHANNELS: 'off' })).toEqual(off)
  expect(provider.received).toEqual([])
  for (const [name, value] of [
    ['SAMPLE_DATA', 'off'],
    ['NODE_ENV', 'production'],
    ['ALARM_CHANNELS', 'on'],
  ] as const)
    expect(await send({ [name]: value })).toMatchObject({ result: 'SENT' })
  expect(provider.received).toHaveLength(3)
  await provider.close()
})

test.each([
  '127.0.0.1',
  'localhost:22',
  '169.254.169.254/latest/meta-data',
  '@127.0.0.1',
  '//127.0.0.1/',
  'http://127.0.0.1/',
  '../../..',
  '\r\nHost: 127.0.0.1\r\n\r\n',
  '?#\\',
])('whatever customers type, %j leads to no other address than those of the settings', async (typed) => {
  const called: Parameters<Outgoing>[0][] = []
  const settings = readSettings({
    ALARM_CHANNELS: 'on',
    PAGERDUTY_URL_EU: 'https://pagerduty.example',
    TWILIO_URL: 'https://twilio.example',
  })
  const {
    PAGERDUTY: pagerDuty,
    TWILIO_SMS: twilio,
    DECT: sip,
    PUSH: push,
  } = createChannels(settings, async (request) => {
    called.push(request)
    throw new NotReached(reasonFor('NO_ANSWER', { host: 'nobody' }))
  })
  const { signal } = new AbortController()
  const notice = noticeFor({ id: typed, alarmId: typed, subject: typed, text: typed, link: typed })
  const account = { accountSid: typed, apiKeySid: typed, secret: typed, sender: typed, to: '+4940123456' }
  await pagerDuty.send(notice, { routingKey: typed, region: 'EU' }, signal)
  await twilio.send(notice, account, signal)
  expect(called.map(({ url }) => new URL(url).origin)).toEqual([
    'https://pagerduty.example',
    'https://twilio.example',
  ])
  expect(called[1]?.headers.authorization).toMatch(/^Basic [\w+/=]+$/)

  const server = { server: typed, transport: 'TCP' as const, user: 'a', password: 'b', recipient: 'c' }
  expect(await sip.send(notice, server, signal)).toMatchObject({
    result: 'FAILED',
    reason: saying(/no public address|is not valid/),
  })

  // A browser names any address. Whether it is public is checked where it is connected to.
  const { read: _, ...browser } = makeBrowser()
  const target = { ...browser, ...webpush.generateVAPIDKeys(), endpoint: `https://push.example/${typed}` }
  await push.send(notice, target, signal)
  expect(called[2]).toMatchObject({ isForeign: true })
})
