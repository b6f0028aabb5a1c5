import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { chromiumOptions, pageOptions } from '../scripts/lib/chromium.mjs'

// `npm test` leaves these out, and `npm test -- --full` runs them too.
const long = process.env['WITHOUT_LONG'] ? ['**/*.long.spec.ts'] : []

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: ['browsers/**', 'keycloak/**', ...long],
  outputDir: '../test-results',
  globalSetup: './support/prepare.ts',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // A test waits more than it computes, so one worker more than there are cores keeps all cores busy.
  workers: Math.min(8, availableParallelism() + 1),
  // For a machine that is busy with other things. Tests that pass do not take longer because of it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Recording every step of every test takes a third of the time. TRACE=1 turns it on.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    ...pageOptions,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await chromiumOptions(),
  },
})
