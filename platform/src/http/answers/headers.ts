import type { Settings } from '../../settings.ts'
import cors from '@fastify/cors'
import { invitationHeader } from '#contract/invitation'
import type { FastifyInstance } from 'fastify'
import { day, toSeconds } from '../../base/time.ts'

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

/** If a browser shows data as a page, it may load, run and frame nothing. So headers that only protect a page are not needed. */
export const answerHeaders = (settings: Settings): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isHttps(settings) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

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

/** Allows consoles on these other origins to make the same calls. They send a token and no cookies. */
export async function addCors(api: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return
  await api.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
    // The console reads these headers. Without this a browser hides them.
    exposedHeaders: ['ETag', 'Next-Cursor', 'Trace-Id', invitationHeader, 'x-request-id'],
    maxAge: toSeconds(day),
    strictPreflight: false,
  })
}
