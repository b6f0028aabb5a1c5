import { screens } from '../support/routes.ts'
import { enter, expectRedirect, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** The pages that some people may not open. The test of the menu opens every page as admin. */
const guarded = screens.filter(({ opensFor }) => !opensFor('reader'))

/** Other addresses that lead a reader to the locations. A path in another case must not get around the guard. */
const others = ['/DEVICES', '/Audit', '/components', '/components/products', '/devices/dev-1']

/** One of each kind: the menu depends only on the roles. */
for (const person of ['accounts', 'devices', 'reader'] as const) {
  test(`the menu and the guarded routes as ${person}`, async ({ page }) => {
    await enter(page, person)
    const wanted = screens.filter(({ inMenuOf }) => inMenuOf(person)).map(({ title }) => title)
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(wanted)
    for (const { path, heading, opensFor } of guarded)
      if (opensFor(person)) {
        await openRoute(page, path)
        await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
        await expectRoute(page, path)
      } else await expectRedirect(page, path, '/locations')
    if (person === 'reader') for (const path of others) await expectRedirect(page, path, '/locations')
    await openRoute(page, '/locations')
    await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  })
}
