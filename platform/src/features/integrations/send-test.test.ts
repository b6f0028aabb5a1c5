import { afterAll, expect, test } from 'vitest'
import { messageBounds } from '#contract/message-bounds'
import { causedMessages } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { latestTrace } from '../../testing/traces.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const logged: string[] = []
const platform = await startOwnApp(
  {
    ALARM_CHANNELS: 'on',
    PAGERDUTY_URL_EU: provider.url,
    PAGERDUTY_URL_US: 'http://127.0.0.1:9',
    LOG_LEVEL: 'trace',
  },
  { write: (line) => void logged.push(line) },
)

const pager = (region: 'EU' | 'US' = 'EU') => ({
  name: 'On call',
  type: 'PAGERDUTY' as const,
  pagerDuty: { routingKey: 'R0UT1NGK3Y', region },
})

test('a test reaches PagerDuty, and its answer comes back and is traced, without the routing key', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: pager() })
  provider.answerNext({ body: { message: 'Event processed', dedup_key: 'x' } })
  expect(await admin.testIntegration({ integrationId })).toEqual({
    result: 'SENT',
    answer: 'Event processed',
    code: null,
    values: null,
  })
  const event = JSON.parse(provider.received.at(-1)?.body ?? '{}') as Record<string, unknown>
  expect(event).toMatchObject({
    routing_key: 'R0UT1NGK3Y',
    event_action: 'trigger',
    dedup_key: expect.stringMatching(/^test-/),
    client_url: `http://localhost:8080/#/integrations?open=${integrationId}`,
    payload: { summary: 'Test of the integration On call', severity: 'info', source: 'Integrator Console' },
  })
  const sent = { integrationId, name: 'On call', result: 'SENT', answer: 'Event processed' }
  expect(await latestTrace(platform.database.db)).toMatchObject({
    action: 'INTEGRATION_TESTED',
    old: null,
    new: sent,
  })

  provider.answerNext({ status: 400, body: { message: 'Invalid key', errors: ['R0UT1NGK3Y'] } })
  const refused = { result: 'FAILED', answer: 'PagerDuty refused it (400): “Invalid key. ***”' }
  expect(await admin.testIntegration({ integrationId })).toEqual({
    ...refused,
    code: 'PROVIDER_REFUSED',
    values: { provider: 'PagerDuty', status: 400, words: 'Invalid key. ***' },
  })
  expect(await latestTrace(platform.database.db)).toMatchObject({ new: refused })
  expect(logged.join()).not.toContain('R0UT1NGK3Y')
})

test('a provider that is out of reach is an answer, too', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: pager('US') })
  expect(await admin.testIntegration({ integrationId })).toEqual({
    result: 'RETRY',
    answer: '127.0.0.1:9 could not be reached: the connection was refused',
    code: 'NOT_REACHED',
    values: { host: '127.0.0.1:9', why: 'REFUSED' },
  })
})

test('an integration without settings says so', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: { name: 'Handsets', type: 'DECT' } })
  expect(await admin.testIntegration({ integrationId })).toEqual({
    result: 'FAILED',
    answer: 'The integration is not set up',
    code: 'NOT_SET_UP',
    values: {},
  })
})

test('an integrator sends so many tests an hour, and others are not held back by it', async () => {
  const { db } = platform.database
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const create = async (client: typeof admin) =>
    (await client.createIntegration({ body: { name: 'Often', type: 'DECT' } })).integrationId
  const [mine, theirs] = [await create(admin), await create(other)]
  const { integratorId } = await admin.getCurrentAccount()
  const used = { integratorId, kind: 'TEST' as const }
  await db.delete(causedMessages)
  await db.insert(causedMessages).values(Array.from({ length: messageBounds.TESTS.most - 1 }, () => used))
  const calls = [1, 2, 3].map(async () => admin.testIntegration({ integrationId: mine }))
  const settled = await Promise.allSettled(calls)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await failureOf(Promise.all(calls))).toEqual({
    status: 429,
    message: 'Your integrator has sent 60 tests within an hour. Try again in 60 min.',
  })
  expect(await other.testIntegration({ integrationId: theirs })).toMatchObject({ result: 'FAILED' })
  await db.delete(causedMessages)
})

test('only managers send tests, and only through integrations of their own integrator', async () => {
  const [admin, reader, other] = [
    await platform.as('admin'),
    await platform.as('reader'),
    await platform.as('other-admin'),
  ]
  const { integrationId } = await admin.createIntegration({ body: pager() })
  const before = provider.received.length
  expect(await failureOf(reader.testIntegration({ integrationId }))).toMatchObject({ status: 403 })
  expect(await failureOf(other.testIntegration({ integrationId }))).toEqual({
    status: 404,
    message: 'Integration not found',
  })
  expect(provider.received.length).toBe(before)
})
