import { PGlite } from '@electric-sql/pglite'
import path from 'node:path'
import { secondIntegrator } from '#platform/sample/integrators'

export const manyLocations = 5_000

/** Into the table of a platform that is down: by calls they would take longer than the suite. Of other-admin, whose locations nobody counts. */
export async function addManyLocations(dataFolder: string): Promise<void> {
  const database = await PGlite.create(path.join(dataFolder, 'database'))
  await database.query(
    `insert into locations (id, integrator_id, name, city, country)
     select 'many-' || n, $1, 'Depot ' || n, 'Ort ' || n % 100, 'Österreich' from generate_series(1, $2::int) n`,
    [secondIntegrator.id, manyLocations],
  )
  await database.close()
}
