import { afterAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { idpRecords } from '../../db/schema/index.ts'
import { openBrowser } from '../../testing/browser.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password } from '../../testing/provider.ts'
import { findLinkAccount, makeLinkToken } from '../passwords/links.ts'
import { latestTrace } from '../../testing/traces.ts'

const mailbox = await openMailbox()
afterAll(async () => mailbox.close())
const { database, provider } = await startOwnProvider({ SMTP_URL: mailbox.url })
const { db } = database
const page = '/realms/integrator/account/password'
const chosen = 'quite another kettle, far away'
const form = { current: password, password: chosen, repeated: chosen }

test('a password is changed with the old one, and only this session goes on', async () => {
  await addPerson(db, 'alice')
  const [here, elsewhere] = [
    await signIn(provider.app, 'alice', password),
    await signIn(provider.app, 'alice', password),
  ]
  expect((await here.browser.get(page)).text).toContain('Current password')
  expect((await here.browser.post(page, form)).text).toContain('Your password is changed.')
  expect((await refresh(here.browser, here.endpoints, here.refreshToken)).status).toBe(200)
  expect((await refresh(elsewhere.browser, elsewhere.endpoints, elsewhere.refreshToken)).status).toBe(400)
  expect((await elsewhere.browser.get(page)).status).toBe(303)
  expect(await latestTrace(db)).toMatchObject({ action: 'PASSWORD_SET', new: { through: 'OLD_PASSWORD' } })
  expect((await mailbox.next()).raw).toContain('was changed')
  await signIn(provider.app, 'alice', chosen)
})

test('a link for a new password that is on its way ends with the change', async () => {
  const { id } = await addPerson(db, 'erik')
  const { browser } = await signIn(provider.app, 'erik', password)
  const token = await makeLinkToken(db, id, 'RESET')
  expect(await findLinkAccount(db, token)).toBeDefined()
  expect((await browser.post(page, form)).text).toContain('Your password is changed.')
  expect(await findLinkAccount(db, token)).toBeUndefined()
})

test('a wrong old password, a weak or a mistyped new one change nothing, and tries are counted', async () => {
  await addPerson(db, 'bob')
  const { browser } = await signIn(provider.app, 'bob', password)
  const refusals = [
    [{ ...form, repeated: 'something else entirely' }, 400, 'The two passwords are not the same.'],
    [{ ...form, password: 'short', repeated: 'short' }, 400, 'at least 12 characters'],
    [{ ...form, current: 'wrong' }, 401, 'The current password is wrong.'],
  ] as const
  for (const [sent, status, text] of refusals) {
    const answer = await browser.post(page, sent)
    expect([answer.status, answer.text.toLowerCase().includes(text.toLowerCase())]).toEqual([status, true])
  }
  let last = 401
  for (let tries = 0; tries < 6; tries += 1)
    last = (await browser.post(page, { ...form, current: 'wrong' })).status
  expect(last).toBe(429)
})

test('nobody changes a password without a session, or with the form of another page', async () => {
  expect((await openBrowser(provider.app).post(page, form)).status).toBe(303)
  await addPerson(db, 'carol')
  const { browser } = await signIn(provider.app, 'carol', password)
  const foreign = await browser.post(page, form, { 'sec-fetch-site': 'same-site' })
  expect(foreign.status).toBe(403)
  await signIn(provider.app, 'carol', password)
})

test('a sign-in of earlier asks for the password again before the form', async () => {
  await addPerson(db, 'dora')
  const { browser } = await signIn(provider.app, 'dora', password)
  await db
    .update(idpRecords)
    .set({ payload: sql`jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::int - 16 * 60))` })
    .where(eq(idpRecords.model, 'Session'))
  for (const answer of [await browser.get(page), await browser.post(page, form)])
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('prompt=login'),
    ])
})
