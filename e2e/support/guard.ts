import { expect } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'

export interface Guard {
  /** Matching complaints are expected by the test. */
  allow: (pattern: RegExp) => void
  /** Names the unexpected complaints, with what the platform printed meanwhile. */
  check: (written: string) => void
}

/** Collects uncaught errors and logged errors, including violations of the Content-Security-Policy. */
export function watch(context: BrowserContext): Guard {
  const complaints: string[] = []
  const allowed: RegExp[] = []
  context.on('weberror', (error) =>
    complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  )
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    check: (written) => {
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      expect(unexpected, `complaints of the browser; the platform wrote: ${written || 'nothing'}`).toEqual([])
    },
  }
}
