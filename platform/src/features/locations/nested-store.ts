import { eq, sql } from 'drizzle-orm'
import type { JsonText } from '../../base/json-text.ts'
import type { Queries } from '../../db/connection.ts'
import { asJson, jsonObject, type Field } from '../../db/lists/json-fields.ts'
import { readJson } from '../../db/lists/json-pass.ts'
import { components, devices, measurements, products, units, zones } from '../../db/schema/index.ts'

type Fields = Record<string, Field>

interface Nested {
  location: Fields
  zone: Fields
  /** Of the component, its product and its device. */
  component: Fields
  /** Of the measurement and its unit. */
  measurement: Fields
}

/**
 * Everything in a location, as JSON: its zones with their components with their measurements. PostgreSQL writes it in
 * one statement, because 10,000 measurements would block the event loop.
 */
export async function readNested<Value>(
  db: Queries,
  locationId: string,
  { location, zone, component, measurement }: Nested,
): Promise<JsonText<Value>> {
  const measured = sql`
    select ${measurements.componentId} as "whole", string_agg(${jsonObject(measurement)}, ','
      order by ${measurements.externalId}, ${measurements.id}) as "list"
    from ${measurements} left join ${units} on ${units.id} = ${measurements.unitId}
    where ${eq(measurements.locationId, locationId)} group by ${measurements.componentId}`
  const placed = sql`
    select ${components.zoneId} as "whole", string_agg(${jsonObject({
      ...component,
      measurements: asJson(sql`concat('[', "measured"."list", ']')`),
    })}, ',' order by ${components.name}, ${components.id}) as "list"
    from ${components}
    left join ${products} on ${products.id} = ${components.productId}
    left join ${devices} on ${devices.id} = ${components.deviceId}
    left join (${measured}) as "measured" on "measured"."whole" = ${components.id}
    where ${eq(components.locationId, locationId)} group by ${components.zoneId}`
  const all = sql`
    select string_agg(${jsonObject({
      ...zone,
      components: asJson(sql`concat('[', "placed"."list", ']')`),
    })}, ',' order by ${zones.zoneId})
    from ${zones} left join (${placed}) as "placed" on "placed"."whole" = ${zones.id}
    where ${eq(zones.locationId, locationId)}`
  return readJson(db, jsonObject({ ...location, zones: asJson(sql`concat('[', (${all}), ']')`) }))
}
