import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { warningsOf } from './warnings.ts'

const warnings = (environment: Record<string, string>, hasSampleData = false) =>
  warningsOf(readSettings(environment), { hasSampleData }).map(({ message }) => message)

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://console.example',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://mail.example',
  BACKUP_EVERY_HOURS: '24',
}

test('a complete installation has no warnings, and neither has a trial on this machine', () => {
  expect(warnings(complete)).toEqual([])
  expect(warnings({}, true)).toEqual([])
})

test.each([
  ['no mail server', { SMTP_URL: '' }, false, /^No mail server is set \(SMTP_URL\)/],
  ['no https', { PUBLIC_URL: 'http://console.example' }, false, /^PUBLIC_URL is not https/],
  ['no proxy', { TRUSTED_PROXIES: '' }, false, /^TRUSTED_PROXIES is not set/],
  ['a proxy that is everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }, false, /^TRUSTED_PROXIES trusts every/],
  ['any proxy behind known ones', { TRUSTED_PROXIES: '10.0.0.1, ::/0, 0.0.0.0/0' }, false, /^TRUSTED_PROX/],
  ['passwords for programs', { PASSWORD_GRANT: 'on' }, false, /^PASSWORD_GRANT=on lets programs/],
  ['no backup', { BACKUP_EVERY_HOURS: '' }, false, /^No backups are made \(BACKUP_EVERY_HOURS\)/],
  ['a letter too few', { BACKUP_KEPT: '3' }, false, /^BACKUP_KEPT is not a setting .* mean BACKUP_KEEP\?$/],
  ['sample data that is asked for', { SAMPLE_DATA: 'on' }, false, /^SAMPLE_DATA=on has no effect/],
  ['sample data from before', {}, true, /^The database has the sample data/],
  ['sample data held back', { NODE_ENV: '' }, false, /^The sample data is not loaded, because PUBLIC_URL/],
  ['sample data in public', { NODE_ENV: '', SAMPLE_DATA: 'on' }, true, /^Others can reach this platform/],
])('one sentence about %s', (_what, change, hasSampleData, sentence) => {
  const [first, ...others] = warnings({ ...complete, ...change }, hasSampleData)
  expect(first).toMatch(sentence)
  expect(others).toEqual([])
})

test('a setting with a letter too few is named with the right one, and other programs have other names', () => {
  expect(warnings({ BACKUP_EVERY_HOUR: '24' })).toEqual([
    'BACKUP_EVERY_HOUR is not a setting and has no effect. Did you mean BACKUP_EVERY_HOURS?',
  ])
  expect(warnings({ SMTP_URL_FILES: '', 'trusted-proxies': '1', DATABASE_URI: 'x' })).toHaveLength(3)
  expect(warnings({ TRUSTED_PROXY: '1', DATABSE_URL: 'x', MAIL_FROM_FILE: 'x' })).toHaveLength(3)
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'PGHOST', 'MAILTO', 'NODE_OPTIONS', 'OTEL_LOG_LEVEL']
  expect(warnings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})

test('backups that are made elsewhere are no reason for a warning', () => {
  expect(warnings({ ...complete, BACKUP_EVERY_HOURS: 'off' })).toEqual([])
  expect(readSettings({ BACKUP_EVERY_HOURS: 'off' }).backups).toBeUndefined()
})

test('warns about a host that others can reach', () => {
  expect(warnings({ HOST: '0.0.0.0' }, true)).toEqual([expect.stringContaining('HOST=0.0.0.0')])
})
