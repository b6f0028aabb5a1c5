import { Secret, TOTP } from 'otpauth'
import { product } from '../../texts/product.ts'

/** What every authenticator app takes: SHA-1, six digits, half a minute. Others ignore a different choice without a word. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }

const secretBytes = 20

/** The clocks of phone and platform may differ by one step. */
const skewSteps = 1

/** In Base32, as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...shape, issuer: product, label, secret: Secret.fromBase32(secret) })

/** The address in the QR code. */
export const totpAddress = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The step whose code this is. Undefined if it is the code of none that is near. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const totp = totpOf(secret)
  const away = totp.validate({ token: digits, timestamp: now, window: skewSteps })
  return away === null ? undefined : totp.counter({ timestamp: now }) + away
}
