import { access } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { readInvitation } from '#contract/invitation'
import { basePath } from '#contract/op'
import { clientFor, startTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { clientSecret, startStandIn } from '../../testing/keycloak.ts'
import { openMailbox } from '../../testing/mailbox.ts'

async function create({ app }: TestApp, token: string, username = 'nora') {
  const { accountId, integratorId } = await clientFor(app, token).getCurrentAccount()
  const payload = {
    firstName: 'Nora',
    lastName: 'Berg',
    username,
    email: `${username}@example.org`,
    integratorId,
    roles: ['ROLE_LOCATION_READ'],
    ownerAccountId: accountId,
  }
  const headers = { authorization: `Bearer ${token}` }
  return app.inject({ method: 'POST', url: `${basePath}/management/account`, headers, payload })
}

const invitationOf = ({ headers }: Awaited<ReturnType<typeof create>>) =>
  readInvitation(headers['invitation'])

test('without a mail server a sample installation names the file, which exists', async () => {
  const platform = await startTestApp()
  const answer = await create(platform, await platform.tokenOf('admin'))
  const invitation = invitationOf(answer)
  expect(invitation).toEqual({ by: 'file', file: expect.stringMatching(/outbox[\\/].+\.eml$/) })
  await vi.waitFor(() => access(invitation?.file ?? ''))
  expect(answer.json()).not.toHaveProperty('invitation')

  const refused = await create(platform, await platform.tokenOf('admin'))
  expect([refused.statusCode, refused.headers['invitation']]).toEqual([409, undefined])
  await platform.close()
})

test.each([
  ['NODE_ENV', 'production'],
  ['SAMPLE_DATA', 'off'],
  ['PUBLIC_URL', 'https://console.example'],
])('no path of the host leaves it where %s is %s', async (name, value) => {
  const platform = await startTestApp({ [name]: value, SECURITY_LOG: 'off' })
  const answer = await create(platform, await platform.tokenOf('admin'))
  expect(answer.headers['invitation']).toBe('file')
  await platform.close()
})

test('with a mail server the invitation is sent by mail', async () => {
  const mailbox = await openMailbox()
  const platform = await startTestApp({ SMTP_URL: mailbox.url })
  expect(invitationOf(await create(platform, await platform.tokenOf('admin')))).toEqual({ by: 'mail' })
  expect((await mailbox.next()).to).toEqual(['nora@example.org'])
  await platform.close()
  await mailbox.close()
})

test('an outside provider is asked if the platform manages it, and otherwise nobody is invited', async () => {
  const issuer = await startStandIn()
  const IDENTITY_ISSUER = issuer.issuer
  const managed = await startTestApp({ IDENTITY_ISSUER, KEYCLOAK_ADMIN_CLIENT_SECRET: clientSecret })
  const token = await issuer.tokenFor('admin')
  expect(invitationOf(await create(managed, token))).toEqual({ by: 'provider' })
  await managed.close()

  const alone = await startTestApp({ IDENTITY_ISSUER })
  const answer = await create(alone, await issuer.tokenFor('admin'), 'nils')
  expect([answer.statusCode, answer.headers['invitation']]).toEqual([200, undefined])
  await alone.close()
  await issuer.close()
})
