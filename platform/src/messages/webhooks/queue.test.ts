import { longestProviderAnswer } from '#contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEncryption, newKey, readKeys } from '../../base/encryption.ts'
import { day, minute, second } from '../../base/time.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/index.ts'
import { encryptWebhookSecret } from '../../domain/integrations/secrets.ts'
import { freshDatabase } from '../../testing/database.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { createOutgoing } from '../channels/outgoing.ts'
import { createWebhooks } from './queue.ts'
import { newWebhookSecret } from './signature.ts'

const database = await freshDatabase('sample')
const { db } = database
const receiver = await openProvider()
afterAll(async () => {
  await receiver.close()
  await database.close()
})

const encryption = createEncryption(readKeys(newKey()) ?? [])
const { host } = new URL(receiver.url)
let now = new Date()
let number = 0

beforeEach(async () => {
  await db.delete(webhooks)
  receiver.received.length = 0
  now = new Date()
})

async function subscribe(url = `${receiver.url}/in`, integratorId = 'int-nordkaelte') {
  const id = `whk-${(number += 1)}`
  const secret = encryptWebhookSecret(encryption, id, newWebhookSecret())
  const webhook = { id, integratorId, name: id, url, secret, isLimited: false }
  await db.insert(webhooks).values({ ...webhook, events: ['device.*'] })
  return id
}

async function happen(webhookId: string, subject: string, integratorId = 'int-nordkaelte') {
  const id = `msg_${(number += 1)}`
  await db.insert(webhookDeliveries).values({
    id,
    webhookId,
    integratorId,
    event: 'device.silent',
    subject,
    data: { deviceId: subject },
    occurredAt: now,
    state: 'WAITING',
    dueAt: now,
    giveUpAt: new Date(now.getTime() + day),
  })
  return id
}

const open = (innerHosts = [host], outgoing = createOutgoing({ timeout: 2 * second })) =>
  createWebhooks({
    db,
    encryption,
    outgoing,
    publicUrl: 'https://console.example',
    innerHosts,
    isOn: true,
    log: { error: () => {} },
    now: () => now,
  })

const later = async (milliseconds: number, queue = open()) => {
  now = new Date(now.getTime() + milliseconds)
  await queue.runOnce()
}

const stateOf = async (id: string) =>
  (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]

const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])

test('a receiver that fails is called again after growing pauses, and given up after a day', async () => {
  const broken = await openProvider()
  const id = await happen(await subscribe(`${broken.url}/in`), 'dev-1')
  broken.answerNext(...Array.from({ length: 100 }, () => ({ status: 500, body: 'no room' })))
  const queue = open([new URL(broken.url).host])
  const begin = now.getTime()
  const calls: number[] = []
  for (let row = await stateOf(id); row?.state === 'WAITING'; row = await stateOf(id)) {
    // A moment too early nothing is sent.
    now = new Date(row.dueAt.getTime() - 1)
    await later(0, queue)
    expect(broken.received).toHaveLength(calls.length)
    await later(1, queue)
    calls.push(Math.round((now.getTime() - begin) / second))
  }
  expect(calls.slice(0, 8)).toEqual([0, 5, 35, 155, 455, 1_355, 3_155, 6_755])
  const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0))
  expect(Math.max(...pauses)).toBe(3_600)
  expect(await stateOf(id)).toMatchObject({ state: 'GIVEN_UP', status: 500, answer: 'no room' })
  expect(calls.at(-1)).toBeGreaterThan(22 * 3_600)
  expect(calls.at(-1)).toBeLessThanOrEqual(24 * 3_600)
  await broken.close()
})

test('what is about one thing comes in order, and another thing does not wait for it', async () => {
  const webhookId = await subscribe()
  const first = await happen(webhookId, 'dev-1')
  const next = await happen(webhookId, 'dev-1')
  const other = await happen(webhookId, 'dev-2')
  receiver.answerNext((request, response) => {
    response.writeHead(request.headers['webhook-id'] === first ? 503 : 200).end()
  })
  receiver.answerNext((request, response) => {
    response.writeHead(request.headers['webhook-id'] === first ? 503 : 200).end()
  })
  await later(0)
  expect(new Set(ids())).toEqual(new Set([first, other]))
  await later(minute)
  expect(ids().slice(2)).toEqual([first, next])
})

test('a redirect is not followed, and an answer without an end is read in part', async () => {
  const id = await happen(await subscribe(), 'dev-1')
  receiver.answerNext({ status: 307, headers: { location: `${receiver.url}/elsewhere` } })
  await later(0)
  expect(await stateOf(id)).toMatchObject({ state: 'WAITING', status: 307 })
  receiver.answerNext((_request, response) => {
    response.writeHead(200)
    const more = () => void (response.destroyed || response.write('x'.repeat(10_000), more))
    more()
  })
  await later(minute)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/in', '/in'])
  const ended = await stateOf(id)
  expect(ended?.state).toBe('SENT')
  expect(ended?.answer?.length).toBeLessThanOrEqual(longestProviderAnswer)
})

test.each([
  'http://169.254.169.254/latest',
  'https://127.0.0.1/in',
  'https://localhost/in',
  'https://[::1]/in',
])('%s is not called, unless the settings name it', async (url) => {
  const id = await happen(await subscribe(url), 'dev-1')
  await later(0, open([]))
  expect(await stateOf(id)).toMatchObject({ state: 'WAITING', status: null })
  expect((await stateOf(id))?.answerCode).toMatch(/^(NOT_PUBLIC|ONLY_HTTPS)$/)
})

test('a name is looked up at each try, and what leads inside later is not called then', async () => {
  const id = await happen(await subscribe('https://tickets.example/in'), 'dev-1')
  const answers = [[{ address: '127.0.0.1' }], [{ address: '8.8.8.8' }, { address: '10.0.0.1' }]]
  const asked: string[] = []
  const outgoing = createOutgoing({
    timeout: second,
    resolve: async (name) => {
      asked.push(name)
      return answers.shift() ?? []
    },
  })
  for (let tries = 0; tries < 3; tries += 1) {
    await later(10 * minute, open([], outgoing))
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', answerCode: 'NOT_PUBLIC' })
  }
  expect(asked).toEqual(['tickets.example', 'tickets.example', 'tickets.example'])
})

test('an integrator whose receiver is slow leaves room for others', async () => {
  const slow = await subscribe(`${receiver.url}/slow`)
  const quick = await subscribe(`${receiver.url}/quick`, 'int-alpenmess')
  const held: (() => void)[] = []
  for (let count = 0; count < 12; count += 1) await happen(slow, `dev-${count}`)
  const theirs = await happen(quick, 'dev-x', 'int-alpenmess')
  const answer = (
    request: { url?: string },
    response: { writeHead: (status: number) => { end: () => void } },
  ) => {
    if (request.url === '/slow') held.push(() => response.writeHead(200).end())
    else response.writeHead(200).end()
  }
  receiver.answerNext(...Array.from({ length: 13 }, () => answer as never))
  const running = later(0)
  await expect.poll(async () => (await stateOf(theirs))?.state).toBe('SENT')
  expect(held.length).toBeLessThanOrEqual(3)
  const freeing = setInterval(() => held.splice(0).forEach((free) => free()), 20)
  await running
  clearInterval(freeing)
  expect(receiver.received).toHaveLength(13)
})
