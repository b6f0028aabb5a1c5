import { screens } from './support/routes.ts'
import { expectRoute, names, openRoute, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

for (const person of names) {
  test(`every route as ${person}`, async ({ page }) => {
    await signIn(page, person)
    for (const { path, heading, opensFor } of screens) {
      await test.step(path, async () => {
        await openRoute(page, '/nowhere')
        await expectRoute(page, '/locations')
        await openRoute(page, path)
        const shown = opensFor(person) ? { path, heading } : { path: '/locations', heading: 'Locations' }
        await expect(page.getByRole('heading', { name: shown.heading, level: 1, exact: true })).toBeVisible()
        await expectRoute(page, shown.path)
      })
    }
  })
}

for (const [from, to] of [
  ['/', '/locations'],
  ['/login', '/locations'],
  ['/integrators', '/locations'],
  ['/no/such/page', '/locations'],
] as const) {
  test(`signed in, ${from} leads to ${to}`, async ({ page }) => {
    await signIn(page, 'admin')
    await openRoute(page, from)
    await expectRoute(page, to)
    await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  })
}

test('while the account loads, the page says so and the menu is disabled', async ({ page }) => {
  await signIn(page, 'admin')
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/public/api/v1.0/account', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Loading permissions...')).toBeVisible()
  const entry = page.getByRole('navigation').getByText('Locations', { exact: true })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByText('Loading permissions...')).toHaveCount(0)
  await expect(entry).not.toHaveAttribute('aria-disabled', 'true')
})
