import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

const address = '/public/api/v1.0/docs'
/** One of each kind: the page holds hundreds that are made alike, and axe would look at them for minutes. */
const kept = ['updateLocation', 'listManagedTraces', 'registerElsysText', 'schema-Account']

for (const width of [1280, 390]) {
  test(`the API reference reads well at ${width} pixels`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integrator platform API')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await page.evaluate((ids) => {
      for (const article of document.querySelectorAll('article')) {
        if (!ids.includes(article.id)) article.remove()
      }
    }, kept)
    await expectAccessible(page)
  })
}

test('the API reference can be searched, linked to and used by keyboard', async ({ page }) => {
  await page.goto(address)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'To the content' })).toBeFocused()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByLabel('Search calls').fill('delete account')
  await expect(contents.getByRole('status')).toHaveText('2 calls')
  await contents.getByRole('link', { name: 'Delete an account' }).first().click()
  await expect(page).toHaveURL(/#deleteManagedAccount$/)
  await expect(contents.locator('[aria-current]')).toHaveText(/Delete an account/)
  const call = page.getByRole('article', { name: 'Delete an account' }).first()
  await expect(call).toBeInViewport()
  await expect(call.getByRole('group', { name: 'Request' })).toContainText(
    'curl -X DELETE "$API/management/account/',
  )
})
