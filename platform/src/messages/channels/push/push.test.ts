import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import webpush from 'web-push'
import { noticeFor } from '../../../testing/notices.ts'
import { makeBrowser, openPushService } from '../../../testing/push-service.ts'
import { createOutgoing } from '../outgoing.ts'
import { createPush, sendToBrowsers } from './push.ts'
import { saying } from '../../../testing/saying.ts'

const service = await openPushService()
afterAll(() => service.close())
const push = createPush({ outgoing: service.outgoing, subject: 'mailto:alarms@console.example' })
const keys = webpush.generateVAPIDKeys()
const signal = new AbortController().signal
const subscribed = () => {
  const { read, ...browser } = makeBrowser()
  return { read, target: { ...browser, ...keys } }
}

test('a browser can read what it gets, and nobody on the way can', async () => {
  const { target, read } = subscribed()
  const notice = noticeFor({ alarmId: 'alarm_17' })
  expect(await push.send(notice, target, signal)).toEqual({
    result: 'SENT',
    answer: saying('push.example answers 201'),
  })
  const [message] = service.received.splice(0)
  expect(service.asked).toEqual(['CONNECT 8.8.8.8:443'])
  expect(message?.path).toBe(new URL(target.endpoint).pathname)
  expect(message?.headers).toMatchObject({
    host: 'push.example',
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
    topic: 'alarm_17',
  })
  expect(message?.body.toString('latin1')).not.toMatch(/Air|alarm/)
  expect(read(message?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Air above -18 °C in Cold store',
    body: 'Air is −12.5 °C, above −18 °C.',
    link: notice.link,
    tag: 'alarm_17',
    isUrgent: true,
  })
})

test('the push service can check who has sent it', async () => {
  const { target } = subscribed()
  await push.send(noticeFor(), target, signal)
  const [, token = '', key = ''] =
    /^vapid t=(.+), k=(.+)$/.exec(service.received.at(-1)?.headers.authorization ?? '') ?? []
  expect(key).toBe(keys.publicKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const { payload } = await jwtVerify(token, publicKey, { audience: 'https://push.example' })
  expect(payload).toMatchObject({ sub: 'mailto:alarms@console.example', exp: expect.any(Number) })
  expect(token).not.toContain(keys.privateKey)
})

test.each([
  [
    404,
    { result: 'FAILED', isGone: true, reason: saying('push.example does not know the browser any more') },
  ],
  [
    410,
    { result: 'FAILED', isGone: true, reason: saying('push.example does not know the browser any more') },
  ],
  [400, { result: 'FAILED', reason: saying('push.example refused it (400): “Bad token”') }],
  [413, { result: 'FAILED', reason: saying('push.example refused it (413): “Bad token”') }],
  [429, { result: 'RETRY', afterSeconds: 30, reason: saying('push.example takes no more just now') }],
  [503, { result: 'RETRY', afterSeconds: 30, reason: saying('push.example answers 503') }],
])('what an answer of %i means', async (status, expected) => {
  service.answerNext({ status, headers: { 'retry-after': '30' }, text: 'Bad token' })
  expect(await push.send(noticeFor(), subscribed().target, signal)).toEqual(expected)
})

test('a long text stays below what push services take, and a drill says so', async () => {
  const { target, read } = subscribed()
  const long = '\u0007€"'.repeat(2_000)
  await push.send(noticeFor({ subject: long, text: long.slice(3), isDrill: true }), target, signal)
  const { body } = service.received.at(-1) ?? { body: Buffer.alloc(0) }
  expect(body.length).toBeLessThanOrEqual(4096)
  expect(read(body)).toMatchObject({ title: expect.stringMatching(/^DRILL: /) })
})

test.each([
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/x',
  'http://push.example/x',
])('a browser cannot make the platform call %s', async (endpoint) => {
  const direct = createPush({ outgoing: createOutgoing(), subject: 'mailto:a@b.example' })
  expect(await direct.send(noticeFor(), { ...subscribed().target, endpoint }, signal)).toMatchObject({
    result: 'RETRY',
    reason: saying(/no public address|Only https/),
  })
})

test('several browsers of a person: one that takes it is enough, and those that are gone are forgotten', async () => {
  const forgotten: string[] = []
  const forget = async (id: string) => void forgotten.push(id)
  const browsers = ['one', 'two', 'three'].map((id) => ({ id, ...subscribed().target }))
  const send = async (...answers: number[]) => {
    service.answerNext(...answers.map((status) => ({ status })))
    return sendToBrowsers(
      { channel: push, browsers: browsers.slice(0, answers.length), forget },
      noticeFor(),
      signal,
    )
  }
  expect(await send(201, 201)).toEqual({ result: 'SENT', answer: saying('push.example answers 201') })
  expect(await send(201, 410, 503)).toMatchObject({
    result: 'SENT',
    answer: saying(/^To 1 of 3 browsers\. push\.example /),
  })
  expect(forgotten).toHaveLength(1)
  expect(await send(403, 503)).toMatchObject({ result: 'RETRY' })
  expect(await send(410)).toMatchObject({ result: 'FAILED' })
  expect(forgotten).toHaveLength(2)
  expect(await send()).toEqual({
    result: 'FAILED',
    reason: saying('No browser of this person gets push notifications'),
  })
  const lost = [{ ...subscribed().target, id: 'lost', privateKey: undefined }]
  expect(await sendToBrowsers({ channel: push, browsers: lost, forget }, noticeFor(), signal)).toMatchObject({
    result: 'FAILED',
    reason: saying(/^The key for push notifications cannot be read/),
  })
})
