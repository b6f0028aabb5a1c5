import { afterAll } from 'vitest'
import { mainIntegrator, secondIntegrator } from '../sample/integrators.ts'
import { startTestApp } from './app.ts'

/** The platform of one test file, with a client of a device manager and the ids of two integrators. */
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
