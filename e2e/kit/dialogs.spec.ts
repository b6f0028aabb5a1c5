import { expectAccessible } from '../support/accessibility.ts'
import { dialogOn } from '../support/dialog.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { tooSmall } from '../support/touch.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('controls of lists, menu and dialogs are large enough; the menu is behind a button; a dialog fills the screen', async ({
    page,
  }) => {
    await enter(page, 'admin')
    const navigation = page.getByRole('navigation')
    await expect(navigation).toBeHidden()
    const lists = { '/location-groups': 'Location Groups', '/audit': 'Audit Traces' }
    for (const [route, title] of Object.entries(lists)) {
      await openRoute(page, route)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('searchbox').first().fill('o')
      await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
      expect(await tooSmall(page.locator('main')), route).toEqual([])
    }
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Columns' }).press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(navigation).toBeVisible()
    expect(await tooSmall(page.getByRole('dialog', { name: 'Menu' }))).toEqual([])
    await expectAccessible(page)
    await navigation.getByRole('link', { name: 'Accounts' }).click()
    await expect(navigation).toBeHidden()
    await expectRoute(page, '/accounts')

    await page.getByRole('button', { name: 'Create Account' }).click()
    const dialog = dialogOn(page, 'Create Account')
    await expect(dialog).toBeInViewport({ ratio: 1 })
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const submit = dialog.getByRole('button', { name: 'Create' })
    await expect(submit).toBeInViewport({ ratio: 1 })
    await submit.click()
    expect(await tooSmall(dialog)).toEqual([])
  })
})

test('Back in a changed form asks first, and the address stays that of the page, also for typed addresses', async ({
  page,
}) => {
  await enter(page, 'admin')
  for (const route of ['/audit', '/integrations']) {
    await openRoute(page, route)
    await expect(page.locator('[data-row]').first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Create Integration' }).click()
  const dialog = dialogOn(page, 'Create Integration')
  await dialog.getByLabel('Name').fill('Half done')
  const asked = dialog.getByText('Discard what you changed?')
  for (const leave of [
    () => page.evaluate(() => window.history.back()),
    () => page.evaluate(() => window.history.go(-2)),
    () => openRoute(page, '/devices'),
  ]) {
    await leave()
    await expect(asked).toBeVisible()
    await expectRoute(page, '/integrations')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(asked).toHaveCount(0)
  }
  await expect(dialog.getByLabel('Name')).toHaveValue('Half done')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Audit Traces' })).toBeVisible()
  await expectRoute(page, '/audit')
})
