import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'

const executablePath = await findChromium()
const isRoot = process.getuid?.() === 0

/** Two pages behind the address bar, which cost each test as much as the console; and Playwright's own list, which this one replaces. */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** A browser that talks to nobody but the platform under test. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  `--disable-features=${withoutFeatures.join(',')}`,
  // Drawing in software costs a process of its own, and nobody looks.
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: 'keycloak/**',
  outputDir: '../test-results',
  globalSetup: './support/prepare.ts',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    // Recording every step of every test takes a third of the time: TRACE=1 asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: isRoot ? ['--no-sandbox', ...quiet] : quiet },
  },
})
