import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('.', import.meta.url))

/** Files that may change text to lower case, and which text. Only `base/spelling.ts` may do it with names of people. */
const mayLower = new Map([
  ['base/spelling.ts', 'usernames and e-mail addresses: the one place'],
  ['db/migrations/steps/account-keys.ts', 'usernames as they were stored before there were keys'],
  ['domain/zones.ts', 'names of zones'],
  ['features/devices/rules.ts', 'names of zones'],
  ['features/registry/elsys-rules.ts', 'codes of products'],
  ['features/registry/store.ts', 'codes of products'],
  ['identity/passwords/rules.ts', 'words in a password'],
  ['identity/tokens.ts', 'the type of a token'],
  ['telemetry/index.ts', 'a setting'],
])

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))

  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('nothing but the spelling of names decides whether two names are one', () => {
  const lowering = filesWith(/\blower\(|to(?:Locale)?LowerCase\(|\bcitext\b/)
  expect(lowering.filter((name) => !mayLower.has(name))).toEqual([])
})

test('the keys of names are written in one place', () => {
  expect(filesWith(/\b(?:usernameKey|emailKey):/).toSorted()).toEqual([
    'db/account-names.ts',
    'db/schema/accounts.ts',
  ])
})
