import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { warningsOf } from './warnings.ts'

const warnings = (environment: Record<string, string>, hasSampleData = false) =>
  warningsOf(readSettings(environment), { hasSampleData })

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://console.example',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://mail.example',
}

test('a complete installation has no warnings, and neither has a trial on this machine', () => {
  expect(warnings(complete)).toEqual([])
  expect(warnings({}, true)).toEqual([])
})

test.each([
  ['no mail server', { SMTP_URL: '' }, false, /^No mail server is set \(SMTP_URL\)/],
  ['no https', { PUBLIC_URL: 'http://console.example' }, false, /^PUBLIC_URL is not https/],
  ['no proxy', { TRUSTED_PROXIES: '' }, false, /^TRUSTED_PROXIES is not set/],
  ['sample data that is asked for', { SAMPLE_DATA: 'on' }, false, /^SAMPLE_DATA=on has no effect/],
  ['sample data from before', {}, true, /^The database has the sample data/],
  ['sample data held back', { NODE_ENV: '' }, false, /^The sample data is not loaded, because PUBLIC_URL/],
  ['sample data in public', { NODE_ENV: '', SAMPLE_DATA: 'on' }, true, /^Others can reach this platform/],
])('one sentence about %s', (_what, change, hasSampleData, sentence) => {
  const [first, ...others] = warnings({ ...complete, ...change }, hasSampleData)
  expect(first).toMatch(sentence)
  expect(others).toEqual([])
})

test('warns about a host that others can reach', () => {
  expect(warnings({ HOST: '0.0.0.0' }, true)).toEqual([expect.stringContaining('HOST=0.0.0.0')])
})
