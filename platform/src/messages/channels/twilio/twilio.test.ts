import { afterAll, expect, test } from 'vitest'
import { openProvider } from '../../../testing/provider-server.ts'
import { noticeFor } from '../../../testing/notices.ts'
import type { Notice } from '../channel.ts'
import { createOutgoing } from '../outgoing.ts'
import { createTwilio, type TwilioTarget } from './twilio.ts'
import { saying } from '../../../testing/saying.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const twilioAt = (publicUrl: string) =>
  createTwilio({ url: provider.url, outgoing: createOutgoing(), publicUrl })
const twilio = twilioAt('http://localhost:8080')

const target: TwilioTarget = {
  accountSid: `AC${'0'.repeat(32)}`,
  apiKeySid: null,
  secret: 'S3CRET-token',
  sender: '+15005550006',
  to: '+46 8 123 45 67',
}

const send = async (changes: Partial<TwilioTarget> = {}, notice: Partial<Notice> = {}) =>
  twilio.send(noticeFor(notice), { ...target, ...changes }, new AbortController().signal)

const lastForm = () => Object.fromEntries(new URLSearchParams(provider.received.at(-1)?.body))
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test('a text message goes to the account, with its words and its link', async () => {
  provider.answerNext({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  expect(await send()).toEqual({ result: 'SENT', reference: 'SM1', answer: 'queued' })
  expect(provider.received.at(-1)).toMatchObject({
    method: 'POST',
    path: `/2010-04-01/Accounts/${target.accountSid}/Messages.json`,
    headers: {
      authorization: basic(`${target.accountSid}:S3CRET-token`),
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(lastForm()).toEqual({
    To: '+4681234567',
    From: '+15005550006',
    Body: 'Air is -12.5 C, above -18 C. https://console.example/#/alarms/alarm-1',
  })
})

const service = `MG${'a'.repeat(32)}`

test('an API key signs in with its own name, and a messaging service chooses the sender', async () => {
  provider.answerNext({ status: 201, body: 'null' })
  expect(await send({ apiKeySid: 'SK1', sender: service })).toEqual({
    result: 'SENT',
    answer: saying('Accepted'),
  })
  expect(provider.received.at(-1)?.headers.authorization).toBe(basic('SK1:S3CRET-token'))
  expect(lastForm()).toMatchObject({ MessagingServiceSid: service })
  expect(lastForm()).not.toHaveProperty('From')
  await send({ sender: 'MG Alarms' })
  expect(lastForm()).toMatchObject({ From: 'MG Alarms' })
})

test('Twilio is asked to say what became of it, where it can reach the platform and its signature can be checked', async () => {
  const callbackOf = async (
    publicUrl: string,
    changes: Partial<TwilioTarget> = {},
    notice: Partial<Notice> = {},
  ) => {
    const { signal } = new AbortController()
    await twilioAt(publicUrl).send(noticeFor(notice), { ...target, ...changes }, signal)
    return lastForm().StatusCallback
  }
  const https = 'https://console.example'
  expect(await callbackOf(https)).toBe('https://console.example/callback/twilio/notice-1')
  expect(await callbackOf('http://localhost:8080')).toBeUndefined()
  expect(await callbackOf(https, { apiKeySid: 'SK1' })).toBeUndefined()
  expect(await callbackOf(https, {}, { step: 'TEST' })).toBeUndefined()
})

test('a drill says so', async () => {
  await send({}, { isDrill: true })
  expect(lastForm().Body).toMatch(/^DRILL: Air is /)
})

test('a number without a country code is not dialled', async () => {
  const before = provider.received.length
  expect(await send({ to: '08 123 45 67' })).toEqual({
    result: 'FAILED',
    reason: saying('The phone number has no country code'),
  })
  expect(provider.received.length).toBe(before)
})

test.each([
  [429, { result: 'RETRY', afterSeconds: 5, reason: saying('Twilio takes no more just now') }],
  [503, { result: 'RETRY', afterSeconds: 5, reason: saying('Twilio answers 503') }],
  [500, { result: 'UNCLEAR', reason: saying('Twilio answers 500') }],
  [504, { result: 'UNCLEAR', reason: saying('Twilio answers 504') }],
  [302, { result: 'FAILED', reason: saying('Twilio refused it (302)') }],
])('what %i means', async (status, expected) => {
  provider.answerNext({ status, headers: { 'retry-after': '5' } })
  expect(await send()).toEqual(expected)
})

test('a refusal is told in the words of Twilio, without the secret', async () => {
  provider.answerNext({ status: 400, body: { code: 21_211, message: "Invalid 'To' for S3CRET-token" } })
  expect(await send()).toEqual({
    result: 'FAILED',
    reason: saying("Twilio refused it (400, error 21211): “Invalid 'To' for ***”"),
  })
})
