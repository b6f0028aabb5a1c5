import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import type { BrowserOption } from './test.ts'

/** The built console in the browsers that are not Chromium. Playwright runs the tests, but not these browsers. */
export default defineConfig<object, BrowserOption>({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/prepare.ts',
  outputDir: '../../test-results',
  workers: 1,
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
