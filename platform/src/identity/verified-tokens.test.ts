import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { CryptoKey, JWK, JWTVerifyGetKey } from 'jose'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { second } from '../base/time.ts'
import { checkOnce } from './tokens.ts'

let key: { privateKey: CryptoKey; jwk: JWK }
let otherKey: typeof key
let checks = 0
let published: JWTVerifyGetKey

const keySet: JWTVerifyGetKey = (header, token) => published(header, token)

const verifier = (most?: number) =>
  checkOnce(
    async (token) => {
      checks += 1
      const { payload, protectedHeader, key: used } = await jwtVerify(token, keySet)
      const verified = { subject: payload.sub, expiresAt: new Date((payload.exp ?? 0) * second) }
      return { verified, header: protectedHeader, key: used }
    },
    keySet,
    most,
  )

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } }
}

const sign = (subject: string, seconds = 300) =>
  new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
    .setExpirationTime(Math.floor(Date.now() / second) + seconds)
    .sign(key.privateKey)

beforeAll(async () => {
  key = await makeKey('key-1')
  otherKey = await makeKey('key-2')
})
beforeEach(() => {
  checks = 0
  published = createLocalJWKSet({ keys: [key.jwk, otherKey.jwk] })
})
afterEach(() => vi.useRealTimers())

test("a token's signature is checked once", async () => {
  const verify = verifier()
  const token = await sign('acc-1')
  const first = await verify(token)
  expect(await verify(token)).toBe(first)
  expect(checks).toBe(1)
  await verify(await sign('acc-2'))
  expect(checks).toBe(2)
})

test('a token with one changed character is checked again, and refused', async () => {
  const verify = verifier()
  const token = await sign('acc-1')
  await verify(token)
  const at = token.length - 10
  const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
  await expect(verify(changed)).rejects.toThrow('signature verification failed')
})

test('an expired token is refused, known or not', async () => {
  const verify = verifier()
  const token = await sign('acc-1', 60)
  await verify(token)
  vi.useFakeTimers({ now: Date.now() + 61 * second, toFake: ['Date'] })
  await expect(verify(token)).rejects.toThrow('"exp" claim timestamp check failed')
})

test('a token is refused when its key is withdrawn', async () => {
  const verify = verifier()
  const token = await sign('acc-1')
  await verify(token)
  published = createLocalJWKSet({ keys: [otherKey.jwk] })
  await expect(verify(token)).rejects.toThrow('no applicable key found')
})

test('a token is refused when another key has replaced its key under the same name', async () => {
  const verify = verifier()
  const token = await sign('acc-1')
  await verify(token)
  published = createLocalJWKSet({ keys: [{ ...otherKey.jwk, kid: 'key-1' }] })
  await expect(verify(token)).rejects.toThrow('signature verification failed')
})

test('refused tokens are not remembered', async () => {
  const verify = verifier()
  const token = await sign('acc-1', -60)
  await expect(verify(token)).rejects.toThrow('"exp" claim timestamp check failed')
  await expect(verify(token)).rejects.toThrow('"exp" claim timestamp check failed')
  expect(checks).toBe(2)
})

test('no more tokens are remembered than the limit', async () => {
  const verify = verifier(1)
  const tokens = [await sign('acc-1'), await sign('acc-2')]
  for (const token of [...tokens, ...tokens]) await verify(token)
  expect(checks).toBe(4)
})
