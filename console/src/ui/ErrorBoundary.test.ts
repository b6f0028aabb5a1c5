import { expect, test } from 'vitest'
import { isChunkError } from './ErrorBoundary.tsx'

test.each([
  'Unable to preload CSS for /assets/AuditPage-x.css',
  'Failed to fetch dynamically imported module: http://localhost/assets/AuditPage-x.js',
  'error loading dynamically imported module: http://localhost/assets/AuditPage-x.js',
  'Importing a module script failed.',
])('%s', (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true)
})

test.each([new Error('Cannot read properties of undefined'), 'text', undefined])('not %s', (error) => {
  expect(isChunkError(error)).toBe(false)
})
