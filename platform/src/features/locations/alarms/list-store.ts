import type { AlarmReachOfLocation } from '#contract/schemas/alarms'
import { sql } from 'drizzle-orm'
import type { JsonText } from '../../../base/json-text.ts'
import { jsonOfOnePass } from '../../../db/lists/json-pass.ts'
import type { Scope } from '../../../db/scope.ts'
import { alarmPlaces } from '../../../domain/alarms.ts'

export async function listReaches({ db, integratorId }: Scope): Promise<JsonText<AlarmReachOfLocation[]>> {
  return jsonOfOnePass<AlarmReachOfLocation>(db, integratorId, {
    key: sql`"location_id"`,
    fields: {
      locationId: sql`"location_id"`,
      reach: sql`case when not bool_or("is_reached") then 'NOBODY' when bool_and("is_reached") then 'SOMEBODY' else 'PARTLY' end`,
    },
    from: sql`(${alarmPlaces({ integratorId })}) as "place" group by "location_id"`,
  })
}
