import { consoleOrigins } from '../addresses.ts'
import type { ProviderParts } from './parts.ts'

/**
 * The policy of the provider's pages. Chromium also checks redirects after a form against form-action, and they lead
 * to the console.
 */
export function pagePolicy({ settings }: Pick<ProviderParts, 'settings'>, framed: string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${consoleOrigins(settings).join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framed.length > 0 ? framed.join(' ') : "'none'"}`,
  ].join('; ')
}
