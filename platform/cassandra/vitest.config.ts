import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of all that stores, reads, moves or removes samples, with the samples in Cassandra. `npm test` runs them without. */
const aboutSamples = [
  'db/upkeep/retention',
  'domain/alarms/preview',
  'domain/intake/queue',
  'domain/samples/store',
  'features/alarms/alarms',
  'features/components/components',
  'features/device-self/device-self',
  'features/devices/placement',
  'features/integrators/previews',
  'features/locations/maintenance',
  'features/locations/transfer',
  'features/locations/values',
  'features/lorawan/lorawan',
  'features/measurements/measurements',
  'features/measurements/samples',
]

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['platform/cassandra/*.test.ts', ...aboutSamples.map((name) => `platform/src/${name}.test.ts`)],
    globalSetup: ['platform/src/testing/global-setup.ts'],
    environment: 'node',
    css: true,
    isolate: false,
    // Each file has the keyspace of its database, and a process has one at a time.
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
