import { afterAll } from 'vitest'
import type { AttemptLimits } from '../identity/passwords/attempts.ts'
import { freshDatabase } from './database.ts'
import { startProvider } from './provider.ts'

/** A provider on its own database for one test file. Both are closed after its tests. */
export async function startOwnProvider(environment?: Record<string, string>, limits?: AttemptLimits) {
  const database = await freshDatabase('keys')
  const provider = await startProvider(database, environment, limits)
  afterAll(async () => {
    await provider.close()
    await database.close()
  })
  return { database, provider }
}
