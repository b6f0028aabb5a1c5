import type { AlarmReachOfLocation } from '#contract/schemas/location-alarms'
import { eq, sql } from 'drizzle-orm'
import { jsonListOf } from '../../../db/json-list.ts'
import { locations } from '../../../db/schema/index.ts'
import { placesOf } from '../../../domain/alarms.ts'

const places = sql`(
  select "location_id", bool_or("is_reached") as "any", bool_and("is_reached") as "every"
  from (${placesOf(sql`array(select "id" from "page")`)}) as "place" group by "location_id"
)`

export const listReaches = jsonListOf<AlarmReachOfLocation>()({
  name: 'alarm_reaches',
  values: ['integratorId'],
  table: locations,
  where: ({ integratorId }) => eq(locations.integratorId, integratorId),
  order: [locations.name, locations.id],
  fields: {
    locationId: locations.id,
    reach: sql`case when not "places"."any" then 'NOBODY' when "places"."every" then 'SOMEBODY' else 'PARTLY' end`,
  },
  joins: sql`join ${places} as "places" on "places"."location_id" = ${locations.id}`,
})
