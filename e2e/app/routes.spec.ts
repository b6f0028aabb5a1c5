import { screens } from '../support/routes.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import type { Person } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** Addresses that lead to the locations. A path in another case must not get around the guard. */
const unknown: Partial<Record<Person, string[]>> = {
  admin: ['/', '/login', '/no/such/page'],
  reader: ['/DEVICES', '/Audit'],
}

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
    for (const address of unknown[person] ?? []) {
      await test.step(`unknown: ${address}`, async () => {
        await openRoute(page, '/audit')
        await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
        await openRoute(page, address)
        await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
        await expectRoute(page, '/locations')
      })
    }
  })
}
