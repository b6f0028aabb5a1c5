import pg from 'pg'
import { embeddedAddress } from '#platform/db/connection'
import { secondIntegrator } from '#platform/sample/integrators'

export const manyLocations = 5_000

/** Into the table of a running platform: by calls they would take longer than the suite. Of other-admin, whose locations nobody counts. */
export async function addManyLocations(dataFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedAddress(dataFolder) })
  await client.connect()
  await client.query(
    `insert into locations (id, integrator_id, name, city, country)
     select 'many-' || n, $1, 'Depot ' || n, 'Ort ' || n % 100, 'Österreich' from generate_series(1, $2::int) n`,
    [secondIntegrator.id, manyLocations],
  )
  await client.end()
}
