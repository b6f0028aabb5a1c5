import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const cost = { N: 2 ** 15, r: 8, p: 1 }
const keyLength = 32
const saltLength = 16
const encoded = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** `scrypt$N$r$p$salt$hash`, so that a later release may raise the cost and still check older ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const key = await deriveKey(password, salt, keyLength, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Without a hash it takes as long as with a wrong password, so that time does not tell who has an account. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = encoded.exec(hash ?? '') ?? []
  if (!salt || !key) {
    await deriveKey(password, Buffer.alloc(saltLength), keyLength, cost)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const factors = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), expected.length, factors)
  return timingSafeEqual(actual, expected)
}

function deriveKey(password: string, salt: Buffer, length: number, factors: typeof cost): Promise<Buffer> {
  // One password may be typed in two Unicode forms, depending on the keyboard.
  const text = password.normalize('NFKC')
  return derive(text, salt, length, { ...factors, maxmem: 256 * factors.N * factors.r })
}
