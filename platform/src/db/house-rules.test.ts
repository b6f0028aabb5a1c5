import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
)
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).toSorted()

test('a transaction is opened in one place alone, which lives through a lost connection', () => {
  // The migrations run on a connection of their own, before there is a pool to lose a place in.
  expect(filesWith(/\.transaction\(/)).toEqual(['db/migrate.ts', 'db/transaction.ts'])
})

test('a connection is taken out of the pool in one place alone, which always gives it back', () => {
  expect(filesWith(/(pool|\$client)\.connect\(/)).toEqual(['db/transaction.ts'])
})
