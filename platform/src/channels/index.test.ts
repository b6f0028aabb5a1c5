import { expect, test } from 'vitest'
import { openProvider } from '../testing/provider-server.ts'
import { readSettings } from '../settings.ts'
import { createChannels } from './index.ts'
import type { Notice } from './channel.ts'

test('beside the sample data, whose integrations are made up, nothing leaves the installation', async () => {
  const provider = await openProvider()
  const send = async (environment: Record<string, string>) => {
    const settings = readSettings({ PAGERDUTY_URL_EU: provider.url, ...environment })
    const notice = { step: 'RESOLVED', alarmId: 'a', subject: '' } as Notice
    const target = { routingKey: 'key', region: 'EU' as const }
    return createChannels(settings).pagerDuty.send(notice, target, new AbortController().signal)
  }
  const off = { result: 'FAILED', reason: 'Nothing leaves this installation: ALARM_CHANNELS is off' }
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
