import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { StartRefused } from './base/errors.ts'

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: 'data',
    databaseUrl: undefined,
    sampleData: true,
    production: false,
    realm: 'integrator',
    audience: 'api',
    consoleUrls: [],
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('the public address follows the port, and has no slash at its end', () => {
  expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
  expect(readSettings({ PUBLIC_URL: 'https://console.example/' }).publicUrl).toBe('https://console.example')
})

test('in production there is no sample data, whatever is asked for', () => {
  expect(readSettings({ NODE_ENV: 'production', SAMPLE_DATA: 'on' }).sampleData).toBe(false)
  expect(readSettings({ SAMPLE_DATA: 'off' }).sampleData).toBe(false)
})

test('at an https address the sample data has to be asked for', () => {
  const PUBLIC_URL = 'https://console.example'
  expect(readSettings({ PUBLIC_URL }).sampleData).toBe(false)
  const asked = { PUBLIC_URL, SAMPLE_DATA: 'on' }
  expect(readSettings(asked).sampleData).toBe(true)
  expect(readSettings({ ...asked, NODE_ENV: 'production' }).sampleData).toBe(false)
  expect(readSettings({}).sampleData).toBe(true)
})

test('backups are made only if a setting says how often, beside the data by default', () => {
  expect(readSettings({ BACKUP_KEEP: '3' }).backups).toBeUndefined()
  const backups = { everyHours: 24, folder: 'data/backups', keep: 14 }
  expect(readSettings({ BACKUP_EVERY_HOURS: '24' }).backups).toEqual(backups)
  const elsewhere = { BACKUP_EVERY_HOURS: '6', BACKUP_FOLDER: '/mnt/b', BACKUP_KEEP: '3' }
  expect(readSettings(elsewhere).backups).toEqual({ everyHours: 6, folder: '/mnt/b', keep: 3 })
})

test('an https address is one in capitals too', () => {
  const settings = readSettings({ PUBLIC_URL: 'HTTPS://Console.example' })
  expect(settings).toMatchObject({
    publicUrl: 'https://console.example',
    sampleData: false,
    securityLog: true,
  })
})

test.each(['localhost', '0.0.0.0', '::', '::1', 'console-1.example', '10.0.0.7'])(
  'HOST = %s is one',
  (HOST) => {
    expect(readSettings({ HOST }).host).toBe(HOST)
  },
)

test('of other consoles only the origin counts', () => {
  const { consoleUrls } = readSettings({ CONSOLE_URLS: ' https://a.example/console , http://b.example:81,' })
  expect(consoleUrls).toEqual(['https://a.example', 'http://b.example:81'])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PORT', ' '],
  ['METRICS_PORT', '0x50'],
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'production '],
  ['HOST', '0'],
  ['HOST', '127.1'],
  ['HOST', ' 0.0.0.0'],
  ['DATA_DIR', '/'],
  ['BACKUP_FOLDER', '/srv/..'],
  ['PUBLIC_URL', 'console.example'],
  ['PUBLIC_URL', 'ftp://console.example'],
  ['TRUSTED_PROXIES', 'yes'],
  ['TRUSTED_PROXIES', '10.0.0.0/40'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SAMPLE_DATA', 'yes'],
  ['SAMPLE_DATA', 'Off'],
  ['SAMPLE_DEVICES', 'false'],
  ['PASSWORD_GRANT', '0'],
  ['ALARM_CHANNELS', 'OFF'],
  ['SECOND_FACTOR', 'everyone'],
  ['SECOND_FACTOR_FROM', '2026-12-31'],
  ['LOG_LEVEL', 'loud'],
  ['REALM', 'a realm'],
  ['IDENTITY_ISSUER', 'keycloak'],
  ['ACCESS_TOKEN_SECONDS', '0'],
  ['KEY_ROTATION_DAYS', '0'],
  ['SECURITY_LOG', 'yes'],
  ['BACKUP_EVERY_HOURS', '0'],
  ['BACKUP_KEEP', 'all'],
  ['CONSOLE_URLS', 'https://a.example, console'],
  ['SMTP_URL', 'https://mail.example'],
])('%s = %s is refused by name', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartRefused)
  expect(read).toThrow(new RegExp(`^The setting ${name} is wrong: .+\\.$`))
})
