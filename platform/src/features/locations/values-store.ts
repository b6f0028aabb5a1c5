import { defaultSamplePeriod, mostNames } from '#contract/limits'
import type { LocationTree, LocationValues, MarkedDevice, MarkedLocation } from '#contract/schemas/values'
import { and, eq, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JsonText } from '../../base/json-text.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import {
  asJson,
  type Field,
  jsonEpochSeconds,
  jsonNow,
  jsonObject,
  jsonOfOnePass,
  readJson,
} from '../../db/lists/json-list.ts'
import {
  alarms,
  components,
  devices,
  deviceStates,
  measurements,
  products,
  units,
  zones,
} from '../../db/schema/index.ts'
import { belongsTo, type LocationFilter } from '../../domain/alarms/alarms.ts'
import { isNoDrill } from '../../domain/alarms/drills.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { sensorOf } from '../../domain/devices/sensors.ts'

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
async function readNested<Value>(
  db: Queries,
  locationId: string,
  { location, zone, component, measurement }: Nested,
): Promise<JsonText<Value>> {
  const measurementsOf = sql`
    select ${measurements.componentId} as "parentId", string_agg(${jsonObject(measurement)}, ','
      order by ${measurements.externalId}, ${measurements.id}) as "list"
    from ${measurements} left join ${units} on ${units.id} = ${measurements.unitId}
    where ${eq(measurements.locationId, locationId)} group by ${measurements.componentId}`
  const componentsOf = sql`
    select ${components.zoneId} as "parentId", string_agg(${jsonObject({
      ...component,
      measurements: asJson(sql`concat('[', "measurements"."list", ']')`),
    })}, ',' order by ${components.name}, ${components.id}) as "list"
    from ${components}
    left join ${products} on ${products.id} = ${components.productId}
    left join ${devices} on ${devices.id} = ${components.deviceId}
    left join (${measurementsOf}) as "measurements" on "measurements"."parentId" = ${components.id}
    where ${eq(components.locationId, locationId)} group by ${components.zoneId}`
  const all = sql`
    select string_agg(${jsonObject({
      ...zone,
      components: asJson(sql`concat('[', "components"."list", ']')`),
    })}, ',' order by ${zones.zoneId})
    from ${zones} left join (${componentsOf}) as "components" on "components"."parentId" = ${zones.id}
    where ${eq(zones.locationId, locationId)}`
  return readJson(db, jsonObject({ ...location, zones: asJson(sql`concat('[', (${all}), ']')`) }))
}

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
      sensor: asJson(sensorOf(components.id)),
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
      curve: asJson(await sampleStore().lastOfHours(db, locationId)),
    },
  })

export const readTree = async (db: Queries, locationId: string): Promise<JsonText<LocationTree>> =>
  readNested(db, locationId, {
    location: { locationId: sql`${locationId}::text`, builtAt: jsonNow },
    zone: { zoneId: zones.zoneId, zoneName: zones.name },
    component: {
      componentId: components.id,
      identifier: components.identifier,
      componentName: components.name,
    },
    measurement: {
      measurementId: measurements.id,
      label: measurements.label,
      unit: sql`${units.symbol}`,
      latestValue: measurements.latestValue,
      latestAt: jsonEpochSeconds(measurements.latestAt),
    },
  })

export const summariseTree = async (db: Queries, locationId: string) => ({
  locationId,
  zones: await db.$count(zones, eq(zones.locationId, locationId)),
  components: await db.$count(components, eq(components.locationId, locationId)),
  measurements: await db.$count(measurements, eq(measurements.locationId, locationId)),
})

/**
 * Counts the marks. Each half reads only the entries of its own index, so the work depends on how many values are marked, and
 * not on how many there are. A value that is both late and otherwise marked is in both halves.
 */
const countedBy = (
  whole: PgColumn,
  filter: LocationFilter,
  { joins = sql``, which, others = sql`` }: { joins?: SQL; which?: SQL; others?: SQL },
) => {
  const own = belongsTo(filter, measurements)
  // The first one is in an index.
  const isLate = and(lt(measurements.freshUntil, sql`now()`), lt(measurements.lateAt, sql`now()`))
  const isOther = or(measurements.outOfRange, measurements.beyondLimit)
  return sql`(
    select "whole", sum("beyond_limit")::int as "beyond_limit", sum("out_of_range")::int as "out_of_range", sum("late")::int as "late",
      sum("open_alarms")::int as "open_alarms"
    from (
      select ${whole} as "whole", 0 as "beyond_limit", 0 as "out_of_range", 1 as "late", 0 as "open_alarms"
      from ${measurements} ${joins} where ${and(own, isLate, which)}
      union all
      select ${whole}, ${measurements.beyondLimit}::int, ${measurements.outOfRange}::int, 0, 0
      from ${measurements} ${joins} where ${and(own, isOther, which)}
      ${others}
    ) as "marked"
    group by "whole"
  ) as "counted"`
}

const whole = sql`"counted"."whole"`
const counts = {
  beyondLimit: sql`"counted"."beyond_limit"`,
  outOfRange: sql`"counted"."out_of_range"`,
  late: sql`"counted"."late"`,
  openAlarms: sql`"counted"."open_alarms"`,
}

/** Read from the index of open alarms, so it does not depend on how many are over. */
const openAlarms = (of: PgColumn, filter: LocationFilter) => sql`
  union all select ${of}, 0, 0, 0, 1 from ${alarms}
  where ${belongsTo(filter, alarms)} and ${alarms.state} not in ('PENDING', 'RESOLVED') and ${isNoDrill}
    and ${isNotNull(of)}`

export async function listMarkedLocations({
  db,
  integratorId,
  groups,
}: Scope): Promise<JsonText<MarkedLocation[]>> {
  const filter = { integratorId, groups }
  return jsonOfOnePass<MarkedLocation>(db, integratorId, {
    key: whole,
    fields: { locationId: whole, ...counts },
    from: countedBy(measurements.locationId, filter, {
      others: openAlarms(alarms.locationId, filter),
    }),
  })
}

export async function listMarkedDevices({
  db,
  integratorId,
  groups,
}: Scope): Promise<JsonText<MarkedDevice[]>> {
  const filter = { integratorId, groups }
  const joins = sql`join ${components} on ${components.id} = ${measurements.componentId}`
  const counted = countedBy(components.deviceId, filter, {
    joins,
    which: isNotNull(components.deviceId),
    others: openAlarms(alarms.deviceId, filter),
  })
  const key = sql`coalesce(${whole}, "troubled"."device_id")`
  const count = (number: SQL) => sql`coalesce(${number}, 0)`
  return jsonOfOnePass<MarkedDevice>(db, integratorId, {
    key,
    fields: {
      deviceId: key,
      beyondLimit: count(counts.beyondLimit),
      outOfRange: count(counts.outOfRange),
      late: count(counts.late),
      openAlarms: count(counts.openAlarms),
      problem: asJson(sql`coalesce("troubled"."problem", 'null')`),
    },
    from: sql`${counted} full join ${troubled(filter)} on "troubled"."device_id" = ${whole}`,
  })
}

/** What a silent device said of its components is out of date. */
const failing = sql`
  select string_agg("failing"."json", ',') from (
    select ${jsonObject({
      componentName: components.name,
      state: sql`"said" ->> 'state'`,
      since: sql`("said" ->> 'since')::bigint`,
      error: sql`"said" ->> 'error'`,
    })} as "json"
    from jsonb_array_elements(${deviceStates.components}) as "said"
    join ${components} on ${components.id} = "said" ->> 'componentId'
    where ${devices.status} = 'FAULT' and "said" ->> 'state' <> 'OK'
    order by ("said" ->> 'since')::bigint, ${components.id} limit ${sql.raw(String(mostNames))}
  ) as "failing"`

const problem = jsonObject({
  isSilent: sql`${devices.status} = 'OFFLINE'`,
  reportedAt: jsonEpochSeconds(deviceStates.reportedAt),
  components: asJson(sql`concat('[', (${failing}), ']')`),
})

const troubled = (filter: LocationFilter): SQL => sql`(
  select ${devices.id} as "device_id", ${problem} as "problem"
  from ${devices} left join ${deviceStates} on ${deviceStates.deviceId} = ${devices.id}
  where ${belongsTo(filter, devices)} and ${devices.status} in ('OFFLINE', 'FAULT')
) as "troubled"`
