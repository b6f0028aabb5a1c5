import type { Page } from '@playwright/test'
import { openMailbox, partOf } from '#platform/testing/mailbox'
import { change } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { expectRoute, openRoute } from '../support/sign-in.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'
import { admin, findUser, keycloakGroup, removeUsers, withRealm } from './keycloak.ts'
import { signInAtKeycloak } from './sign-in.ts'

const password = 'a kettle under the north bridge'

async function openForm(page: Page) {
  await openRoute(page, '/accounts')
  await page.getByRole('button', { name: 'Create Account' }).click()
  return page.getByRole('dialog', { name: 'Create Account' })
}

async function fillForm(page: Page, username: string) {
  const form = await openForm(page)
  await form.getByLabel('First Name').fill('Nora')
  await form.getByLabel('Last Name').fill('Lindqvist')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(`${username}@nordkaelte.example`)
  await form.getByLabel('Account Owner').selectOption({ label: 'Anna Brüggemann (admin)' })
  await form.getByRole('checkbox', { name: 'Location read', exact: false }).first().check()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  return form
}

test.afterEach(async () => removeUsers('nora', 'left-over', 'nobody-yet'))

const rowOf = (page: Page, username: string) =>
  page.getByRole('grid', { name: 'Accounts' }).getByRole('row').filter({ hasText: username })

test('an account made in the console is a user of Keycloak, from its invitation to its deletion', async ({
  page,
  browser,
  platform,
  guard,
}) => {
  test.setTimeout(300_000)
  guard.allow(/status of 401/)
  const mailbox = await openMailbox()
  const { hostname: host, port } = new URL(mailbox.url)
  const smtpServer = { host, port, from: 'keycloak@nordkaelte.example' }
  await withRealm({ smtpServer }, async () => {
    await signInAtKeycloak(page, 'admin')
    await expect(await fillForm(page, 'nora')).toBeHidden()
    const made = await findUser('nora')
    expect(made).toMatchObject({ firstName: 'Nora', lastName: 'Lindqvist', email: 'nora@nordkaelte.example' })
    expect(made?.requiredActions).toContain('UPDATE_PASSWORD')

    const mail = await mailbox.next()
    expect(mail.to).toEqual(['nora@nordkaelte.example'])
    const context = await browser.newContext({ baseURL: platform.url })
    const hers = await context.newPage()
    await hers.goto(/https?:\/\/\S+/.exec(partOf(mail, 'text/plain'))?.[0] ?? '')
    await hers.getByRole('link', { name: /proceed/i }).click()
    await hers.locator('#password-new').fill(password)
    await hers.locator('#password-confirm').fill(password)
    await hers.locator('[type=submit]').click()
    await expect(hers.getByText('Your account has been updated.')).toBeVisible()
    await context.clearCookies()
    await signInAtKeycloak(hers, 'nora', password)
    await expect(hers.getByText('Nora Lindqvist', { exact: true })).toBeVisible()
    const token = (await storedUser(hers))?.access_token ?? ''

    const accounts = await apiOf(page).listManagedAccounts()
    const account = accounts.find(({ username }) => username === 'nora')
    if (!account) throw new Error('There is no account nora.')
    await change(page, account, { lastName: 'Lindqvist-Berg' })
    expect((await findUser('nora'))?.lastName).toBe('Lindqvist-Berg')

    await page.reload()
    await rowOf(page, 'nora').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(page, 'nora')).toHaveCount(0)
    expect(await findUser('nora')).toBeUndefined()
    const refused = await hers.request.get('/public/api/v1.0/account', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status()).toBe(401)
    await context.close()
  })
  await mailbox.close()
})

test('clean-keycloak removes the users without an account and no others', async ({ page }) => {
  await admin('/users', 'POST', { username: 'left-over', enabled: true })
  await signInAtKeycloak(page, 'operator')
  const cleaned = await apiOf(page).cleanIdentities({ integratorId: 'int-nordkaelte' })
  expect(cleaned).toMatchObject({ removed: ['left-over'] })
  expect(await findUser('left-over')).toBeUndefined()
  expect(await findUser('admin')).toBeDefined()
})

test('while Keycloak does not answer, an account change fails and changes nothing', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 503|ERR_|Failed to fetch|timed out/i)
  await signInAtKeycloak(page, 'admin')
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  process.kill(-keycloakGroup, 'SIGSTOP')
  try {
    const failing = await fillForm(page, 'nobody-yet')
    await expect(
      failing.getByText('The identity provider does not answer. Try again in a moment.'),
    ).toBeVisible()
  } finally {
    process.kill(-keycloakGroup, 'SIGCONT')
  }
  const accounts = await apiOf(page).listManagedAccounts()
  expect(accounts.map(({ username }) => username)).not.toContain('nobody-yet')
  expect(await findUser('nobody-yet')).toBeUndefined()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await findUser('nobody-yet')).toBeDefined()
  await expectRoute(page, '/accounts')
})
