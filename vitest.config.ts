import { defineConfig } from 'vitest/config'

const part = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    globalSetup,
    environment: 'node' as const,
    // Files of a worker share their modules: loading the platform anew for each would take longer than its tests.
    isolate: false,
    // For a slow machine; a test that hangs is rare.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One for each core: the process that collects the results does next to nothing.
    maxWorkers: '100%',
    projects: [
      part('contract', ['contract/src/**/*.test.ts']),
      part('platform', ['platform/src/**/*.test.ts'], ['platform/src/testing/global-setup.ts']),
      part('console', ['console/{src,vite}/**/*.test.{ts,tsx}']),
      part('scripts', ['scripts/**/*.test.{ts,mjs}']),
    ],
  },
})
