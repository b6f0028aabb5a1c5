import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { linkIn, openMailbox } from '../../testing/mailbox.ts'

test('while the mail server is down accounts can be made, and the link of a forgotten password arrives later', async () => {
  const gone = await openMailbox()
  await gone.close()
  const platform = await startTestApp({ SMTP_URL: gone.url })
  const client = await platform.as('admin')
  const { accountId: ownerAccountId, integratorId } = await client.getCurrentAccount()
  const made = await client.createManagedAccount({
    body: {
      firstName: 'Ida',
      lastName: 'Holm',
      username: 'ida',
      email: 'ida@nordkaelte.example',
      integratorId,
      roles: ['ROLE_LOCATION_READ'],
      ownerAccountId,
      locationGroups: [],
    },
  })
  expect(await client.getManagedAccount({ accountId: made.accountId })).toEqual(made)

  const back = await openMailbox(Number(new URL(gone.url).port))
  const browser = openBrowser(platform.app)
  const asked = await browser.post('/realms/integrator/forgot-password', { name: 'ida' })
  expect(asked.status).toBe(200)
  let mail = await back.next()
  // The invitation is tried again after ten seconds, and may arrive first.
  if (!mail.raw.includes('Subject: A new password')) mail = await back.next()
  expect(mail.to).toEqual(['ida@nordkaelte.example'])
  expect((await browser.get(linkIn(mail))).status).toBe(200)
  await platform.close()
  await back.close()
})
