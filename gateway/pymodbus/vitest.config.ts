import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Apart from the others, because it needs Python, pymodbus and mbpoll. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['gateway/pymodbus/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    // The servers and the serial ports are enough to do for one.
    maxWorkers: 1,
  },
})
