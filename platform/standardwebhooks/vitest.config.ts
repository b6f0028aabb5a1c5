import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Apart from the others, because it needs Python and a package of PyPI. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['platform/standardwebhooks/*.test.ts'],
    environment: 'node',
    globalSetup: ['platform/src/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
