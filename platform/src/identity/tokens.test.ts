import { createServer, type Server } from 'node:http'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { portOf } from '../base/address.ts'
import { IdentityUnavailable, remoteKeys } from './issuer.ts'
import { createTokenVerifier } from './tokens.ts'

const issuer = 'https://id.example/realms/integrator'
const claims = { sub: 'acc-1', preferred_username: 'alice', sid: 'session-1' }
let ours: { privateKey: CryptoKey; jwk: JWK }
let others: { privateKey: CryptoKey; jwk: JWK }

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256' } }
}

beforeAll(async () => {
  ours = await makeKey()
  others = await makeKey()
})

interface Changes {
  iss?: string
  aud?: string
  seconds?: number
  key?: CryptoKey
  kid?: string
  claims?: Record<string, unknown>
  typ?: string
}

const sign = ({
  iss = issuer,
  aud = 'api',
  seconds = 300,
  key = ours.privateKey,
  kid = 'key-1',
  claims: more,
  typ,
}: Changes) =>
  new SignJWT({ ...claims, ...more })
    .setProtectedHeader({ alg: 'RS256', kid, ...(typ !== undefined && { typ }) })
    .setIssuer(iss)
    .setAudience(aud)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key)

const verify = (token: string, usernameClaim?: string) =>
  createTokenVerifier({
    ...(usernameClaim && { usernameClaim }),
    issuer,
    audience: 'api',
    clientId: 'api',
    keySet: createLocalJWKSet({ keys: [ours.jwk] }),
  })(token)

describe('a token', () => {
  test('that is valid names account and session', async () => {
    expect(await verify(await sign({}))).toMatchObject({
      account: { id: 'acc-1' },
      subject: 'acc-1',
      sessionKey: 'session-1',
    })
  })

  test('of an outside issuer confirms its address only with the claim itself, and ours never does', async () => {
    const email = 'alice@example.com'
    const confirmed = async (email_verified: unknown, usernameClaim?: string) =>
      (await verify(await sign({ claims: { email, email_verified } }), usernameClaim)).verifiedEmail
    expect(await confirmed(true, 'preferred_username')).toBe(email)
    for (const said of [false, 'true', 1, null, undefined])
      expect(await confirmed(said, 'preferred_username'), String(said)).toBeUndefined()
    expect(await confirmed(true)).toBeUndefined()
  })

  test('of an outside issuer names the user by the configured claim, and by nothing else', async () => {
    const token = await sign({ claims: { email: 'alice@example.com', groups: ['alice'], nick: '' } })
    const asked = (claim: string) => verify(token, claim)
    expect((await asked('preferred_username')).account).toEqual({ username: 'alice' })
    expect((await asked('email')).account).toEqual({ username: 'alice@example.com' })
    for (const claim of ['groups', 'nick', 'upn'])
      await expect(asked(claim)).rejects.toMatchObject(notAuthenticated)
  })

  test('without a session id is identified by the time of sign-in', async () => {
    const token = await sign({ claims: { sid: undefined, auth_time: 1_700_000_000 } })
    expect((await verify(token)).sessionKey).toBe('1700000000')
  })

  test('of Keycloak is recognised by its client', async () => {
    const token = await sign({ aud: 'account', typ: 'JWT', claims: { azp: 'api', typ: 'Bearer' } })
    expect((await verify(token)).subject).toBe('acc-1')
  })

  test.each(['at+jwt', 'AT+JWT', 'application/at+jwt'])(
    'that says that it is an access token (%s) is accepted',
    async (typ) => {
      const token = await sign({ aud: 'account', typ, claims: { azp: 'api' } })
      expect((await verify(token)).subject).toBe('acc-1')
    },
  )

  test.each([undefined, 'JWT'])(
    'that does not say what it is (%s) is taken for our audience',
    async (typ) => {
      expect((await verify(await sign({ ...(typ && { typ }) }))).subject).toBe('acc-1')
    },
  )

  test('may be a few seconds late', async () => {
    await expect(verify(await sign({ seconds: -2 }))).resolves.toBeDefined()
  })

  test.each<[string, () => Promise<string> | string]>([
    ['expired', () => sign({ seconds: -60 })],
    ['of another issuer', () => sign({ iss: 'https://evil.example' })],
    ['for another audience', () => sign({ aud: 'account', claims: { azp: 'other' } })],
    ['signed with another key', () => sign({ key: others.privateKey })],
    ['without a signature', () => new UnsecuredJWT({ ...claims, iss: issuer, aud: 'api' }).encode()],
    ['signed with the public key as a secret', () => signWithPublicKey()],
    ['without a subject', () => sign({ claims: { sub: undefined } })],
    ['without a session', () => sign({ claims: { sid: undefined } })],
    ['that is an ID token of Keycloak', () => sign({ claims: { typ: 'ID', azp: 'api' } })],
    ['that is a refresh token of Keycloak', () => sign({ claims: { typ: 'Refresh', azp: 'api' } })],
    ['bound to a key that nobody showed', () => sign({ claims: { typ: 'DPoP' } })],
    ['that is a logout token', () => sign({ typ: 'logout+jwt' })],
    ['of another kind', () => sign({ typ: 'id+jwt' })],
    ['that claims another kind than its header', () => sign({ typ: 'at+jwt', claims: { typ: 'ID' } })],
    [
      'that does not say what it is, for its client alone',
      () => sign({ aud: 'account', claims: { azp: 'api' } }),
    ],
    ['with a nonce', () => sign({ claims: { nonce: 'n' } })],
    ['with the hash of an access token', () => sign({ claims: { at_hash: 'h' } })],
    ['with events', () => sign({ claims: { events: {} } })],
    ['that is no token', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_what, make) => {
    const refused = verify(await make())
    await expect(refused).rejects.toMatchObject(notAuthenticated)
  })
})

const notAuthenticated = { status: 401, message: expect.stringContaining('Not authenticated') }

const signWithPublicKey = () =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .setIssuer(issuer)
    .setAudience('api')
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(JSON.stringify(ours.jwk)))

describe('an outside issuer', () => {
  let server: Server
  let address: string
  let requests: string[]
  let isUp = true

  beforeAll(async () => {
    requests = []
    server = createServer((request, response) => {
      requests.push(request.url ?? '')
      const document = request.url?.includes('openid-configuration')
        ? { issuer: address, jwks_uri: `${address}/certs` }
        : { keys: [ours.jwk] }
      response.writeHead(isUp ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isUp ? document : {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${portOf(server)}`
  })

  afterAll(() => server.close())

  const outside = () => {
    const keySet = remoteKeys(address, { error: () => {} })
    return createTokenVerifier({ issuer: address, audience: 'api', clientId: 'api', keySet })
  }

  test('is asked once for its keys', async () => {
    const check = outside()
    await check(await sign({ iss: address }))
    await check(await sign({ iss: address }))
    expect(requests).toEqual(['/.well-known/openid-configuration', '/certs'])
    await expect(check(await sign({ iss: address, key: others.privateKey }))).rejects.toMatchObject(
      notAuthenticated,
    )
  })

  test('that does not answer signs nobody out, and is asked again later', async () => {
    const check = outside()
    isUp = false
    await expect(check(await sign({ iss: address }))).rejects.toBeInstanceOf(IdentityUnavailable)
    isUp = true
    await expect(check(await sign({ iss: address }))).resolves.toMatchObject({ subject: 'acc-1' })
  })

  test('that stops answering is not needed: the known keys go on working', async () => {
    const check = outside()
    await check(await sign({ iss: address }))
    isUp = false
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      const unknown = await sign({ iss: address, kid: 'key-2' })
      await expect(check(unknown)).rejects.toBeInstanceOf(IdentityUnavailable)
      await expect(check(await sign({ iss: address }))).resolves.toMatchObject({ sessionKey: 'session-1' })
    } finally {
      vi.useRealTimers()
      isUp = true
    }
  })
})
