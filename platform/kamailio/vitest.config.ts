import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Apart from the others, because it needs Kamailio and sipp. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['platform/kamailio/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
