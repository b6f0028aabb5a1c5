import { playwright } from '@vitest/browser-playwright'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { contractRoutes } from './console/vite/contract-routes.ts'
import { chromiumOptions, pageOptions } from './scripts/lib/chromium.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inBrowser = 'console/src/**/*.browser.test.tsx'
/** In a browser whose person reads German. */
const inGerman = 'console/src/**/*.german.test.tsx'
/** The console's screens in a language of accents. */
const inPseudo = 'console/src/**/*.pseudo.test.tsx'
/** They measure processor time for minutes, so `npm test` leaves them out. `npm run test:loop` runs them. */
const measured = ['platform/src/testing/walk/event-loop.test.ts', 'platform/src/testing/imports-loop.test.ts']
/** What starts and kills servers, waits for deadlines, or has much data: `npm test -- --full` runs it. */
const long = '**/*.long.test.{ts,mjs}'
const platformSetup = ['platform/src/testing/global-setup.ts']

/** What a project of this name leaves to others. */
const leftTo = (name: string) => [
  inBrowser,
  inGerman,
  inPseudo,
  ...(name === 'loop' ? [] : measured),
  ...(name === 'long' ? [] : [long]),
]

const part = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...leftTo(name)],
    globalSetup,
    environment: 'node' as const,
    // The platform reads the palette as text. Without this a style sheet would be empty in tests.
    css: ['platform', 'long', 'loop'].includes(name),
    // The files of a worker share their modules. Loading the platform again for each file would take longer than its
    // tests.
    isolate: false,
    // For a busy machine. Tests that pass do not take longer because of it, and few ever hang.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

const chromium = await chromiumOptions()
const chromiumWith = (options: { locale?: string }) =>
  playwright({
    actionTimeout: 60_000,
    launchOptions: chromium,
    contextOptions: { ...pageOptions, ...options, reducedMotion: 'reduce' },
  })

/** Components as the console shows them, in the browser that the whole suite uses and without a platform. */
const components = {
  plugins: [contractRoutes(at('contract/src'), at('console/src/api/calls.ts'))],
  // All imports of the console are bundled before the first test. A later one would reload the page during a test.
  optimizeDeps: {
    entries: ['console/src/**/*.{ts,tsx}', '!**/!(*.browser|*.german|*.pseudo).test.{ts,tsx}'],
  },
  test: {
    name: 'components',
    include: [inBrowser],
    // The files share one page and its modules. Loading the console again for each file would take longer than its
    // tests.
    isolate: false,
    setupFiles: ['console/src/testing/setup.ts'],
    // For a busy machine. Tests that pass do not take longer because of it.
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: pageOptions.viewport,
      provider: chromiumWith({}),
      instances: [
        { browser: 'chromium' as const },
        // Texts are read once, so it shares no modules with the others.
        {
          browser: 'chromium' as const,
          name: 'components (German)',
          include: [inGerman],
          provider: chromiumWith({ locale: 'de-DE' }),
        },
      ],
    },
  },
}

/** The same with other texts. They are read once, so these tests cannot share the modules of the others. */
const pseudo = {
  ...components,
  resolve: {
    alias: [
      {
        find: /^\.{1,2}\/(?:.*\/)?parts\/(?:everywhere|places|setup)\.ts$/,
        replacement: at('console/src/testing/pseudo/parts.ts'),
      },
    ],
  },
  test: {
    ...components.test,
    name: 'pseudo',
    include: [inPseudo],
    browser: {
      ...components.test.browser,
      instances: [{ browser: 'chromium' as const, name: 'pseudo (chromium)' }],
    },
  },
}

export default defineConfig({
  test: {
    // One for each core: the process that collects the results needs almost no time.
    maxWorkers: '100%',
    projects: [
      part('contract', ['contract/src/**/*.test.ts']),
      part('platform', ['platform/src/**/*.test.ts'], platformSetup),
      part('long', ['platform/src/**/*.long.test.ts', '{scripts,ops}/**/*.long.test.mjs'], platformSetup),
      part('loop', measured, platformSetup),
      part('console', ['console/{src,vite}/**/*.test.{ts,tsx}']),
      part('gateway', ['gateway/src/**/*.test.ts']),
      part('scripts', ['{scripts,ops}/**/*.test.{ts,mjs}']),
      components,
      pseudo,
    ],
  },
})
