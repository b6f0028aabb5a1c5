import type pg from 'pg'
import { secondIntegrator } from '#platform/sample/integrators'

export const manyLocations = 5_000

/**
 * Written into the database of a running platform, because calls would take longer than the suite. They belong to
 * other-admin, whose locations no test counts.
 */
export async function addManyLocations(client: pg.Client): Promise<void> {
  await client.query(
    `insert into locations (id, integrator_id, name, city, country)
     select 'many-' || n, $1, 'Depot ' || n, 'Ort ' || n % 100, 'Österreich' from generate_series(1, $2::int) n`,
    [secondIntegrator.id, manyLocations],
  )
}
