import type { Commissioning, CommissioningOfLocation } from '#contract/schemas/location-commissioning'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { jsonListOf } from '../../../db/json-list.ts'
import { locations } from '../../../db/schema/index.ts'
import { doneSteps, facts, stepList } from './steps-store.ts'

export const listCommissioning = jsonListOf<CommissioningOfLocation>()({
  name: 'commissioning',
  values: ['integratorId'],
  table: locations,
  where: ({ integratorId }) => eq(locations.integratorId, integratorId),
  order: [locations.name, locations.id],
  fields: { locationId: locations.id, done: doneSteps },
  joins: facts,
  // A location may hold thousands of measurements.
  rows: 500,
})

export async function readCommissioning(db: Queries, locationId: string): Promise<Commissioning> {
  const { rows } = await db.execute<Commissioning & Record<string, unknown>>(sql`
    with "page" as materialized (select * from ${locations} where ${eq(locations.id, locationId)})
    select ${locations.id} as "locationId", ${doneSteps} as "done", ${stepList} as "steps"
    from "page" as ${locations} ${facts}`)
  const [row] = rows
  if (!row) throw new Error('The location is gone')
  return row
}
