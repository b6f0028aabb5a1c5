import { expectAccessible } from '../support/accessibility.ts'
import { enterCredentials } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/**
 * Known problems of Swagger UI: a link inside the button that opens an operation, and groups as third-level headings.
 */
const notOurs = ['nested-interactive', 'heading-order']

test.use({ viewport: { width: 390, height: 844 } })

test('everybody can read the API reference on a phone; a call is refused until a reader has signed in there', async ({
  page,
  guard,
}) => {
  guard.allow(/401/)
  await page.goto('/public/api/v1.0/docs')
  await expect(page.locator('h1, h2').filter({ hasText: 'Integrator platform' })).toBeVisible()
  await page.locator('#operations-tag-Own_account').click()
  const call = page.locator('#operations-Own_account-getCurrentAccount')
  await call.locator('.opblock-summary-control').click()
  await expect(call).toContainText('Responses')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'as wide as the phone').toBe(390)
  await expectAccessible(page, { except: notOurs })

  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = call.locator('.live-responses-table')
  await expect(answer).toContainText('Not authenticated')

  await page.locator('.btn.authorize').click()
  const scheme = page.locator('.auth-container').filter({ hasText: 'signIn' })
  await expect(scheme.getByLabel('client_id')).toHaveValue('api')
  await scheme.locator('input[type=checkbox]').first().check({ force: true })
  const opening = page.waitForEvent('popup')
  await scheme.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click()
  const popup = await opening
  await enterCredentials(popup, 'reader')
  await expect(scheme.getByRole('button', { name: 'Remove authorization' })).toBeVisible()
  expect(popup.isClosed()).toBe(true)
  await scheme.getByRole('button', { name: 'Close' }).click()

  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(answer.locator('.response-col_status').last()).toContainText('200')
  await expect(answer).toContainText('"username": "reader"')
})
