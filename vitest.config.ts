import { defineConfig } from 'vitest/config'

const part = (name: string, include: string[]) => ({
  test: { name, include, environment: 'node' as const, testTimeout: 20_000, hookTimeout: 60_000 },
})

export default defineConfig({
  test: {
    projects: [
      part('contract', ['contract/src/**/*.test.ts']),
      part('platform', ['platform/src/**/*.test.ts']),
      part('console', ['console/{src,vite}/**/*.test.{ts,tsx}']),
      part('scripts', ['scripts/**/*.test.{ts,mjs}']),
    ],
  },
})
