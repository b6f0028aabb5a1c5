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

test('transactions are opened in one place, which survives a lost connection', () => {
  expect(filesWith(/\.transaction\(/)).toEqual([])
})

test('connections are taken from the pool in one place, which always returns them', () => {
  expect(filesWith(/(pool|\$client)\.connect\(/)).toEqual(['db/transaction.ts'])
})

test('the table of samples is named in one folder, besides the months that keep them and the sample data', () => {
  expect(filesWith(/\bsamples\b[^}\n]*\} from '[^']*schema|^ {2}samples,$|schema\.samples\b/m)).toEqual([
    'db/upkeep/months.ts',
    'domain/samples/postgres/changes.ts',
    'domain/samples/postgres/index.ts',
    'domain/samples/postgres/pieces.ts',
    'sample/measurements.ts',
    'sample/rows.ts',
  ])
})
