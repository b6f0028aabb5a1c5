import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { embeddedAddress } from '#platform/db/connection'
import { removeFolder } from '../../scripts/lib/run.mjs'
import { addManyLocations } from './many-locations.ts'
import { makePlatform } from './platform.ts'
import { hashQuickly } from './quick-hashes.ts'

/** Makes one data folder with the sample data, which every worker copies: copying is faster. */
export default async function prepare() {
  const folder = await mkdtemp(path.join(tmpdir(), 'integrator-console-e2e-'))
  const remove = () => removeFolder(folder)
  const platform = await makePlatform(folder)
  try {
    await platform.start()
    const client = new pg.Client({ connectionString: embeddedAddress(folder) })
    await client.connect()
    await addManyLocations(client)
    await hashQuickly(client)
    await client.end()
    await platform.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env['PREPARED_DATA'] = folder
  return remove
}
