import type { Commissioning, CommissioningOfLocation } from '#contract/schemas/alarms'
import { sql } from 'drizzle-orm'
import type { JsonText } from '../../../base/json-text.ts'
import type { Queries } from '../../../db/connection.ts'
import { jsonOfOnePass } from '../../../db/lists/json-pass.ts'
import type { Scope } from '../../../db/scope.ts'
import { locations } from '../../../db/schema/index.ts'
import { isLocationIn } from '../../../domain/alarms.ts'
import type { LocationFilter } from '../../../domain/alarms.ts'
import { doneSteps, factsOf, stepListOf } from './steps-store.ts'

const withFacts = (filter: LocationFilter) =>
  sql`${locations} ${factsOf(filter)} where ${isLocationIn(filter)}`

export async function listCommissioning({
  db,
  integratorId,
}: Scope): Promise<JsonText<CommissioningOfLocation[]>> {
  return jsonOfOnePass<CommissioningOfLocation>(db, integratorId, {
    key: sql`${locations.id}`,
    fields: { locationId: sql`${locations.id}`, done: doneSteps },
    from: withFacts({ integratorId }),
  })
}

export async function readCommissioning(
  db: Queries,
  filter: Required<LocationFilter>,
): Promise<Commissioning> {
  const { rows } = await db.execute<Commissioning & Record<string, unknown>>(sql`
    select ${locations.id} as "locationId", ${doneSteps} as "done", ${stepListOf(filter)} as "steps" from ${withFacts(filter)}`)
  const [row] = rows
  if (!row) throw new Error('The location is gone')
  return row
}
