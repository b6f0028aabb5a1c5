import { afterAll } from 'vitest'
import { startTestApp } from './app.ts'
import type { TestApp } from './app.ts'

/** A platform with the sample data for one test file. It is closed after its tests. */
export async function startOwnApp(environment?: Record<string, string>): Promise<TestApp> {
  const platform = await startTestApp(environment)
  afterAll(() => platform.close())
  return platform
}
