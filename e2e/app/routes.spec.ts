import { screens } from '../support/routes.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** The pages that some people may not open. The test of the menu opens every page as admin. */
const guarded = screens.filter(({ opensFor }) => !opensFor('reader'))

/** Other addresses that lead a reader to the locations. A path in another case must not get around the guard. */
const others = ['/DEVICES', '/Audit', '/components/register']

/** One of each kind: the menu depends only on the roles. */
for (const person of ['accounts', 'devices', 'reader'] as const) {
  test(`the menu and the guarded routes as ${person}`, async ({ page }) => {
    await enter(page, person)
    const wanted = screens.filter(({ inMenuOf }) => inMenuOf(person)).map(({ title }) => title)
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(wanted)
    const home = { path: '/locations', heading: 'Locations' }
    const asked = guarded.map(({ path, heading, opensFor }) => ({
      path,
      shown: opensFor(person) ? { path, heading } : home,
    }))
    if (person === 'reader') asked.push(...others.map((path) => ({ path, shown: home })))
    for (const { path, shown } of asked) {
      await test.step(path, async () => {
        await openRoute(page, '/audit')
        await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
        await openRoute(page, path)
        await expect(page.getByRole('heading', { name: shown.heading, level: 1, exact: true })).toBeVisible()
        await expectRoute(page, shown.path)
      })
    }
  })
}
