import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartRefused } from '../base/errors.ts'
import { readSettings } from '../settings.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(folder, 'one-')), 'secret')
  writeFileSync(path, text)
  return path
}

const issuer = { IDENTITY_ISSUER: 'https://keycloak.example/realms/r' }

test.each([
  ['DATABASE_URL', 'postgres://user:word@db/name', 'databaseUrl'],
  ['DATABASE_READ_URL', 'postgres://user:word@replica/name', 'databaseReadUrl'],
  ['SMTP_URL', 'smtp://user:word@mail.example', 'smtpUrl'],
] as const)('%s can lie in a file', (name, value, setting) => {
  const others = name === 'DATABASE_READ_URL' ? { DATABASE_URL: 'postgres://user@db/name' } : {}
  expect(readSettings({ ...others, [`${name}_FILE`]: fileWith(`${value}\n`) })[setting]).toBe(value)
  expect(readSettings({ ...others, [`${name}_FILE`]: '', [name]: value })[setting]).toBe(value)
})

test('a secret keeps its spaces and loses only the line break at its end', () => {
  const settings = { ...issuer, KEYCLOAK_ADMIN_CLIENT_SECRET_FILE: fileWith(' two\nlines \r\n') }
  expect(readSettings(settings).keycloak?.clientSecret).toBe(' two\nlines ')
})

test('both at once are refused, without printing the secret', () => {
  const both = { SMTP_URL: 'smtp://user:hidden@mail.example', SMTP_URL_FILE: fileWith('smtp://mail.example') }
  const sentence = 'The settings SMTP_URL and SMTP_URL_FILE are both set: leave out one of them.'
  expect(() => readSettings(both)).toThrow(new StartRefused(sentence))
})

test("a file's content is checked like the setting itself, and never printed", () => {
  const read = () => readSettings({ DATABASE_URL_FILE: fileWith('mysql://root:hidden@db/name') })
  expect(read).toThrow(/^The setting DATABASE_URL is wrong: (?!.*hidden)/)
})

test.each([
  ['a file that is not there', () => join(folder, 'nothing'), /cannot be read \(ENOENT\)/],
  ['a folder', () => folder, /cannot be read \(EISDIR\)/],
  ['an empty file', () => fileWith('\n'), /is empty/],
  ['a file that is no secret', () => fileWith('x'.repeat(100_000)), /longer than any secret/],
])('%s is refused by name', (_what, path, reason) => {
  const read = () => readSettings({ SMTP_URL_FILE: path() })
  expect(read).toThrow(StartRefused)
  expect(read).toThrow(/^The setting SMTP_URL_FILE is wrong: the file .+\.$/)
  expect(read).toThrow(reason)
})
