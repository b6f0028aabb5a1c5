import { daysBetweenDrills, lowBattery, mostNeedyLocations } from '#contract/limits'
import type { Overview } from '#contract/schemas/overview'
import { type LocationNeed, locationNeeds } from '#contract/values'
import { and, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import {
  components,
  devices,
  heardSensors,
  locationDrills,
  locationGroupLocations,
  locationGroups,
  locations,
  measurements,
  registeredComponents,
} from '../../db/schema/index.ts'
import { alertsSomebody, belongsTo, isLocationIn, type LocationFilter } from '../../domain/alarms/alarms.ts'

type Needy = NonNullable<Overview['needy']>

/** No origin of a location is reached unless one of its groups alerts somebody. Each group is looked at once. */
export const alertingGroups = (integratorId: string): SQL => sql`
  "alerting" as materialized (
    select ${locationGroups.id} from ${locationGroups}
    where ${locationGroups.integratorId} = ${integratorId} and ${alertsSomebody(sql`${locationGroups.id}`)}
  )`

export const isAlerted: SQL = sql`exists (
  select from ${locationGroupLocations} join "alerting" on "alerting"."id" = ${locationGroupLocations.locationGroupId}
  where ${locationGroupLocations.locationId} = ${locations.id})`

const devicesWith =
  (status: 'OFFLINE' | 'FAULT') =>
  (filter: LocationFilter): SQL =>
    sql`select ${devices.locationId}, count(*) from ${devices}
      where ${and(belongsTo(filter, devices), isNotNull(devices.locationId), eq(devices.status, status))} group by 1`

const values =
  (which: SQL | undefined) =>
  (filter: LocationFilter): SQL =>
    sql`select ${measurements.locationId}, count(*) from ${measurements}
      where ${and(belongsTo(filter, measurements), which)} group by 1`

/** The first half is in an index. */
const isLate = and(lt(measurements.freshUntil, sql`now()`), lt(measurements.lateAt, sql`now()`))
/** As the condition of its index. */
const isOutOfRange = sql`(${measurements.outOfRange} or ${measurements.beyondLimit}) and ${measurements.outOfRange}`

const lastDrill = sql`(select ${locationDrills.drilledAt} from ${locationDrills} where ${locationDrills.locationId} = ${locations.id})`
/** A new location has as long for its first drill. */
const isOverdue = sql`coalesce(${lastDrill}, ${locations.createdAt}) < now() - make_interval(days => ${daysBetweenDrills})`

/** The locations that have each need, and how much of it. */
const sources: Record<LocationNeed, (filter: LocationFilter) => SQL> = {
  DEVICES_SILENT: devicesWith('OFFLINE'),
  DEVICES_AT_FAULT: devicesWith('FAULT'),
  VALUES_LATE: values(isLate),
  VALUES_OUT_OF_RANGE: values(isOutOfRange),
  ALERTS_NOBODY: (filter) =>
    sql`select ${locations.id}, 1 from ${locations} where ${isLocationIn(filter)} and not ${isAlerted}`,
  BATTERIES_LOW: (filter) =>
    sql`select ${components.locationId}, count(*) from ${heardSensors}
      join ${registeredComponents} on ${registeredComponents.integratorId} = ${heardSensors.integratorId}
        and ${registeredComponents.macAddress} = ${heardSensors.devEui}
      join ${components} on ${components.id} = ${registeredComponents.linkedComponentId}
      where ${heardSensors.integratorId} = ${filter.integratorId} and ${heardSensors.batteryPercent} < ${lowBattery}
        and ${belongsTo(filter, components)} group by 1`,
  DRILL_OVERDUE: (filter) =>
    sql`select ${locations.id}, 1 from ${locations} where ${isLocationIn(filter)} and ${isAlerted} and ${isOverdue}`,
}

/** One statement: the worst need of a location decides its place, so all of them are known first. */
export async function readNeedy({ db, integratorId, groups }: Scope): Promise<Needy> {
  const filter = { integratorId, groups }
  const each = locationNeeds.map(
    (need, rank) =>
      sql`select "of_need".*, ${sql.raw(`${rank} as "rank", '${need}' as "need"`)} from (${sources[need](filter)}) as "of_need" ("location_id", "count")`,
  )
  const { rows } = await db.execute<Needy['first'][number] & { total: number }>(sql`
    with ${alertingGroups(integratorId)}
    select ${locations.id} as "locationId", ${locations.name} as "name", (count(*) over ())::int as "total", "needs"
    from (
      select "location_id", min("rank") as "worst",
        json_agg(json_build_object('need', "need", 'count', "count"::int) order by "rank") as "needs"
      from (${sql.join(each, sql` union all `)}) as "all_needs" group by 1
    ) as "needy"
    join ${locations} on ${locations.id} = "needy"."location_id"
    where ${isLocationIn(filter)} and ${locations.status} = 'ACTIVE'
    order by "worst", ${locations.name}, ${locations.id} limit ${mostNeedyLocations}`)
  return { count: rows[0]?.total ?? 0, first: rows.map(({ total: _, ...one }) => one) }
}
