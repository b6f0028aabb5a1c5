import { mostNames } from '#contract/limits'
import type { Commissioning, CommissioningOfLocation } from '#contract/schemas/alarms'
import { commissioningSteps, type CommissioningStep } from '#contract/values'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JsonText } from '../../base/json-text.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonOfOnePass } from '../../db/lists/json-list.ts'
import { isAmong } from '../../db/rows.ts'
import {
  components,
  conditionals,
  devices,
  deviceStates,
  locationDrills,
  locationImages,
  locations,
  measurements,
  notices,
} from '../../db/schema/index.ts'
import {
  alarmOrigins,
  belongsTo,
  isLocationIn,
  isThere,
  type LocationFilter,
  type OneLocation,
} from '../../domain/alarms/alarms.ts'

/**
 * The rules of commissioning, the same for one location and for all. Each step checks some things of a location. It is
 * done if there are any, and none of them is missing something. `docs/alarms.md` says the same in words.
 */
interface Step {
  total: SQL
  missing: SQL
  /** How to read the names of the things that miss something. */
  named?: Named
  /** When it was checked, in epoch seconds. */
  at?: SQL
}

interface Named {
  name: SQL
  from: (filter: OneLocation) => SQL
}

const counted = (which: SQL) => sql`count(*) filter (where ${which})::int`

const isNew = sql`${devices.status} = 'NEW'`
const isUnchecked = sql`not ${devices.tokenValidated}`
const deviceCounts = (filter: LocationFilter) => sql`
  select ${devices.locationId} as "location_id", count(*)::int as "total",
    ${counted(isNew)} as "new", ${counted(isUnchecked)} as "unchecked"
  from ${devices} where ${belongsTo(filter, devices)} group by 1`

const value = sql`${measurements.latestValue}`
const isOutOfRange = sql`${measurements.outOfRange}`
const hasNoUnit = sql`${measurements.unitId} is null`

/** The measurements of each component, counted once for all steps: there are more of them than of anything else. */
const measurementCounts = (filter: LocationFilter) => sql`
  select ${measurements.componentId} as "component_id", max(${measurements.lateAt}) as "late_at", count(*)::int as "total",
    count(${value})::int as "valued", ${counted(isOutOfRange)} as "out_of_range", ${counted(hasNoUnit)} as "without_unit"
  from ${measurements} where ${belongsTo(filter, measurements)} group by 1`

const withMeasurements = (filter: LocationFilter) => sql`
  ${components}
  left join (${measurementCounts(filter)}) as "measured" on "measured"."component_id" = ${components.id}
  where ${belongsTo(filter, components)}`

/** All its values are late, or it has none. */
const isSilent = sql`coalesce("measured"."late_at" < now(), true)`
const componentCounts = (filter: LocationFilter) => sql`
  select ${components.locationId} as "location_id", count(*)::int as "total", ${counted(isSilent)} as "silent",
    sum("measured"."total")::int as "measured", sum("measured"."valued")::int as "valued",
    sum("measured"."out_of_range")::int as "out_of_range", sum("measured"."without_unit")::int as "without_unit"
  from ${withMeasurements(filter)} group by 1`

const limitCounts = (filter: LocationFilter) => sql`
  select ${conditionals.locationId} as "location_id", count(*)::int as "total"
  from ${conditionals} where ${belongsTo(filter, conditionals)} and ${conditionals.enabled} group by 1`

const originCounts = (filter: LocationFilter) => sql`
  select "origin"."location_id" as "location_id", count(*)::int as "total", ${counted(sql`not "origin"."is_reached"`)} as "unreached"
  from (${alarmOrigins(filter)}) as "origin" group by 1`

const pictureCounts = (filter: LocationFilter) => sql`
  select ${locationImages.locationId} as "location_id", 1 as "total" from ${locationImages} ${whereThere(filter, locationImages.locationId)}`

const whereThere = (filter: LocationFilter, column: PgColumn): SQL => {
  const condition = isThere(filter, column)
  return condition ? sql`where ${condition}` : sql``
}

const drillCounts = (filter: LocationFilter) => sql`
  select ${locationDrills.locationId} as "location_id", ${locationDrills.total} as "total",
    ${locationDrills.total} - ${locationDrills.reached} as "unreached", floor(extract(epoch from ${locationDrills.drilledAt}))::int8 as "at"
  from ${locationDrills} ${whereThere(filter, locationDrills.locationId)}`

const subqueries = {
  devices: deviceCounts,
  components: componentCounts,
  limits: limitCounts,
  origins: originCounts,
  picture: pictureCounts,
  drill: drillCounts,
}
type Subquery = keyof typeof subqueries

const aliasOf = (subquery: Subquery) => sql.identifier(`${subquery}_counts`)

const factsOf = (filter: LocationFilter): SQL =>
  sql.join(
    (Object.keys(subqueries) as Subquery[]).map(
      (subquery) =>
        sql`left join (${subqueries[subquery](filter)}) as ${aliasOf(subquery)} on ${aliasOf(subquery)}."location_id" = ${locations.id}`,
    ),
    sql` `,
  )

const count = (subquery: Subquery, column: string) =>
  sql`coalesce(${aliasOf(subquery)}.${sql.identifier(column)}, 0)`

/** The step is done if there is at least one. */
const oneIsEnough = (subquery: Subquery): Step => ({ total: count(subquery, 'total'), missing: sql`0` })

/** The step is done if none of the things is missing something. */
const none = (subquery: Subquery, missing: string, named: Named, total = 'total'): Step => ({
  total: count(subquery, total),
  missing: count(subquery, missing),
  named,
})

const namedDevices = (which: SQL): Named => ({
  name: sql`${devices.cloudlinkId}`,
  from: (filter) => sql`${devices} where ${belongsTo(filter, devices)} and ${which}`,
})
const namedMeasurements = (which: SQL): Named => ({
  name: sql`${measurements.label}`,
  from: (filter) => sql`${measurements} where ${belongsTo(filter, measurements)} and ${which}`,
})
const silentComponents: Named = {
  name: sql`${components.name}`,
  from: (filter) => sql`${withMeasurements(filter)} and ${isSilent}`,
}
const silentOrigins: Named = {
  name: sql`"origin"."layout_name"`,
  from: (filter) =>
    sql`(${alarmOrigins(filter)}) as "origin" where not "origin"."is_reached" and "origin"."layout_name" is not null`,
}

/** Those whom the latest drill did not reach. */
const unreached: Named = {
  name: sql`${notices.recipientName}`,
  from: ({
    locationId,
  }) => sql`${notices} where ${notices.step} = 'RAISED' and ${notices.state} <> 'SENT' and ${notices.alarmId} = (
    select ${locationDrills.alarmId} from ${locationDrills} where ${locationDrills.locationId} = ${locationId})`,
}

const steps: Record<CommissioningStep, Step> = {
  DEVICES_INITIALIZED: none('devices', 'new', namedDevices(isNew)),
  TOKENS_VALIDATED: none('devices', 'unchecked', namedDevices(isUnchecked)),
  COMPONENTS_SEND: none('components', 'silent', silentComponents),
  VALUES_IN_RANGE: none('components', 'out_of_range', namedMeasurements(isOutOfRange), 'valued'),
  UNITS_SET: none('components', 'without_unit', namedMeasurements(hasNoUnit), 'measured'),
  LIMITS_SET: oneIsEnough('limits'),
  SOMEBODY_ALERTED: none('origins', 'unreached', silentOrigins),
  PICTURE_PRESENT: oneIsEnough('picture'),
  ALARM_DRILLED: { ...none('drill', 'unreached', unreached), at: sql`${aliasOf('drill')}."at"` },
}

const isDone = ({ total, missing }: Step) => sql`(${total} > 0 and ${missing} = 0)`

const doneSteps: SQL = sql.join(
  commissioningSteps.map((name) => sql`${isDone(steps[name])}::int`),
  sql` + `,
)

const namesOf = (filter: OneLocation, named: Named | undefined) =>
  named
    ? sql`array(select ${named.name} from ${named.from(filter)} order by ${named.name} limit ${mostNames})`
    : sql`'{}'::text[]`

const stepListOf = (filter: OneLocation): SQL =>
  sql`json_build_array(${sql.join(
    commissioningSteps.map((name) => {
      const { total, missing, named, at = sql`null` } = steps[name]
      return sql`json_build_object('step', ${sql.raw(`'${name}'`)}, 'isDone', ${isDone(steps[name])},
        'total', ${total}, 'missing', ${missing}, 'names', ${namesOf(filter, named)}, 'at', ${at})`
    }),
    sql`, `,
  )})`

const withFacts = (filter: LocationFilter) =>
  sql`${locations} ${factsOf(filter)} where ${isLocationIn(filter)}`

export async function listCommissioning({
  db,
  integratorId,
  groups,
}: Scope): Promise<JsonText<CommissioningOfLocation[]>> {
  return jsonOfOnePass<CommissioningOfLocation>(db, integratorId, {
    key: sql`${locations.id}`,
    fields: { locationId: sql`${locations.id}`, done: doneSteps },
    from: withFacts({ integratorId, groups }),
  })
}

/** Of these locations only. They are read by their indexes, however many others there are. */
export const doneOf = (integratorId: string, locationIds: readonly string[]): SQL => sql`
  select ${locations.id} as "locationId", ${doneSteps} as "done" from ${withFacts({ integratorId, locationId: locationIds })}`

export async function readCommissioning(db: Queries, filter: OneLocation): Promise<Commissioning> {
  const { rows } = await db.execute<Commissioning & Record<string, unknown>>(sql`
    select ${locations.id} as "locationId", ${doneSteps} as "done", ${stepListOf(filter)} as "steps" from ${withFacts(filter)}`)
  const [row] = rows
  if (!row) throw new Error('The location is gone')
  return { ...row, problems: await readProblems(db, filter.locationId) }
}

/** The devices that are silent, and the components that do not answer the others. */
async function readProblems(
  db: Queries,
  locationId: string,
): Promise<NonNullable<Commissioning['problems']>> {
  const found = await db
    .select({
      deviceId: devices.id,
      cloudlinkId: devices.cloudlinkId,
      status: devices.status,
      reportedAt: deviceStates.reportedAt,
      reported: deviceStates.components,
    })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(and(eq(devices.locationId, locationId), inArray(devices.status, ['OFFLINE', 'FAULT'])))
    .orderBy(devices.id)
    .limit(mostNames)
  const problems = found.map(({ status, reportedAt, reported, ...device }) => ({
    ...device,
    isSilent: status === 'OFFLINE',
    reportedAt: reportedAt && epochSeconds(reportedAt),
    // What a silent device said of its components is out of date.
    failing:
      status === 'OFFLINE' ? [] : (reported ?? []).filter(({ state }) => state !== 'OK').slice(0, mostNames),
  }))
  const ids = problems.flatMap(({ failing }) => failing.map(({ componentId }) => componentId))
  const named = await db
    .select({ id: components.id, name: components.name })
    .from(components)
    .where(isAmong(components.id, ids))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return problems.map(({ failing, ...device }) => ({
    ...device,
    components: failing.flatMap(({ componentId, ...report }) => {
      const componentName = names.get(componentId)
      return componentName === undefined ? [] : [{ componentName, ...report }]
    }),
  }))
}
