import { screens } from '../support/routes.ts'
import { expectRoute, names } from '../support/sign-in.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'
import { keycloakUrl } from './keycloak.ts'
import { enterAtKeycloak, signInAtKeycloak } from './sign-in.ts'

test('from the login page through Keycloak to the locations, and out again', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(new RegExp(`^${keycloakUrl}/realms/integrator/protocol/openid-connect/auth`))
  expect(new URL(page.url()).searchParams.get('code_challenge_method')).toBe('S256')
  await enterAtKeycloak(page, 'admin')
  await expectRoute(page, '/locations')
  await expect(page.getByText('Anna Brüggemann', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expectRoute(page, '/login')
  expect(await storedUser(page)).toBeUndefined()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.locator('#username')).toBeVisible()
})

test("a wrong password stays on Keycloak's page", async ({ page }) => {
  await page.goto('/')
  await enterAtKeycloak(page, 'admin', 'wrong')
  await expect(page.getByText('Invalid username or password.')).toBeVisible()
  await enterAtKeycloak(page, 'admin')
  await expectRoute(page, '/locations')
})

test("the embedded provider's addresses are not served", async ({ request }) => {
  const paths = [
    '/.well-known/openid-configuration',
    '/protocol/openid-connect/token',
    '/forgot-password',
    '/set-password',
  ]
  for (const path of paths) {
    expect((await request.get(`/realms/integrator${path}`)).status(), path).toBe(404)
  }
  expect(await (await request.get('/env.js')).text()).toContain(
    `"identityUrl":"${keycloakUrl}/realms/integrator"`,
  )
})

test('the client refuses requests without PKCE', async ({ request, platform }) => {
  const query = new URLSearchParams({
    client_id: 'api',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${platform.url}/`,
    state: 'x',
  })
  const answer = await request.get(`${keycloakUrl}/realms/integrator/protocol/openid-connect/auth?${query}`, {
    maxRedirects: 0,
  })
  expect(answer.headers()['location']).toContain('error=invalid_request')
})

for (const person of names) {
  test(`every screen as ${person}`, async ({ page }) => {
    await signInAtKeycloak(page, person)
    const menu = page.getByRole('navigation')
    const wanted = screens.filter(({ inMenuOf }) => inMenuOf(person))
    await expect(menu.getByRole('link')).toHaveText(wanted.map(({ title }) => title))
    for (const { path, title, heading } of wanted) {
      await menu.getByRole('link', { name: title, exact: true }).click()
      await expectRoute(page, path)
      await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expect(page.getByText(/^Failed to/)).toHaveCount(0)
      await expect(page.locator('[data-row]').first()).toBeVisible()
    }
  })
}
