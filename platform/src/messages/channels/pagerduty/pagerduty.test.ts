import { afterAll, expect, test } from 'vitest'
import { openProvider } from '../../../testing/provider-server.ts'
import { noticeFor } from '../../../testing/notices.ts'
import type { Notice } from '../channel.ts'
import { createOutgoing } from '../outgoing.ts'
import { createPagerDuty } from './pagerduty.ts'
import { saying } from '../../../testing/saying.ts'

const [us, eu] = [await openProvider(), await openProvider()]
afterAll(async () => {
  await us.close()
  await eu.close()
})

const create = () => createPagerDuty({ urls: { US: us.url, EU: eu.url }, outgoing: createOutgoing() })
const { signal } = new AbortController()
const target = { routingKey: 'R0UT1NGK3Y', region: 'EU' as const }

test('an alarm triggers an event with its facts, at the region of its integration', async () => {
  eu.answerNext({ body: { status: 'success', message: 'Event processed', dedup_key: 'alarm-1' } })
  const outcome = await create().send(noticeFor(), target, signal)
  expect(outcome).toEqual({ result: 'SENT', reference: 'alarm-1', answer: 'Event processed' })
  expect(us.received).toEqual([])
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = eu.received
  expect([path, headers['content-type']]).toEqual(['/v2/enqueue', 'application/json'])
  expect(JSON.parse(body)).toEqual({
    routing_key: 'R0UT1NGK3Y',
    event_action: 'trigger',
    dedup_key: 'alarm-1',
    client: 'Integrator Console',
    client_url: 'https://console.example/#/alarms/alarm-1',
    links: [{ href: 'https://console.example/#/alarms/alarm-1', text: 'Open the alarm' }],
    payload: {
      summary: 'Air above -18 °C in Cold store',
      source: 'Harbour',
      severity: 'critical',
      timestamp: '2023-11-14T22:13:20.000Z',
      component: 'Sensor 3',
      group: 'Cold store',
      class: 'Air',
      custom_details: { value: -12.5, limit: -18, unit: '°C', instruction: 'Close the door', isDrill: false },
    },
  })
})

const lastEvent = () => JSON.parse(us.received.at(-1)?.body ?? '{}') as Record<string, unknown>
const sendUs = async (changes: Partial<Notice>) =>
  create().send(noticeFor(changes), { ...target, region: 'US' }, signal)

test.each([
  ['ACKNOWLEDGED', 'acknowledge'],
  ['RESOLVED', 'resolve'],
] as const)('%s is the event %s of the same alarm', async (step, action) => {
  await sendUs({ step })
  expect(lastEvent()).toEqual({ routing_key: 'R0UT1NGK3Y', event_action: action, dedup_key: 'alarm-1' })
})

test('a drill says so, and a long subject is cut', async () => {
  await sendUs({ isDrill: true, severity: 'INFO' })
  expect(lastEvent()).toMatchObject({
    payload: { summary: 'DRILL: Air above -18 °C in Cold store', severity: 'info' },
  })
  await sendUs({ subject: 'x'.repeat(5_000) })
  expect(lastEvent()).toMatchObject({ payload: { summary: 'x'.repeat(1_024) } })
})

test.each([
  [429, { 'retry-after': '17' }, { afterSeconds: 17, reason: saying('PagerDuty takes no more just now') }],
  [429, {}, { reason: saying('PagerDuty takes no more just now') }],
  [
    429,
    { 'retry-after': '999999' },
    { afterSeconds: 3600, reason: saying('PagerDuty takes no more just now') },
  ],
  [500, {}, { reason: saying('PagerDuty answers 500') }],
  [503, { 'retry-after': 'soon' }, { reason: saying('PagerDuty answers 503') }],
])('%i is tried again', async (status, headers, expected) => {
  us.answerNext({ status, headers })
  expect(await sendUs({})).toEqual({ result: 'RETRY', ...expected })
})

test('a refusal is told in the words of PagerDuty, without the routing key', async () => {
  const errors = ["Length of 'routing_key' is incorrect", 'R0UT1NGK3Y\nis unknown', 7]
  us.answerNext({
    status: 400,
    body: { status: 'invalid event', message: 'Event object is invalid', errors },
  })
  expect(await sendUs({})).toEqual({
    result: 'FAILED',
    reason: saying(
      "PagerDuty refused it (400): “Event object is invalid. Length of 'routing_key' is incorrect. *** is unknown”",
    ),
  })
  for (const [status, body] of [
    [403, '<html>no</html>'],
    [302, ''],
    [200, 'null'],
  ] as const) {
    us.answerNext({ status, body })
    expect(await sendUs({})).toEqual({ result: 'FAILED', reason: saying(`PagerDuty refused it (${status})`) })
  }
})

test('a PagerDuty that is out of reach is tried again, and one that does not answer is unclear', async () => {
  const nowhere = createPagerDuty({
    urls: { US: 'http://127.0.0.1:9', EU: 'http://127.0.0.1:9' },
    outgoing: createOutgoing(),
  })
  expect(await nowhere.send(noticeFor(), target, signal)).toMatchObject({ result: 'RETRY' })
  us.answerNext((_request, response) => response.destroy())
  expect(await sendUs({})).toMatchObject({ result: 'UNCLEAR' })
})
