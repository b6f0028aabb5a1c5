import { basePath } from '#contract/op'
import { expect, test } from 'vitest'
import { startOwnApp } from '../../testing/own-app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { authorizationRequest, discover } from '../../testing/identity.ts'

const issuer = 'http://localhost:8080/realms/integrator'
const platform = await startOwnApp()

const get = (path: string) => platform.app.inject({ url: `${basePath}${path}` })

test('the page and all its files come from our own host', async () => {
  const page = await get('/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    expect(file.startsWith(`${basePath}/docs/static/`), file).toBe(true)
    expect([file, (await platform.app.inject({ url: file })).statusCode]).toEqual([file, 200])
  }
})

test('its policy allows inline styles and no foreign script, and applies to this page alone', async () => {
  const policy = String((await get('/docs')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect((await get('/openapi.json')).headers['content-security-policy']).not.toContain('unsafe-inline')
})

test('shows the same document that programs get', async () => {
  expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
})

test("signs in with an authorization code and PKCE, as the console's client", async () => {
  const document = (await get('/openapi.json')).json<{ components: object; security: object[] }>()
  expect(document.components).toMatchObject({
    securitySchemes: {
      signIn: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${issuer}/protocol/openid-connect/auth`,
            tokenUrl: `${issuer}/protocol/openid-connect/token`,
          },
        },
      },
    },
  })
  const settings = (await get('/docs/static/swagger-initializer.js')).body
  expect(settings).toContain('usePkceWithAuthorizationCodeGrant')
})

test("the provider accepts the page's address after a sign-in", async () => {
  const browser = openBrowser(platform.app)
  const redirect = `http://localhost:8080${basePath}/docs/static/oauth2-redirect.html`
  const { address } = authorizationRequest(await discover(browser), { redirect_uri: redirect })
  const answer = await browser.get(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/realms/integrator/sign-in/'),
  ])
})

test.each(['', '?', '?a=1'])('its other address index.html%s leads to it', async (query) => {
  const answer = await get(`/docs/static/index.html${query}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${basePath}/docs/`])
  expect((await get('/docs/')).statusCode).toBe(200)
})
