import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Scanners of source code look for texts with this beginning. */
const prefix = 'ic_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 238 bits. */
const secretLength = 40
/** As many as the largest CRC32 needs. */
const checksumLength = 6

const form = new RegExp(`^${prefix}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`)

/** A secret of random letters and digits, and its CRC32 in base 62: who finds one knows without asking whether it can be a token. */
export function newProgramToken(): string {
  let secret = ''
  while (secret.length < secretLength) secret += alphabet.charAt(randomInt(alphabet.length))
  return prefix + secret + checksumOf(secret)
}

/** Whether a program calls, with a token that may be good. */
export const isProgramToken = (authorization = ''): boolean => /^Bearer ic_/i.test(authorization)

/** False for one that was mistyped or cut off. No table needs to be asked for it. */
export function hasGoodChecksum(token: string): boolean {
  const [, secret, checksum] = form.exec(token) ?? []
  return secret !== undefined && checksumOf(secret) === checksum
}

function checksumOf(secret: string): string {
  let digits = ''
  for (let rest = crc32(secret); rest > 0; rest = Math.floor(rest / alphabet.length))
    digits = alphabet.charAt(rest % alphabet.length) + digits
  return digits.padStart(checksumLength, alphabet.charAt(0))
}
