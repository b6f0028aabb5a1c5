import { expect, test } from 'vitest'
import { isSigned, readStatus } from './twilio-status.ts'

// The example of Twilio's own libraries.
const token = '12345'
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
const fields = {
  To: '+18005551212',
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
}
const form = new URLSearchParams(fields)

test("Twilio's signature is right in any order of the fields", () => {
  expect(isSigned(signature, token, url, form)).toBe(true)
  expect(isSigned(signature, token, url, new URLSearchParams(Object.entries(fields).toReversed()))).toBe(true)
})

test.each([
  ['another token', signature, '12346', url, form],
  ['no token', signature, undefined, url, form],
  ['another address', signature, token, `${url}&c=3`, form],
  ['another field', signature, token, url, new URLSearchParams({ ...fields, Digits: '1235' })],
  ['a field more', signature, token, url, new URLSearchParams({ ...fields, Zero: '' })],
  ['no signature', '', token, url, form],
  ['half a signature', signature.slice(0, 12), token, url, form],
  [
    'a longer one',
    Buffer.concat([Buffer.from(signature, 'base64'), Buffer.from('x')]).toString('base64'),
    token,
    url,
    form,
  ],
])('%s is refused', (_what, given, by, at, what) => {
  expect(isSigned(given, by, at, what)).toBe(false)
})

test.each([
  [{ MessageStatus: 'queued' }, undefined],
  [{ MessageStatus: 'sent' }, undefined],
  [{}, undefined],
  [{ MessageStatus: 'delivered' }, { isDelivered: true, answer: 'delivered' }],
  [
    { MessageStatus: 'undelivered', ErrorCode: '30003' },
    { isDelivered: false, answer: 'undelivered, error 30003: Unreachable destination handset' },
  ],
  [
    { MessageStatus: 'failed', ErrorCode: '99', ErrorMessage: 'No\nway' },
    { isDelivered: false, answer: 'failed, error 99: No way' },
  ],
  [
    { MessageStatus: 'failed', ErrorCode: 'x' },
    { isDelivered: false, answer: 'failed' },
  ],
])('what %j means', (given, expected) => {
  const found = readStatus(new URLSearchParams({ MessageSid: 'SM1', ...given }))
  expect(found).toEqual(expected && { reference: 'SM1', ...expected })
})
