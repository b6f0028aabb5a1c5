import { expect, test } from 'vitest'
import { browserName, type Surroundings, whyNot } from './browser.ts'

const here: Surroundings = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  maxTouchPoints: 0,
  isSecure: true,
  hasPush: true,
  permission: 'default',
}
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test('nothing is in the way if the person has allowed it, or was not asked yet', () => {
  expect(whyNot(here)).toBeUndefined()
  expect(whyNot({ ...here, permission: 'granted' })).toBeUndefined()
})

test.each([
  ['no https', { isSecure: false }, /^It needs https/],
  ['an iPhone', { hasPush: false, userAgent: iPhone }, /Home Screen/],
  ['an iPad, which calls itself a Mac', { hasPush: false, userAgent: mac, maxTouchPoints: 5 }, /Home Screen/],
  ['a Mac without it', { hasPush: false, userAgent: mac }, /^This browser has no push/],
  ['a refusal', { permission: 'denied' as const }, /^This browser blocks/],
])('%s is said in a sentence', (_what, changes, sentence) => {
  expect(whyNot({ ...here, ...changes })).toMatch(sentence)
})

test.each([
  [here.userAgent, 'Firefox on Linux'],
  [iPhone, 'Safari on iPhone'],
  [mac, 'Safari on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  ['curl/8', 'Browser on another system'],
])('%s is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
