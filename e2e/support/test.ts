import { test as base } from '@playwright/test'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from '../../scripts/lib/run.mjs'
import { watch } from './guard.ts'
import type { Guard } from './guard.ts'
import { makePlatform } from './platform.ts'
import type { Platform } from './platform.ts'

export { expect } from '@playwright/test'

interface TestFixtures {
  /** Fails the test on anything the browser complains about, unless the test said that it expects it. */
  guard: Guard
}

export interface WorkerFixtures {
  /** Settings of the platform besides port and data folder. With `test.use`, a file gets its own platform. */
  settings: NodeJS.ProcessEnv
  platform: Platform
}

/** With a platform for each worker, and no browser. */
export const onPlatform = base.extend<object, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],

  platform: [
    async ({ settings }, provide) => {
      const prepared = process.env['PREPARED_DATA']
      if (!prepared) throw new Error('The global setup has not prepared a data folder.')
      const folder = await mkdtemp(path.join(tmpdir(), 'integrator-console-worker-'))
      await cp(prepared, folder, { recursive: true })
      const platform = await makePlatform(folder, settings)
      try {
        await platform.start()
        await provide(platform)
      } finally {
        await platform.stop()
        await removeFolder(folder)
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

export const test = onPlatform.extend<TestFixtures>({
  // Tests share accounts. What one has filtered by must not come back in the next.
  context: async ({ context }, provide) => {
    await context.route('**/account/lists', async (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
    )
    await provide(context)
  },

  baseURL: async ({ platform }, provide) => provide(platform.url),

  guard: [
    async ({ context, platform }, provide) => {
      const guard = watch(context)
      const before = platform.output().length
      await provide(guard)
      guard.check(platform.output().slice(before))
    },
    { auto: true },
  ],
})
