import { afterAll } from 'vitest'
import { startTestAppOn, type TestApp } from './app.ts'
import { freshDatabase } from './database.ts'

/** A platform with the sample data for one test file. It is closed after its tests. */
export async function startOwnApp(
  environment?: Record<string, string>,
  logTo?: Parameters<typeof startTestAppOn>[2],
): Promise<TestApp> {
  const platform = await startTestAppOn(await freshDatabase('sample'), environment, logTo)
  afterAll(() => platform.close())
  return platform
}
