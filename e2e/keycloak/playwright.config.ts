import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import type { WorkerFixtures } from '../support/test.ts'
import { consolePort, keycloakUrl, platformSecret } from './keycloak.ts'

/** The built console and platform, with Keycloak instead of the embedded provider. */
export default defineConfig<object, WorkerFixtures>({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/prepare.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...base.use,
    settings: {
      PORT: consolePort,
      IDENTITY_ISSUER: `${keycloakUrl}/realms/integrator`,
      KEYCLOAK_ADMIN_CLIENT_SECRET: platformSecret,
    },
  },
})
