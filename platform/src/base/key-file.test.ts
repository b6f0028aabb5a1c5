import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newKey } from './encryption.ts'
import { StartRefused } from './errors.ts'
import { keysInFolder } from './key-file.ts'

const root = mkdtempSync(join(tmpdir(), 'key-file-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(root, 'one-'))

test('a key is made once, and only its owner can read it', () => {
  const dataDir = join(newFolder(), 'data')
  const made = keysInFolder({ dataDir, mayMake: true })
  expect(made).toHaveLength(1)
  expect(keysInFolder({ dataDir, mayMake: true })).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['secrets.key'])
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
})

test('no key is made where the folder may be lost, and an existing one is used there', () => {
  const dataDir = newFolder()
  expect(keysInFolder({ dataDir, mayMake: false })).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
  const made = keysInFolder({ dataDir, mayMake: true })
  expect(keysInFolder({ dataDir, mayMake: false })).toEqual(made)
})

test('a file without a key is refused, and stays as it is', () => {
  const dataDir = newFolder()
  const file = join(dataDir, 'secrets.key')
  for (const text of ['', 'short\n', `${newKey()}\nshort\n`]) {
    writeFileSync(file, text)
    expect(() => keysInFolder({ dataDir, mayMake: true })).toThrow(StartRefused)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
