import { refusalFor } from '#contract/texts/refusals/refusal'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, suspendedReason, unauthenticated } from '../base/errors.ts'
import { withNameKeys } from '../db/account-names.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { accounts, integrators, logins } from '../db/schema/index.ts'
import { endSession, revokeAccessToken, revokeGrant } from '../identity/sessions.ts'
import type { VerifiedToken } from '../identity/tokens.ts'
import { freshDatabase } from '../testing/database.ts'
import { byToken, createAuthentication, type VerifyToken } from './authentication.ts'

const integratorId = 'int-1'
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values({ id: integratorId, name: 'Integrator' })
})
afterAll(() => database.close())

/** An account, a token of it, and what the security log says when the token is used. */
async function person(verify?: VerifyToken) {
  const { db } = database
  const accountId = newId()
  const names = { username: `name-${accountId}`, email: `${accountId}@example.com` }
  await db.insert(accounts).values({
    ...withNameKeys(names),
    id: accountId,
    integratorId,
    firstName: 'Ann',
    lastName: 'Berg',
    roles: ['ROLE_LOCATION_READ'],
  })
  const token: VerifiedToken = {
    account: { id: accountId },
    sessionKey: `session-${accountId}`,
    expiresAt: new Date(),
    subject: accountId,
    tokenId: `token-${accountId}`,
    grantId: `grant-${accountId}`,
    scopes: [],
  }
  const logged: unknown[] = []
  const authenticate = createAuthentication(db, verify ?? (async () => token), (...line) => {
    logged.push(line)
  })
  const call = async (authorization = 'Bearer any') =>
    authenticate({ headers: { authorization } } as unknown as FastifyRequest)
  const refusal = async () => {
    const message = await call().then(
      () => undefined,
      (error: Error) => error.message,
    )
    expect(logged.splice(0)).toEqual([['token-refused', 'refused', { reason: message }]])
    return message?.replace('Not authenticated: ', '')
  }
  return { accountId, names, token, logged, call, refusal }
}

test('a caller is the account of the token, with the roles that it has now', async () => {
  const { accountId, names, token, logged, call } = await person()
  const known = {
    accountId,
    ...names,
    integratorId,
    integratorName: 'Integrator',
    isOperator: false,
    sessionKey: token.sessionKey,
    tokenExpiresAt: token.expiresAt,
    origin: { subject: accountId, tokenId: token.tokenId, grantId: token.grantId },
  }
  expect(await call()).toEqual({ ...known, roles: ['ROLE_LOCATION_READ'] })
  await database.db.update(accounts).set({ roles: [] }).where(eq(accounts.id, accountId))
  expect(await call('bearer any')).toEqual({ ...known, roles: [] })
  expect(logged).toEqual([])
})

test('a session is one login, however many calls it makes', async () => {
  const { accountId, call } = await person()
  const login = async () =>
    database.db.select({ date: logins.loginDate }).from(logins).where(eq(logins.accountId, accountId))
  await call()
  const first = await login()
  expect(first).toHaveLength(1)
  await call()
  expect(await login()).toEqual(first)
})

test.each(['', 'Bearer ', 'Basic abc', 'any', 'x Bearer any'])(
  '%j is refused at once, without a line in the security log',
  async (authorization) => {
    const { logged, call } = await person()
    await expect(call(authorization)).rejects.toMatchObject({ status: 401, message: 'Not authenticated' })
    expect(logged).toEqual([])
  },
)

test('what has ended is refused, and the security log says why', async () => {
  const { db } = database
  const ended = await person()
  await endSession(db, { accountId: ended.accountId, sessionKey: ended.token.sessionKey }, 'byPlatform')
  expect(await ended.refusal()).toBe('this session has ended')
  const revoked = await person()
  await revokeAccessToken(db, revoked.token.tokenId ?? '', new Date())
  expect(await revoked.refusal()).toBe('the token was revoked')
  const withdrawn = await person()
  await revokeGrant(db, withdrawn.token.grantId ?? '')
  expect(await withdrawn.refusal()).toBe('the token was revoked')
  const deleted = await person()
  await db.delete(accounts).where(eq(accounts.id, deleted.accountId))
  expect(await deleted.refusal()).toBe('there is no account for this sign-in')
  const suspended = await person()
  const suspend = (suspendedAt: Date | null) => db.update(integrators).set({ suspendedAt })
  await suspend(new Date())
  expect(await suspended.refusal()).toBe(suspendedReason)
  await suspend(null)
  expect((await suspended.call()).accountId).toBe(suspended.accountId)
})

test('a token that is not valid is logged, and a provider that is out of reach is not', async () => {
  const invalid = await person(async () => {
    throw unauthenticated('TOKEN_NOT_VALID')
  })
  expect(await invalid.refusal()).toBe('the token is not valid')
  for (const error of [
    new Error('no answer'),
    new ApiError(503, refusalFor('REQUEST_REFUSED', { reason: 'no answer' })),
  ]) {
    const unreachable = await person(async () => {
      throw error
    })
    await expect(unreachable.call()).rejects.toThrow('no answer')
    expect(unreachable.logged).toEqual([])
  }
})

test('a token that is never good is refused before anything is looked for', async () => {
  const authenticate = byToken(
    () => {},
    async (token) => token,
    'known-to-all',
  )
  const call = async (authorization: string) =>
    authenticate({ headers: { authorization } } as unknown as FastifyRequest)
  await expect(call('Bearer known-to-all')).rejects.toMatchObject({ status: 401 })
  expect(await call('Bearer another')).toBe('another')
})
