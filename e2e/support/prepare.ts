import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addManyLocations } from './many-locations.ts'
import { makePlatform } from './platform.ts'

/** Makes one data folder with the sample data, which every worker copies: copying is faster. */
export default async function prepare() {
  const folder = await mkdtemp(path.join(tmpdir(), 'integrator-console-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const platform = await makePlatform(folder)
  try {
    await platform.start()
    await addManyLocations(folder)
    await platform.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env['PREPARED_DATA'] = folder
  return remove
}
