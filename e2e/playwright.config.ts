import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { chromiumOptions, pageOptions } from '../scripts/lib/chromium-options.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: 'keycloak/**',
  outputDir: '../test-results',
  globalSetup: './support/prepare.ts',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // A test waits for answers and for frames more than it computes: two of them share a core.
  workers: Math.min(8, 2 * availableParallelism()),
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    // Recording every step of every test takes a third of the time: TRACE=1 asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    ...pageOptions,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await chromiumOptions(),
  },
})
