import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEncryption, newKey, readKeys } from './encryption.ts'

const keysOf = (...texts: string[]) => readKeys(texts.join(',')) ?? []
const [older, newer] = [newKey(), newKey()]

test('any text can be read again, with the same key and the same context alone', () => {
  const encryption = createEncryption(keysOf(older))
  const others = createEncryption(keysOf(newer))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const stored = encryption.encrypt(text, 'integration 1')
      expect(stored).toMatch(/^enc1\.[\w-]{8}\.[\w-]+$/)
      expect(encryption.decrypt(stored, 'integration 1')).toBe(text)
      expect(encryption.decrypt(stored, 'integration 2')).toBeUndefined()
      expect(others.decrypt(stored, 'integration 1')).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('the same text is never stored twice in the same way', () => {
  const { encrypt } = createEncryption(keysOf(older))
  expect(encrypt('key', 'a')).not.toBe(encrypt('key', 'a'))
})

test('a text of which anything was changed is not read', () => {
  const { encrypt, decrypt } = createEncryption(keysOf(older))
  const stored = encrypt('R0UT1NGK3Y', 'a')
  const start = stored.lastIndexOf('.') + 1
  for (let at = start; at < stored.length - 1; at += 1) {
    const other = stored[at] === 'A' ? 'B' : 'A'
    expect(decrypt(stored.slice(0, at) + other + stored.slice(at + 1), 'a')).toBeUndefined()
  }
  expect(decrypt(stored.slice(0, start + 10), 'a')).toBeUndefined()
})

test('the first key encrypts, and former keys still decrypt', () => {
  const before = createEncryption(keysOf(older))
  const rotated = createEncryption(keysOf(newer, older))
  const stored = before.encrypt('kept', 'a')
  expect(rotated.decrypt(stored, 'a')).toBe('kept')
  expect(stored.startsWith(rotated.currentPrefix ?? '')).toBe(false)
  const again = rotated.encrypt('kept', 'a')
  expect(again.startsWith(rotated.currentPrefix ?? '?')).toBe(true)
  expect(createEncryption(keysOf(newer)).decrypt(again, 'a')).toBe('kept')
})

test('a text from before encryption is read as it is, and without keys it stays so', () => {
  const encryption = createEncryption(keysOf(older))
  expect(encryption.decrypt('R0UT1NGK3Y', 'a')).toBe('R0UT1NGK3Y')
  const none = createEncryption([])
  expect(none.encrypt('R0UT1NGK3Y', 'a')).toBe('R0UT1NGK3Y')
  expect(none.currentPrefix).toBeUndefined()
  expect(none.decrypt(encryption.encrypt('x', 'a'), 'a')).toBeUndefined()
})

test.each([
  ['hexadecimal', randomBytes(32).toString('hex'), 1],
  ['Base64', `${randomBytes(32).toString('base64')}\n`, 1],
  ['Base64 for addresses', newKey(), 1],
  ['several lines', `${newKey()}\n${newKey()}\r\n`, 2],
  ['commas', `${newKey()}, ${newKey()},${newKey()}`, 3],
])('keys are read as %s', (_how, text, count) => {
  expect(readKeys(text)).toHaveLength(count)
})

test.each([
  ['nothing', ''],
  ['a word', 'short'],
  ['16 bytes', 'ab'.repeat(16)],
  ['33 bytes', 'ab'.repeat(33)],
  ['a key and a word', `${newKey()},short`],
])('%s is no key', (_what, text) => {
  expect(readKeys(text)).toBeUndefined()
})
