import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('a person adds a passkey, signs in with it alone, and removes it', async ({ page, context }) => {
  test.setTimeout(120_000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, 'reader')
  await page.getByRole('link', { name: 'My Account' }).click()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  const address = await page.getByRole('link', { name: 'Set up a second factor' }).getAttribute('href')
  await page.goto(address ?? '')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('My laptop')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page.locator('ol.codes li')).toHaveCount(10)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()

  await page.goto(address ?? '')
  await page.getByText('Remove', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(page.getByText('You sign in with your password alone.')).toBeVisible()
})
