import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import type { Platform } from '../support/platform.ts'
import { enter, enterCredentials } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const password = 'a kettle under the north bridge'

/** The link in the newest mail file for this address. */
async function newestLink(platform: Platform, address: string, count: number): Promise<string> {
  const lines = () => [...platform.output().matchAll(new RegExp(`Mail for ${address}: (.+\\.eml)`, 'g'))]
  await expect.poll(() => lines().length, { message: 'mails' }).toBe(count)
  const text = await readFile(lines().at(-1)?.[1] ?? '', 'utf8')
  const plain = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /http:\/\/\S+\/set-password\?token=[\w-]{43}/.exec(plain)?.[0] ?? ''
}

async function choose(page: Page, chosen: string, repeated = chosen): Promise<void> {
  await page.getByLabel('New password').fill(chosen)
  await page.getByLabel('Repeat the password').fill(repeated)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function createIda(page: Page) {
  await page.getByRole('button', { name: 'Create Account' }).click()
  const form = page.getByRole('dialog', { name: 'Create Account' })
  await form.getByLabel('First Name').fill('Ida')
  await form.getByLabel('Last Name').fill('Holm')
  await form.getByLabel('Username').fill('ida')
  await form.getByLabel('Email').fill('ida@nordkaelte.example')
  await form.getByLabel('Account Owner').selectOption({ label: 'Anna Brüggemann (admin)' })
  await form.getByRole('checkbox', { name: 'Location read' }).check()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toBeHidden()
}

test('an invited person chooses a password, signs in, forgets it and is sent another link', async ({
  page,
  browser,
  platform,
  guard,
}) => {
  test.setTimeout(180_000)
  guard.allow(/status of 4\d\d/)
  await enter(page, 'admin', '/accounts')
  await createIda(page)
  const said = page.getByRole('status').filter({ hasText: 'Account ida saved' })
  await expect(said).toContainText(/No mail server is set up: .+ is the file (\S+\.eml)\./)
  const [file = ''] = /\S+\.eml/.exec((await said.textContent()) ?? '') ?? []
  await expect.poll(() => platform.output()).toContain(`Mail for ida@nordkaelte.example: ${file}`)
  const invitation = await newestLink(platform, 'ida@nordkaelte.example', 1)

  const context = await browser.newContext({ baseURL: platform.url })
  const hers = await context.newPage()
  await hers.goto(invitation)
  await expect(hers.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(hers.getByLabel('Username')).toHaveValue('ida')
  await expect(hers.getByLabel('New password')).toBeFocused()
  await choose(hers, 'password1234')
  await expect(hers.getByRole('alert')).toContainText('easy to guess')
  await expectAccessible(hers)
  await choose(hers, password, 'something else entirely')
  await expect(hers.getByRole('alert')).toHaveText('The two passwords are not the same.')
  await choose(hers, password)
  await expect(hers.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await hers.getByRole('link', { name: 'Sign in' }).click()
  await enterCredentials(hers, 'ida', password)
  await expect(hers.getByText('Ida Holm', { exact: true })).toBeVisible()
  await hers.goto(invitation)
  await expect(hers.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()

  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await expectAccessible(other)
  await other.getByLabel('Username or e-mail').fill('IDA@nordkaelte.example')
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByRole('status')).toContainText('a link to choose a new password is on its way')
  // The second mail said that the first password was set.
  await other.goto(await newestLink(platform, 'ida@nordkaelte.example', 3))
  await expect(other.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(other.getByLabel('Username')).toHaveValue('ida')
  await context.close()
})
