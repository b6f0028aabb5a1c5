import { screens } from '../support/routes.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** One of each kind: the menu depends only on the roles. */
for (const person of ['admin', 'accounts', 'devices', 'reader'] as const) {
  test(`the menu and every route as ${person}`, async ({ page }) => {
    await enter(page, person)
    const wanted = screens.filter(({ inMenuOf }) => inMenuOf(person)).map(({ title }) => title)
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(wanted)
    for (const { path, heading, opensFor } of screens) {
      await test.step(path, async () => {
        await openRoute(page, path)
        const shown = opensFor(person) ? { path, heading } : { path: '/locations', heading: 'Locations' }
        await expect(page.getByRole('heading', { name: shown.heading, level: 1, exact: true })).toBeVisible()
        await expectRoute(page, shown.path)
      })
    }
  })
}

test('signed in, an unknown address leads to the locations', async ({ page }) => {
  await enter(page, 'admin')
  for (const address of ['/', '/login', '/no/such/page']) {
    await openRoute(page, '/audit')
    await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
    await openRoute(page, address)
    await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
    await expectRoute(page, '/locations')
  }
})

test('a path in another case is unknown, and does not get around the guard', async ({ page }) => {
  await enter(page, 'reader')
  for (const address of ['/DEVICES', '/Audit']) {
    await openRoute(page, '/audit')
    await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
    await openRoute(page, address)
    await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
    await expectRoute(page, '/locations')
  }
})

test('while the account loads, the page says so and the menu is disabled', async ({ page }) => {
  await enter(page, 'admin')
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
