import {
  deviceLimits,
  importLimits,
  longestList,
  mostCalendarPeriods,
  mostCopied,
  mostDaysAtOnce,
  mostImported,
  mostInLocation,
  mostLinks,
  mostPeriods,
  mostSensors,
  textLength,
} from '#contract/limits'
import { mostHeard } from '#contract/uplink-limits'
import type { OperationName } from '#contract/operations/index'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Request } from './app.ts'
import type { Fixture } from './fixture.ts'

/** Locations of the integrator. The longest lists that anybody has had are shorter. */
const mostLocations = 30_000
/** Kept free in the location, so that calls which add something still succeed. */
const free = 10
const [zones, components, measurements] = [
  mostInLocation.zones - free,
  mostInLocation.components - free,
  mostInLocation.measurements - 5 * free,
]

/** As much as the limits allow: in the fixture's location, in its group, and for its integrator. */
export async function fillFixture(db: Queries, fixture: Fixture): Promise<void> {
  const { integratorId, locationId, deviceId, productId, locationGroupId, alarmId } = fixture
  const numbers = (most: number) => sql`generate_series(1, ${most}::int) as n`
  const now = sql`now() - interval '1 minute'`
  const defaults = Array.from({ length: 5 }, (_, at) => `m-${at}`)
  await db.execute(sql`
    update "products" set
      "default_measurements" = "default_measurements" || ${JSON.stringify(
        defaults.map((externalId) => ({
          externalId,
          label: externalId,
          unitId: 'celsius',
          rangeMin: null,
          rangeMax: null,
        })),
      )}::jsonb,
      "default_conditionals" = "default_conditionals" || ${JSON.stringify(
        defaults.map((externalId) => ({
          externalId,
          comparison: 'GREATER_THAN',
          threshold: 9,
          severity: 'WARNING',
        })),
      )}::jsonb
    where "id" = ${productId}`)
  // Two zones are there already.
  await db.execute(sql`
    insert into "zones" ("id", "location_id", "zone_id", "name")
    select 'full-zone-' || n, ${locationId}, 'z-' || n + 2, 'Zone ' || n from ${numbers(zones - 2)}`)
  await db.execute(sql`
    insert into "calendars" ("id", "zone_id") select 'full-calendar-' || n, 'full-zone-' || n from ${numbers(zones - 2)}`)
  await db.execute(sql`
    insert into "automations" ("zone_id", "settings")
    select 'full-zone-' || n, '{"enabled":false,"mode":"OFF","setpoint":null,"setbackSetpoint":null,"preheatMinutes":5}'
    from ${numbers(zones - 2)}`)
  // What devices may get, but for the days that one call may set. A copy has so many days at most.
  const rest = mostCalendarPeriods - mostCopied - mostDaysAtOnce * mostPeriods
  const fullDays = Math.floor(rest / mostPeriods)
  await db.execute(sql`
    insert into "calendar_days" ("id", "location_id", "calendar_id", "date", "periods")
    select 'full-day-' || n, ${locationId}, 'full-calendar-' || n % ${zones - 2}::int + 1,
      date '2026-12-01' + n / ${zones - 2}::int, '[{"from":"06:00","to":"12:30"}]'
    from ${numbers(mostCopied - fullDays)}`)
  await db.execute(sql`
    insert into "calendar_days" ("id", "location_id", "date", "periods")
    select 'full-location-day-' || n, ${locationId}, current_date + n, (
      select jsonb_agg(jsonb_build_object('from', to_char(interval '30 minutes' * (m - 1), 'HH24:MI'),
        'to', to_char(interval '30 minutes' * m - interval '1 minute', 'HH24:MI')))
      from generate_series(1, ${mostPeriods}::int) as "period"(m)
    )
    from ${numbers(fullDays)}`)
  await db.execute(sql`
    insert into "components" ("id", "integrator_id", "location_id", "zone_id", "product_id", "device_id",
      "identifier", "name", "connection", "slave_id", "start_address_offset")
    select 'full-component-' || n, ${integratorId}, ${locationId}, 'full-zone-' || n % ${zones - 2}::int + 1,
      ${productId}, ${deviceId}, 'FULL-' || n, 'Meter ' || n, 'RTU', 8 + n % 200, n
    from ${numbers(components)}`)
  await db.execute(sql`
    insert into "registered_components" ("id", "integrator_id", "identifier", "mac_address", "origin", "component_name",
      "product_id", "product_type", "zone_name", "device_id", "linked_component_id")
    select 'full-registered-' || n, ${integratorId}, 'FULL-' || n, 'FULL-' || n, 'DEVICE_COMPONENT', 'Meter ' || n,
      ${productId}, 'ENERGY_METER', 'Zone', ${deviceId}, 'full-component-' || n
    from ${numbers(components)}`)
  await db.execute(sql`
    insert into "registered_components" ("id", "integrator_id", "identifier", "origin", "component_name", "product_type")
    select 'full-unlinked-' || n, ${integratorId}, 'FULL-UNLINKED-' || n, 'LINKED', 'Sensor ' || n, 'SENSOR'
    from ${numbers(mostLinks)}`)
  await db.execute(sql`
    insert into "heard_sensors" ("integrator_id", "dev_eui", "heard_at", "uplinks", "problem")
    select ${integratorId}, 'FULL-' || n, ${now}, n, 'No measurement for light, motion' from ${numbers(mostHeard)}`)
  await db.execute(sql`
    insert into "measurements" ("id", "integrator_id", "location_id", "component_id", "external_id", "label", "unit_id",
      "range_min", "range_max", "latest_value", "latest_at")
    select 'full-measurement-' || n, ${integratorId}, ${locationId}, 'full-component-' || (n - 1) / 5 + 1,
      'm-' || (n - 1) % 5, 'Temperature ' || n, 'celsius', -30, 60, n / 7.0, ${now}
    from ${numbers(measurements)}`)
  await db.execute(sql`
    insert into "samples" ("measurement_id", "time", "value", "location_id")
    select 'full-measurement-' || n, ${now}, n / 7.0, ${locationId} from ${numbers(measurements)}`)
  await db.execute(sql`
    insert into "conditionals" ("id", "integrator_id", "location_id", "measurement_id", "comparison", "threshold", "severity")
    select 'full-conditional-' || n, ${integratorId}, ${locationId}, 'full-measurement-' || n, 'GREATER_THAN', n / 8.0, 'WARNING'
    from ${numbers(measurements)}`)
  await db.execute(sql`
    insert into "alarms" ("id", "integrator_id", "location_id", "kind", "source_id", "location_name", "severity", "state", "since",
      "raised_at", "count")
    select 'full-alarm-' || n, ${integratorId}, ${locationId}, 'LIMIT', 'full-source-' || n, 'Full', 'WARNING', 'RAISED', ${now}, ${now}, 1
    from ${numbers(longestList)}`)
  await db.execute(sql`
    insert into "alarm_events" ("alarm_id", "time", "step", "cause", "text")
    select ${alarmId}, ${now}, 'COMMENTED', 'PERSON', repeat('x', ${textLength.comment}::int) from ${numbers(1000)}`)
  await db.execute(sql`
    insert into "locations" ("id", "integrator_id", "name", "city", "slid")
    select 'full-location-' || n, ${integratorId}, 'Full location ' || n, 'Utrecht', 'FULL-' || n
    from ${numbers(mostLocations)}`)
  await db.execute(sql`
    insert into "layouts" ("id", "location_id", "name")
    select 'full-layout-' || n, 'full-location-' || n, 'Ground floor' from ${numbers(longestList)}`)
  await db.execute(sql`
    insert into "location_group_locations" ("id", "location_group_id", "location_id", "layout_id")
    select 'full-pair-' || n, ${locationGroupId}, 'full-location-' || n, 'full-layout-' || n
    from ${numbers(longestList - free)}`)
  await db.execute(sql`
    insert into "integrators" ("id", "name") select 'full-integrator-' || n, 'Integrator ' || n from ${numbers(10_000)}`)
  await db.execute(sql`analyze`)
}

const list = <Entry>(length: number, entry: (at: number) => Entry) =>
  Array.from({ length }, (_, at) => entry(at + 1))

/** The largest request that succeeds in the full fixture, for operations that take a list or can find more than one thing. */
export const fullRequests: Partial<Record<OperationName, (request: Request, fixture: Fixture) => Request>> = {
  // The calls under `/management` do the same work.
  createGroup: withPairs,
  updateGroup: withPairs,
  // Every value raises an alarm.
  storeOwnSamples: (request) => ({
    ...request,
    body: {
      samples: list(Math.min(deviceLimits.samplesPerCall, measurements), (at) => ({
        measurementId: `full-measurement-${at}`,
        time: Math.floor(Date.now() / 1000),
        value: at / 7,
      })),
    },
  }),
  listManagedAlarms: (request) => ({ ...request, query: { pageSize: '200' } }),
  findConditionals: (request, { locationId }) => ({ ...request, body: { locationId } }),
  setProductConditionals: (request) => ({
    ...request,
    body: { ...(request.body as object), comparison: 'GREATER_THAN', externalId: 'm-0' },
  }),
  registerElsys: (request) => ({ ...request, body: list(mostSensors, sensor) }),
  registerElsysText: (request) => ({
    ...request,
    body: list(mostSensors, sensor)
      .map(({ devEui, name }) => `${devEui};${name}`)
      .join('\n'),
  }),
  // Half of them are new, and half change.
  importLocations: (request) => ({
    ...request,
    body: {
      text: [
        'Site ID,Name,City,Country,Postal Code',
        ...list(
          importLimits.lines,
          (at) => `${at % 2 ? 'FULL' : 'NEW'}-${at},Hall ${at},Utrecht,Netherlands,3511`,
        ),
      ].join('\n'),
    },
  }),
  registerDevices: (request) => ({
    ...request,
    body: {
      devices: list(mostImported, (at) => ({ cloudlinkId: `CL-FULL-${at}`, currentVersion: '4.2.1' })),
    },
  }),
}

const sensor = (at: number) => ({
  devEui: `A81758FFFE${at.toString(16).padStart(6, '0')}`,
  name: `Sensor ${at}`,
})

function withPairs(request: Request): Request {
  const locations = list(longestList, (at) => ({
    id: `full-location-${at}`,
    name: `Full location ${at}`,
    layoutId: `full-layout-${at}`,
    layoutName: 'Ground floor',
  }))
  return { ...request, body: { ...(request.body as object), locations } }
}
