import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { discover, refresh } from '../../../testing/identity.ts'
import { startOwnProvider } from '../../../testing/own-provider.ts'
import { addPerson, changeOn, password, inviteNobody } from '../../../testing/provider.ts'
import { quota, signInLimits } from '../../passwords/attempts.ts'
import { createEmbeddedDirectory } from '../directory.ts'

const { database, provider } = await startOwnProvider(
  { PASSWORD_GRANT: 'on', ACCESS_TOKEN_SECONDS: '120' },
  { ...signInLimits, together: quota(2, 60) },
)

async function ask(username: string, secret: string) {
  const browser = openBrowser(provider.app)
  const endpoints = await discover(browser)
  const answer = await browser.post(
    endpoints.token_endpoint,
    { grant_type: 'password', client_id: 'api', username, password: secret, scope: 'openid profile' },
    { accept: 'application/json' },
  )
  return {
    browser,
    endpoints,
    status: answer.status,
    body: JSON.parse(answer.text) as Record<string, string>,
  }
}

test('gives tokens of a session that can be renewed and ended', async () => {
  const account = await addPerson(database.db, 'alice')
  const { browser, endpoints, status, body } = await ask('alice', password)
  expect([status, body['expires_in'], body['scope']]).toEqual([200, 120, 'openid profile'])
  const access = decodeJwt(body['access_token'] ?? '')
  expect(access).toMatchObject({ aud: 'api', preferred_username: 'alice', scope: 'openid profile' })
  expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ sid: access['sid'], name: 'Test Person' })
  const token = body['refresh_token'] ?? ''
  expect((await refresh(browser, endpoints, token)).status).toBe(200)
  const change = changeOn(database.db)
  await (
    await createEmbeddedDirectory(inviteNobody).remove(account, change)
  )(account, change)
  expect((await refresh(browser, endpoints, token)).status).toBe(400)
})

test('refuses wrong passwords, and after several of them right ones as well', async () => {
  await addPerson(database.db, 'bob')
  expect((await ask('bob', 'wrong')).body['error']).toBe('invalid_grant')
  expect((await ask('bob', 'wrong')).status).toBe(400)
  const { status, body } = await ask('bob', password)
  expect(status).toBe(400)
  expect(body['error_description']).toContain('too many attempts')
})
