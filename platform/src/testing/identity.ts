import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { openBrowser, type Answer, type Browser, type Target } from './browser.ts'

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
})

const Endpoints = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  revocation_endpoint: z.string(),
  end_session_endpoint: z.string(),
  check_session_iframe: z.string(),
  jwks_uri: z.string(),
})

export type Endpoints = z.infer<typeof Endpoints>

export interface SignedIn {
  accessToken: string
  idToken: string
  refreshToken: string
  sessionState: string
  browser: Browser
  endpoints: Endpoints
}

/** Signs in as the console does: authorization code with PKCE, through the page and its form. */
export async function signIn(
  target: Target,
  username: string,
  password: string,
  realm = 'integrator',
): Promise<SignedIn> {
  const browser = openBrowser(target)
  const endpoints = await discover(browser, realm)
  const { address, verifier, redirectUri } = authorizationRequest(endpoints)
  const page = await openSignInPage(browser, address)
  const sent = await browser.post(page.action, { username, password })
  if (sent.status !== 303) throw new Error(`${username} could not sign in: ${sent.status}`)
  const callback = await followTo(browser, sent, redirectUri)
  const code = callback.searchParams.get('code') ?? ''
  const tokens = await exchangeCode(browser, endpoints, { code, verifier, redirectUri })
  return {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token,
    sessionState: callback.searchParams.get('session_state') ?? '',
    browser,
    endpoints,
  }
}

/** By the resource owner password grant, where a test is not about signing in. Returns the access token. */
export async function signInByGrant(target: Target, username: string, password: string): Promise<string> {
  const fields = {
    grant_type: 'password',
    client_id: 'api',
    username,
    password,
    scope: 'openid profile email',
  }
  const answer = await openBrowser(target).post('/realms/integrator/protocol/openid-connect/token', fields, {
    accept: 'application/json',
  })
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status} ${answer.text}`)
  return Tokens.parse(JSON.parse(answer.text)).access_token
}

export async function discover(browser: Browser, realm = 'integrator'): Promise<Endpoints> {
  const answer = await browser.get(`/realms/${realm}/.well-known/openid-configuration`)
  return Endpoints.parse(JSON.parse(answer.text))
}

export function authorizationRequest(endpoints: Endpoints, changes: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${new URL(endpoints.issuer).origin}/`
  const parameters = {
    client_id: 'api',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const address = new URL(endpoints.authorization_endpoint)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return { address: address.href, verifier, redirectUri }
}

/** The sign-in page and the address that its form is sent to. */
export async function openSignInPage(browser: Browser, authorizationAddress: string) {
  const redirect = await browser.get(authorizationAddress)
  const location = redirect.headers.get('location')
  if (!location) throw new Error(`No sign-in page: ${redirect.status} ${redirect.text}`)
  const page = await browser.get(location)
  const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1]
  if (!action) throw new Error(`No form on the sign-in page: ${page.status} ${page.text}`)
  return { ...page, action }
}

/** Follows redirects up to the given address, which is not opened. */
export async function followTo(browser: Browser, start: Answer, address: string): Promise<URL> {
  let answer = start
  for (let step = 0; step < 5; step += 1) {
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The redirects end in ${answer.status}: ${answer.text}`)
    if (location === address || location.startsWith(`${address}?`)) return new URL(location)
    answer = await browser.get(location)
  }
  throw new Error('The redirects do not end.')
}

export async function exchangeCode(
  browser: Browser,
  endpoints: Endpoints,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
) {
  const answer = await browser.post(
    endpoints.token_endpoint,
    {
      grant_type: 'authorization_code',
      client_id: 'api',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
    { accept: 'application/json' },
  )
  if (answer.status !== 200) throw new Error(`The code was refused: ${answer.text}`)
  return Tokens.parse(JSON.parse(answer.text))
}

export const refresh = (browser: Browser, endpoints: Endpoints, refreshToken: string) =>
  browser.post(
    endpoints.token_endpoint,
    { grant_type: 'refresh_token', client_id: 'api', refresh_token: refreshToken },
    { accept: 'application/json' },
  )
