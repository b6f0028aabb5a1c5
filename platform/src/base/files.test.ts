import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivate } from './files.ts'
import { StartRefused } from './errors.ts'

let scratch: string
const modeOf = (...path: string[]) => statSync(join(scratch, ...path)).mode & 0o7777

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'private-'))
})

afterEach(() => rmSync(scratch, { recursive: true }))

test('a new folder belongs to its owner alone, and new parent folders let others through', () => {
  const umask = process.umask(0o077)
  makePrivate(join(scratch, 'two/above/data'))
  process.umask(umask)
  expect([modeOf('two'), modeOf('two/above'), modeOf('two/above/data')]).toEqual([0o755, 0o755, 0o700])
  expect(modeOf('')).toBe(0o700)
})

test('an existing folder is closed to others, with its files and folders', () => {
  mkdirSync(join(scratch, 'data/outbox'), { recursive: true, mode: 0o777 })
  writeFileSync(join(scratch, 'data/note'), '', { mode: 0o666 })
  makePrivate(join(scratch, 'data'))
  expect([modeOf('data'), modeOf('data/outbox'), modeOf('data/note')]).toEqual([0o700, 0o700, 0o600])
})

test('a folder that others own or share is refused with a reason and not changed', () => {
  mkdirSync(join(scratch, 'shared'))
  symlinkSync(join(scratch, 'shared'), join(scratch, 'link'))
  writeFileSync(join(scratch, 'file'), '')
  const before = modeOf('shared')
  const refused = (name: string) => {
    try {
      makePrivate(join(scratch, name))
    } catch (error) {
      return error instanceof StartRefused && error.message
    }
    return 'made private'
  }
  expect(refused('link')).toBe(`The folder ${join(scratch, 'link')} cannot be made private: it is a link.`)
  expect(refused('file')).toContain('cannot be used (DATA_DIR): it is a file.')
  expect(modeOf('shared')).toBe(before)
  expect(() => makePrivate(tmpdir())).toThrow('it is shared by all users')
})
