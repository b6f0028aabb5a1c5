import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idpRecords } from '../db/schema/index.ts'
import { clientFor, startTestApp } from '../testing/app.ts'
import {
  authorizationRequest,
  exchangeCode,
  followTo,
  openSignInPage,
  refresh,
  signIn,
} from '../testing/identity.ts'
import { startStandIn } from '../testing/keycloak.ts'
import { startOwnApp } from '../testing/own-app.ts'

const platform = await startOwnApp()

/** What a token may do that asks for a recent sign-in. */
async function tryIt(token: string, app = platform.app) {
  const answer = await app.inject({
    method: 'PUT',
    url: `${basePath}/management/secondfactor`,
    headers: { authorization: `Bearer ${token}` },
    payload: { required: 'NOBODY' },
  })
  return { answer, status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const olden = async (seconds: number) =>
  platform.database.db
    .update(idpRecords)
    .set({
      payload: sql`payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - ${seconds}::int)`,
    })
    .where(sql`${idpRecords.model} = 'Session'`)

test('an old sign-in still reads, but what is sensitive asks for a new one', async () => {
  const { browser, endpoints, accessToken, refreshToken } = await signIn(platform.app, 'admin', 'demo')
  expect((await tryIt(accessToken)).status).toBe(200)
  await olden(14 * 60)
  const renewed = async () => {
    const answer = await refresh(browser, endpoints, refreshToken)
    return (JSON.parse(answer.text) as { access_token: string }).access_token
  }
  expect((await tryIt(await renewed())).status).toBe(200)
  await olden(61)
  const old = await renewed()
  const { answer, status, body } = await tryIt(old)
  expect([status, body]).toEqual([
    401,
    {
      message: 'Sign in again to do this: your sign-in is older than 15 minutes',
      code: 'SIGN_IN_AGAIN',
      values: { minutes: 15 },
      requestId: expect.any(String) as string,
    },
  ])
  expect(answer.headers['www-authenticate']).toBe(
    'Bearer error="insufficient_user_authentication", max_age="900"',
  )
  expect(await clientFor(platform.app, old).getSecondFactorRules()).toMatchObject({ missing: 0 })

  // The same browser proves once more who it is, and all tokens of its session are good again.
  const again = authorizationRequest(endpoints, { prompt: 'login' })
  const page = await openSignInPage(browser, again.address)
  const sent = await browser.post(page.action, { username: 'admin', password: 'demo' })
  const code = (await followTo(browser, sent, again.redirectUri)).searchParams.get('code') ?? ''
  const tokens = await exchangeCode(browser, endpoints, { ...again, code })
  expect((await tryIt(tokens.access_token)).status).toBe(200)
})

test('an issuer that does not say when somebody has signed in is not asked for it', async () => {
  const issuer = await startStandIn()
  const other = await startTestApp({ IDENTITY_ISSUER: issuer.issuer })
  const statusOf = async (claims: Record<string, unknown>) =>
    (await tryIt(await issuer.tokenFor('admin', claims), other.app)).status
  // 422: second factors belong to the issuer.
  expect(await statusOf({})).toBe(422)
  const now = Math.floor(Date.now() / 1000)
  expect(await statusOf({ auth_time: now - 60 })).toBe(422)
  expect(await statusOf({ auth_time: now - 901 })).toBe(401)
  await other.close()
  await issuer.close()
})
