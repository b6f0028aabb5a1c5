import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { allowsPasskeys } from './passkeys.ts'
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

const second = 1_000

test('a code is that of RFC 6238', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32
  expect(stepOfCode(secret, '287082', 59 * second)).toBe(1)
  expect(stepOfCode(secret, '081 804', 1_111_111_109 * second)).toBe(37_037_036)
})

test('a code counts one step before and after its own, and no further', () => {
  const secret = newTotpSecret()
  const at = 1_000_000
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at * 30 * second })
  const steps = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, code, (at + away) * 30 * second))
  expect(steps).toEqual([undefined, at, at, at, undefined])
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (typed) => {
  expect(stepOfCode(newTotpSecret(), typed)).toBeUndefined()
})

test('the address names product and person, and what apps take', () => {
  const address = new URL(totpAddress('JBSWY3DPEHPK3PXP', 'anna & co'))
  expect(decodeURIComponent(address.pathname)).toContain('Integrator Console:anna & co')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Integrator Console',
    secret: 'JBSWY3DPEHPK3PXP',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
})

test('recovery codes are ten different ones, and read as people type them', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(isRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(true)
  expect(hashOfRecoveryCode('a', '0000-1111-abcd-efgh')).toBe(hashOfRecoveryCode('a', 'OOoo iIlL ABCDEFGH'))
  expect(hashOfRecoveryCode('a', code)).not.toBe(hashOfRecoveryCode('b', code))
})

test.each([
  ['https://console.example.com', true],
  ['http://localhost:8080', true],
  ['http://console.example.com', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
])('at %s browsers allow passkeys: %s', (publicUrl, allowed) => {
  expect(allowsPasskeys(publicUrl)).toBe(allowed)
})
