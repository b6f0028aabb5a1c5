import type { Settings } from '../../settings.ts'

/** Security headers of every page. The plugin adds a nonce for each page. */
export const pageHeaders = (settings: Settings) => ({
  enableCSPNonces: true,
  contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
  // Both would force https on a platform that is served on localhost without it.
  strictTransportSecurity: isHttps(settings),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  // The silent renewal runs in a frame of our own.
  xFrameOptions: { action: 'sameorigin' as const },
})

/** The same headers for all other answers. They never change, so they are built once. */
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
    // Chromium also checks redirects after a form against this, and they lead back to the console.
    'form-action': ["'self'", ...settings.consoleUrls, ...issuer],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'", ...settings.consoleUrls],
  }
}
