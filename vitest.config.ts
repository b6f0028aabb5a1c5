import { playwright } from '@vitest/browser-playwright'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { contractRoutes } from './console/vite/contract-routes.ts'
import { chromiumOptions, pageOptions } from './scripts/lib/chromium-options.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inBrowser = 'console/src/**/*.browser.test.tsx'

const part = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, inBrowser],
    globalSetup,
    environment: 'node' as const,
    // The platform reads the palette as text; without this a style sheet would be empty in tests.
    css: name === 'platform',
    // Files of a worker share their modules: loading the platform anew for each would take longer than its tests.
    isolate: false,
    // For a slow machine; a test that hangs is rare.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** Components as the console shows them, in the browser that the whole suite uses and without a platform. */
const components = {
  plugins: [contractRoutes(at('contract/src'), at('console/src/api/calls.ts'))],
  // All that the console imports is bundled before the first test: what is found later would reload the page under one.
  optimizeDeps: { entries: ['console/src/**/*.{ts,tsx}', '!**/!(*.browser).test.{ts,tsx}'] },
  test: {
    name: 'components',
    include: [inBrowser],
    // Files share one page and its modules: loading the console anew for each would take longer than its tests.
    isolate: false,
    setupFiles: ['console/src/testing/setup.ts'],
    // For a machine that is busy with other things; nothing that passes takes longer by it.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: pageOptions.viewport,
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: await chromiumOptions(),
        contextOptions: { ...pageOptions, reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}

export default defineConfig({
  test: {
    // One for each core: the process that collects the results does next to nothing.
    maxWorkers: '100%',
    projects: [
      part('contract', ['contract/src/**/*.test.ts']),
      part('platform', ['platform/src/**/*.test.ts'], ['platform/src/testing/global-setup.ts']),
      part('console', ['console/{src,vite}/**/*.test.{ts,tsx}']),
      part('scripts', ['scripts/**/*.test.{ts,mjs}']),
      components,
    ],
  },
})
