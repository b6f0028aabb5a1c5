import { expect, test } from 'vitest'
import { hasGoodChecksum, isProgramToken, newProgramToken } from './program-tokens.ts'

test('a token has the form that a scanner looks for, and no two are the same', () => {
  const tokens = Array.from({ length: 1000 }, newProgramToken)
  for (const token of tokens) {
    expect(token).toMatch(/^ic_[0-9A-Za-z]{46}$/)
    expect(hasGoodChecksum(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(1000)
})

test('the checksum is the CRC32 of the secret in base 62, filled up with zeros', () => {
  // Computed with Python: zlib.crc32(b'0' * 40) is 2520759182.
  expect(hasGoodChecksum(`ic_${'0'.repeat(40)}2kaqcA`)).toBe(true)
})

test('a letter that is wrong, missing, more or elsewhere is noticed', () => {
  const token = newProgramToken()
  for (let at = 3; at < token.length; at += 1) {
    const other = token[at] === 'a' ? 'b' : 'a'
    expect(hasGoodChecksum(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
    expect(hasGoodChecksum(token.slice(0, at) + token.slice(at + 1))).toBe(false)
    expect(hasGoodChecksum(`${token.slice(0, at)}a${token.slice(at)}`)).toBe(false)
  }
  for (const text of ['', 'ic_', `ic_${'x'.repeat(100_000)}`, `${token} `, `${token}\n`, token.slice(3)])
    expect(hasGoodChecksum(text)).toBe(false)
})

test('a program is told from a person by its token, however the scheme is written', () => {
  for (const header of ['Bearer ic_1', 'bearer ic_1', 'BEARER ic_1'])
    expect(isProgramToken(header), header).toBe(true)
  for (const header of [undefined, '', 'Bearer', 'Bearer eyJ', 'Basic ic_1', 'ic_1'])
    expect(isProgramToken(header), header).toBe(false)
})
