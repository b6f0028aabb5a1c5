import type { Settings } from '../settings.ts'

/** What every answer tells a browser to be careful with, for the plugin that makes a nonce for each page. */
export const pageHeaders = (settings: Settings) => ({
  enableCSPNonces: true,
  contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
  // Both would promise https for addresses that a platform on the loopback serves without it.
  strictTransportSecurity: isHttps(settings),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  // The silent sign-in frame is ours.
  xFrameOptions: { action: 'sameorigin' as const },
})

/** The same for answers that are no pages: always the same words, and so not put together anew for each. */
export function answerHeaders(settings: Settings): Record<string, string> {
  const policy = Object.entries(contentSecurityPolicy(settings)).map(
    ([name, sources]) => `${name} ${sources.join(' ')}`,
  )
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(isHttps(settings) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

const isHttps = ({ publicUrl }: Settings) => publicUrl.startsWith('https:')

function contentSecurityPolicy(settings: Settings) {
  const issuer = settings.identityIssuer ? [new URL(settings.identityIssuer).origin] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...issuer],
    'frame-src': ["'self'", ...issuer],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // Chromium holds the redirects after a form against this as well, and they lead back to the console.
    'form-action': ["'self'", ...settings.consoleUrls, ...issuer],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'", ...settings.consoleUrls],
  }
}
