import { afterAll } from 'vitest'
import { mainIntegrator, secondIntegrator } from '../sample/index.ts'
import { startTestApp } from './app.ts'

/** The platform of one test file, as somebody who manages devices finds it, and who else there is. */
export async function startAsDeviceManager() {
  const platform = await startTestApp()
  afterAll(() => platform.close())
  const api = await platform.as('devices')
  return {
    platform,
    db: platform.database.db,
    api,
    own: mainIntegrator.id,
    foreign: secondIntegrator.id,
  }
}
