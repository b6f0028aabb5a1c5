/** What the provider keeps in a browser, by name and by the addresses it is sent to. */
export type ProviderCookies = ReturnType<typeof providerCookies>

/**
 * Under https a browser takes these names only from us: `__Host-` from this very host and for all of it, `__Secure-`
 * over https alone. Over http, on a machine of one's own, it would refuse them.
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
      // Each of these two is bound to the address of one sign-in, which `__Host-` would not allow.
      interaction: `${ofHttps}idp_interaction`,
      resume: `${ofHttps}idp_resume`,
      knownBrowser: `${ofHost}idp_known_browser`,
      browserState: `${ofHttps}idp_browser_state`,
    },
    /** For names with `__Host-`, which a browser takes only for the whole host. */
    hostOptions: { ...options, httpOnly: true, ...(secure && { path: '/' }) },
    // The session check's script reads it; it says nothing but whether the session is another one.
    readableOptions: { ...options, httpOnly: false },
    interactionOptions: { secure, sameSite: 'lax' as const, httpOnly: true },
  }
}
