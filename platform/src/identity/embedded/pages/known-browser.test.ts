import { expect, test } from 'vitest'
import { readKnownBrowser, rememberAccount, signKnownBrowser } from './known-browser.ts'

const browser = { id: 'b-1', accountIds: ['a-1', 'a-2'] }
const old = 'the key before'
const current = 'the key of today'

test('a cookie signed with one of the keys is believed, and no other', () => {
  const cookie = signKnownBrowser(browser, [old])
  expect(readKnownBrowser(cookie, [current, old])).toEqual(browser)
  expect(readKnownBrowser(cookie, [current])).toBeUndefined()
  const [content = '', signature = ''] = cookie.split('.')
  const forged = Buffer.from(JSON.stringify({ ...browser, accountIds: ['a-3'] })).toString('base64url')
  for (const text of [
    undefined,
    '',
    '.',
    content,
    `${content}.`,
    `.${signature}`,
    `${forged}.${signature}`,
    `${cookie}x`,
    `${content}.${signature.slice(1)}`,
    'x'.repeat(100_000),
  ])
    expect(readKnownBrowser(text, [current, old])).toBeUndefined()
})

test('a browser remembers the last five accounts that used it', () => {
  const accounts = ['1', '2', '3', '4', '5', '6', '2']
  const first = rememberAccount(undefined, '0')
  const last = accounts.reduce(rememberAccount, first)
  expect(last.accountIds).toEqual(['2', '6', '5', '4', '3'])
  expect(last.id).toBe(first.id)
})
