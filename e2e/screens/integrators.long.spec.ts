import { listOn, pressAction } from '../support/list.ts'
import { enter, enterCredentials, expectRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('the operator makes an integrator, renames, suspends, resumes and deletes it', async ({
  page,
  browser,
  platform,
  guard,
}) => {
  guard.allow(/status of 40[013]/)
  await enter(page, 'operator', '/integrators')
  await expect(page.locator('header').getByText('Platform Operations')).toBeVisible()
  const list = listOn(page, 'Integrators')
  await page.getByRole('button', { name: 'Create Integrator' }).click()
  const form = page.getByRole('dialog', { name: 'Create Integrator' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordkyl')
  await form.getByLabel('First Name').fill('Ida')
  await form.getByLabel('Last Name').fill('Holm')
  await form.getByLabel('Username').fill('ida.holm')
  await form.getByLabel('Email').fill('ida.holm@nordkyl.example')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Integrator Nordkyl saved')).toBeVisible()
  await expect.poll(() => platform.output()).toContain('Mail for ida.holm@nordkyl.example')

  const other = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await signIn(other, 'other-admin')
  const row = (name: string) => list.rows.filter({ hasText: name })
  await pressAction(row('Alpenmess'), 'Suspend')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(row('Alpenmess')).toContainText('SUSPENDED')
  await other.goto('/')
  await enterCredentials(other, 'other-admin')
  await expect(other.getByText('Your organisation is suspended.')).toBeVisible()
  await pressAction(row('Alpenmess'), 'Resume')
  await expect(row('Alpenmess')).toContainText('ACTIVE')
  await other.context().close()

  await pressAction(row('Nordkyl'), 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename Integrator' })
  await rename.getByLabel('Name').fill('Nordkyl Service AB')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await pressAction(row('Nordkyl Service AB'), 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row('Nordkyl')).toHaveCount(0)
})

test('the parts of one integrator can be opened, and a device is registered for it', async ({ page }) => {
  await signIn(page, 'operator')
  await expectRoute(page, '/integrators')
  await page.getByRole('link', { name: 'Alpenmess Energie AG' }).click()
  await expect(page.getByRole('note')).toContainText('You are looking at Alpenmess Energie AG')
  const location = listOn(page, 'Locations').rows.first().getByRole('link')
  const title = await location.innerText()
  await location.click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Here you can only read.')
  for (const part of ['Calendar and automation', 'Devices', 'Who is alerted', 'Commissioning', 'History']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tab', { name: part, selected: true })).toBeVisible()
    await expect(page.getByText('Loading', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Back to its locations' }).click()
  const tab = (name: string) => page.getByRole('tablist', { name: /^Parts of/ }).getByRole('tab', { name })
  await tab('Accounts').click()
  await expect(page.getByText('other-admin@alpenmess.example')).toBeVisible()
  await tab('Traces').click()
  await expect(listOn(page, 'Traces').rows.first()).toBeVisible()
  await tab('Products').click()
  await expect(listOn(page, 'Products').rows.first()).toBeVisible()
  await tab('Devices').click()
  await page.getByRole('button', { name: 'Register Devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Devices' })
  await dialog.getByLabel('Content').fill('CL-JOURNEY,4.2.1')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByLabel('Tokens')).toContainText(/CL-JOURNEY\s+ey/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('CL-JOURNEY')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('note')).toContainText('Alpenmess Energie AG')
})
