import { expect, test } from 'vitest'
import { browserText } from './browserText.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPad'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, text) => {
  expect(browserText(userAgent)).toBe(text)
})
