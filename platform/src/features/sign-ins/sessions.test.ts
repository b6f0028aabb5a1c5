import { afterAll, expect, test } from 'vitest'
import { idpTotp } from '../../db/schema/index.ts'
import { clientFor, failureOf, startTestAppOn } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { startStandIn } from '../../testing/keycloak.ts'
import { addApp } from '../../testing/second-factor.ts'
import { latestTrace } from '../../testing/traces.ts'

const database = await freshDatabase('sample')
const platform = await startTestAppOn(database)
afterAll(async () => platform.close())
const { db } = database

async function enter(username: string) {
  const session = await signIn(platform.app, username, 'demo')
  const client = clientFor(platform.app, session.accessToken)
  await client.getCurrentAccount()
  return { ...session, client }
}

test('people see where they are signed in, and end one session or all others', async () => {
  const [first, second, third] = [await enter('reader'), await enter('reader'), await enter('reader')]
  const open = async () => (await third.client.listOwnSessions()).filter(({ isOpen }) => isOpen)
  const sessions = await open()
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', browser: expect.any(String) as string })
  // The key of a session is in its tokens, and in no answer.
  const { sid } = JSON.parse(atob(first.accessToken.split('.')[1] ?? '')) as { sid: string }
  expect(JSON.stringify(sessions)).not.toContain(sid)

  const sessionId = sessions[2]?.sessionId ?? ''
  await third.client.endOwnSession({ sessionId })
  expect(await latestTrace(db)).toMatchObject({
    action: 'SESSIONS_ENDED',
    new: { username: 'reader', sessions: 'one' },
  })
  expect(await failureOf(first.client.getCurrentAccount())).toMatchObject({ status: 401 })
  expect((await refresh(first.browser, first.endpoints, first.refreshToken)).status).toBe(400)
  expect(await failureOf(third.client.endOwnSession({ sessionId }))).toMatchObject({ status: 404 })
  await second.client.getCurrentAccount()
  // Nobody ends the session of somebody else.
  const other = await enter('devices')
  const [theirs] = await other.client.listOwnSessions()
  const foreign = third.client.endOwnSession({ sessionId: theirs?.sessionId ?? '' })
  expect(await failureOf(foreign)).toMatchObject({ status: 404 })

  await third.client.endOtherSessions()
  expect(await failureOf(second.client.getCurrentAccount())).toMatchObject({ status: 401 })
  expect((await open()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(await failureOf(third.client.endOtherSessions())).toMatchObject({ status: 404 })
})

test('a manager ends all sessions of a colleague, and sees that there are none', async () => {
  const { client, ...session } = await enter('devices')
  const { accountId } = await client.getCurrentAccount()
  const admin = await platform.as('admin')
  const known = async () => (await admin.listSignIns()).find((one) => one.accountId === accountId)
  expect((await known())?.openSessions).toBeGreaterThan(0)
  const other = await platform.as('other-admin')
  expect(await failureOf(other.endAccountSessions({ accountId }))).toMatchObject({ status: 404 })
  const accounts = await platform.as('reader')
  expect(await failureOf(accounts.endAccountSessions({ accountId }))).toMatchObject({ status: 403 })
  await client.getCurrentAccount()
  await admin.endAccountSessions({ accountId })
  expect(await latestTrace(db)).toMatchObject({ action: 'SESSIONS_ENDED', new: { username: 'devices' } })
  expect(await known()).toMatchObject({ openSessions: 0, state: 'ACTIVE' })
  expect(await failureOf(client.getCurrentAccount())).toMatchObject({ status: 401 })
  expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(400)
  expect(await failureOf(admin.endAccountSessions({ accountId }))).toMatchObject({ status: 404 })
  const own = await admin.getCurrentAccount()
  expect(await failureOf(admin.endAccountSessions(own))).toEqual({
    status: 409,
    message: 'You end your own sessions in My Account',
  })
})

test('people see how they sign in, and where they change it', async () => {
  const { client } = await enter('accounts')
  const { accountId } = await client.getCurrentAccount()
  await addApp(db, accountId)
  await db.update(idpTotp).set({ lastUsedAt: new Date('2026-03-02T09:00:00Z') })
  const base = 'http://localhost:8080/realms/integrator/account'
  expect(await client.getOwnSignIn()).toEqual({
    accountPage: base,
    passwordPage: `${base}/password`,
    secondFactors: [
      { kind: 'APP', name: 'Phone', createdAt: expect.any(Number) as number, lastUsedAt: 1_772_442_000 },
    ],
    recoveryCodes: 10,
  })
})

test('an outside issuer keeps its sign-in to itself', async () => {
  const issuer = await startStandIn()
  const outside = await startTestAppOn(await freshDatabase('sample'), { IDENTITY_ISSUER: issuer.issuer })
  const admin = clientFor(outside.app, await issuer.tokenFor('admin'))
  expect(await admin.getOwnSignIn()).toMatchObject({
    accountPage: `${issuer.issuer}/account`,
    passwordPage: null,
    secondFactors: null,
  })
  await admin.getCurrentAccount()
  const elsewhere = clientFor(outside.app, await issuer.tokenFor('admin'))
  await elsewhere.getCurrentAccount()
  const reader = clientFor(outside.app, await issuer.tokenFor('reader'))
  const { accountId } = await reader.getCurrentAccount()
  await admin.endAccountSessions({ accountId })
  expect((await failureOf(reader.getCurrentAccount())).status).toBe(401)
  await admin.endOtherSessions()
  expect((await failureOf(elsewhere.getCurrentAccount())).status).toBe(401)
  await admin.getCurrentAccount()
  await outside.close()
  await issuer.close()
})
