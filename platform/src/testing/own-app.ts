import { afterAll } from 'vitest'
import { startTestAppOn, type TestApp } from './app.ts'
import { freshDatabase } from './database.ts'

/** A platform with the sample data for one test file. It is closed after its tests. */
export async function startOwnApp(
  environment?: Record<string, string>,
  logTo?: Parameters<typeof startTestAppOn>[2],
  more?: Parameters<typeof startTestAppOn>[5],
): Promise<TestApp> {
  const database = await freshDatabase('sample')
  const platform = await startTestAppOn(database, environment, logTo, true, undefined, more)
  afterAll(() => platform.close())
  return platform
}
