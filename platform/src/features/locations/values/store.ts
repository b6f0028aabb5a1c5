import { curvePoints, defaultSamplePeriod } from '#contract/limits'
import type { LocationValues } from '#contract/schemas/values'
import { sql } from 'drizzle-orm'
import type { JsonText } from '../../../base/json-text.ts'
import type { Queries } from '../../../db/connection.ts'
import { asJson, jsonEpochSeconds, jsonNow, jsonObject } from '../../../db/lists/json-fields.ts'
import {
  components,
  devices,
  measurements,
  products,
  samples,
  units,
  zones,
} from '../../../db/schema/index.ts'
import { readNested } from '../nested-store.ts'

const day = sql`make_interval(hours => ${sql.raw(String(curvePoints))})`

/**
 * The last value of each hour: one index lookup for each, so the work is the same however often a component sends.
 * Empty for a measurement without any value that day.
 */
const curve = sql`
  case when ${measurements.latestAt} >= now() - ${day} then to_json(array(
    select (
      select ${samples.value} from ${samples}
      where ${samples.measurementId} = ${measurements.id}
        and ${samples.time} >= "hour" and ${samples.time} < "hour" + interval '1 hour'
      order by ${samples.time} desc limit 1
    )
    from generate_series(now() - ${day}, now() - interval '1 minute', interval '1 hour') as "hour"
    order by "hour"
  ))::text else '[]' end`

const unit = sql`case when ${units.id} is null then 'null' else ${jsonObject({
  unitId: units.id,
  name: units.name,
  symbol: units.symbol,
  quantity: units.quantity,
})} end`

export const readValues = async (db: Queries, locationId: string): Promise<JsonText<LocationValues>> =>
  readNested(db, locationId, {
    location: { locationId: sql`${locationId}::text`, readAt: jsonNow },
    zone: { zoneId: zones.zoneId, zoneName: zones.name, version: zones.version },
    component: {
      componentId: components.id,
      identifier: components.identifier,
      componentName: components.name,
      productId: components.productId,
      product: sql`${products.product}`,
      deviceId: components.deviceId,
      samplePeriod: sql`coalesce(${devices.sampleFrequency}, ${sql.raw(String(defaultSamplePeriod))})`,
      version: components.version,
    },
    measurement: {
      measurementId: measurements.id,
      externalId: measurements.externalId,
      label: measurements.label,
      unit: asJson(unit),
      rangeMin: measurements.rangeMin,
      rangeMax: measurements.rangeMax,
      latestValue: measurements.latestValue,
      latestAt: jsonEpochSeconds(measurements.latestAt),
      version: measurements.version,
      curve: asJson(curve),
    },
  })
