import { day, hour, toSeconds } from '../../base/time.ts'

export type ProviderCookies = ReturnType<typeof providerCookies>

/**
 * With https a browser accepts these names only from us: `__Host-` from this host and for all its paths, `__Secure-`
 * over https. With http, on a developer's machine, it would refuse them.
 */
export function providerCookies(issuer: string) {
  const { protocol, pathname } = new URL(issuer)
  const secure = protocol === 'https:'
  const ofHost = secure ? '__Host-' : ''
  const ofHttps = secure ? '__Secure-' : ''
  const options = { secure, sameSite: 'lax' as const, path: pathname }
  return {
    names: {
      session: `${ofHost}idp_session`,
      // Each of these two is bound to the address of one sign-in, which `__Host-` does not allow.
      interaction: `${ofHttps}idp_interaction`,
      resume: `${ofHttps}idp_resume`,
      knownBrowser: `${ofHost}idp_known_browser`,
      browserState: `${ofHttps}idp_browser_state`,
      language: `${ofHost}idp_language`,
    },
    /** For names with `__Host-`, which a browser accepts only for the whole host. */
    hostOptions: { ...options, httpOnly: true, ...(secure && { path: '/' }) },
    // The script of the session check reads it. It only tells whether the session is another one.
    readableOptions: { ...options, httpOnly: false },
    interactionOptions: { secure, sameSite: 'lax' as const, httpOnly: true },
  }
}

/** A long working day. After it the person has to sign in again. */
export const sessionSeconds = toSeconds(16 * hour)

/** The longest time that browsers keep a cookie. */
export const knownBrowserSeconds = toSeconds(400 * day)

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
