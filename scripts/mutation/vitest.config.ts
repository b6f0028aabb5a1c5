import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(/,(?![^{]*\})/),
    globalSetup: ['platform/src/testing/global-setup.ts'],
    // As in the project's own configuration.
    css: true,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
