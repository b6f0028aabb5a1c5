import { basePath } from '#contract/op'
import { expect } from 'vitest'
import { startTestAppOn } from './app.ts'
import { openBrowser } from './browser.ts'
import { freshDatabase } from './database.ts'
import { signIn, type SignedIn } from './identity.ts'
import { linkIn, openMailbox } from './mailbox.ts'

export interface SecurityLine extends Record<string, unknown> {
  event?: string
}

/** The platform with the sample data. Keeps the whole log, and every secret that a test uses. */
export async function startLoggedPlatform() {
  const mailbox = await openMailbox()
  const logged: string[] = []
  const secrets = new Set<string>()
  let read = 0
  const platform = await startTestAppOn(
    await freshDatabase('sample'),
    { SMTP_URL: mailbox.url, LOG_LEVEL: 'trace', SECURITY_LOG: 'on', PASSWORD_GRANT: 'on' },
    { write: (line) => void logged.push(line) },
  )
  const { app } = platform

  const securityLines = () =>
    logged.map((line) => JSON.parse(line) as SecurityLine).filter((line) => line['log'] === 'security')

  /** The lines of the security log since the last call, shortened. */
  function written(): unknown[] {
    const lines = securityLines().slice(read)
    read += lines.length
    return lines.map(({ event, outcome, accountId, reason, by, roles, operation, sessions }) =>
      Object.fromEntries(
        Object.entries({ event, outcome, accountId, reason, by, roles, operation, sessions }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    )
  }

  async function enter(username: string, password: string): Promise<SignedIn> {
    const session = await signIn(app, username, password)
    for (const token of [session.accessToken, session.refreshToken, session.idToken]) secrets.add(token)
    for (const name of ['idp_session', 'idp_session.sig', 'idp_known_browser'])
      secrets.add(session.browser.cookie(name) ?? name)
    return session
  }

  /** The link in the next mail that has one. Notices about an account have none. */
  async function nextLink(): Promise<string> {
    for (;;) {
      const link = linkIn(await mailbox.next())
      if (link) return link
    }
  }

  /** Returns the status of the answer. */
  async function setPassword(link: string, password: string): Promise<number> {
    const { pathname, searchParams } = new URL(link)
    const token = searchParams.get('token') ?? ''
    secrets.add(token)
    return (await openBrowser(app).post(pathname, { token, password, repeated: password })).status
  }

  const call = (token: string, path: string) =>
    app.inject({
      url: `${basePath}${path}`,
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Lynx/2.9' },
    })

  async function passwordGrant(username: string, password: string): Promise<number> {
    const answer = await openBrowser(app).post(
      '/realms/integrator/protocol/openid-connect/token',
      { grant_type: 'password', client_id: 'api', username, password, scope: 'openid' },
      { accept: 'application/json' },
    )
    const tokens = JSON.parse(answer.text) as Record<string, string>
    for (const name of ['access_token', 'refresh_token', 'id_token']) secrets.add(tokens[name] ?? name)
    return answer.status
  }

  return {
    platform,
    nextLink,
    secrets,
    securityLines,
    written,
    enter,
    setPassword,
    call,
    passwordGrant,
    expectNoSecret() {
      for (const secret of secrets)
        for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
          expect(
            logged.some((line) => line.includes(spelling)),
            `the log holds ${spelling}`,
          ).toBe(false)
    },
    async close() {
      await platform.close()
      await mailbox.close()
    },
  }
}

export async function leaveAtProvider({ browser, endpoints, idToken }: SignedIn): Promise<number> {
  const hint = new URLSearchParams({ id_token_hint: idToken }).toString()
  return (await browser.get(`${endpoints.end_session_endpoint}?${hint}`)).status
}
