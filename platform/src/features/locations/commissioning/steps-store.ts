import { latePeriods, mostNames, usualSamplePeriod } from '#contract/limits'
import { commissioningSteps } from '#contract/values'
import type { CommissioningStep } from '#contract/values'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  components,
  conditionals,
  devices,
  locationImages,
  locations,
  measurements,
} from '../../../db/schema/index.ts'
import { placesOf } from '../../../domain/alarms.ts'

/**
 * The rules of commissioning, for one location and for all of them alike. Each step looks at some things of a location: it is
 * done where there are any, and none of them is missing something. `docs/alarms.md` says the same in words.
 */
interface Step {
  total: SQL
  missing: SQL
  /** What the first of those that miss something are called. */
  names: SQL
}

/** Ids of the locations that are looked at. */
const page = sql`array(select "id" from "page")`

const counted = (which: SQL) => sql`count(*) filter (where ${which})::int`
const named = (name: SQL, which: SQL) =>
  sql`(array_agg(${name} order by ${name}) filter (where ${which}))[1:${sql.raw(String(mostNames))}]`

const isNew = sql`${devices.status} = 'NEW'`
const isUnchecked = sql`not ${devices.tokenValidated}`
const deviceName = sql`${devices.cloudlinkId}`
const itsDevices = sql`
  select ${devices.locationId} as "whole", count(*)::int as "total",
    ${counted(isNew)} as "new", ${named(deviceName, isNew)} as "new_names",
    ${counted(isUnchecked)} as "unchecked", ${named(deviceName, isUnchecked)} as "unchecked_names"
  from ${devices} where ${devices.locationId} = any(${page}) group by 1`

/** None of its measurements has sent in time. */
const patience = sql`make_interval(secs => ${sql.raw(String(latePeriods))} * coalesce(${devices.sampleFrequency}, ${sql.raw(String(usualSamplePeriod))}))`
const isSilent = sql`coalesce("heard"."at" < now() - ${patience}, true)`
const itsComponents = sql`
  select ${components.locationId} as "whole", count(*)::int as "total",
    ${counted(isSilent)} as "silent", ${named(sql`${components.name}`, isSilent)} as "silent_names"
  from ${components}
  left join ${devices} on ${devices.id} = ${components.deviceId}
  left join (
    select ${measurements.componentId} as "component_id", max(${measurements.latestAt}) as "at"
    from ${measurements} where ${measurements.locationId} = any(${page}) group by 1
  ) as "heard" on "heard"."component_id" = ${components.id}
  where ${components.locationId} = any(${page}) group by 1`

const value = sql`${measurements.latestValue}`
const isOutside = sql`(${value} < ${measurements.rangeMin} or ${value} > ${measurements.rangeMax})`
const isBare = sql`${measurements.unitId} is null`
const itsMeasurements = sql`
  select ${measurements.locationId} as "whole", count(*)::int as "total", count(${value})::int as "valued",
    ${counted(isOutside)} as "outside", ${named(sql`${measurements.label}`, isOutside)} as "outside_names",
    ${counted(isBare)} as "bare", ${named(sql`${measurements.label}`, isBare)} as "bare_names"
  from ${measurements} where ${measurements.locationId} = any(${page}) group by 1`

const itsLimits = sql`
  select ${conditionals.locationId} as "whole", count(*)::int as "total"
  from ${conditionals} where ${conditionals.locationId} = any(${page}) and ${conditionals.enabled} group by 1`

const itsPlaces = sql`
  select "place"."location_id" as "whole", count(*)::int as "total", ${counted(sql`not "place"."is_reached"`)} as "unreached",
    ${named(sql`"place"."layout_name"`, sql`not "place"."is_reached" and "place"."layout_name" is not null`)} as "unreached_names"
  from (${placesOf(page)}) as "place" group by 1`

const itsPicture = sql`
  select ${locationImages.locationId} as "whole", count(*)::int as "total"
  from ${locationImages} where ${locationImages.locationId} = any(${page}) group by 1`

const parts = {
  devices: itsDevices,
  components: itsComponents,
  measurements: itsMeasurements,
  limits: itsLimits,
  places: itsPlaces,
  picture: itsPicture,
}
type Part = keyof typeof parts

const aliasOf = (part: Part) => sql.identifier(`its_${part}`)

/** Joins to the locations of the page what the steps look at. */
export const facts: SQL = sql.join(
  (Object.keys(parts) as Part[]).map(
    (part) =>
      sql`left join (${parts[part]}) as ${aliasOf(part)} on ${aliasOf(part)}."whole" = ${locations.id}`,
  ),
  sql` `,
)

/** Of so many things of a part; without `missing`, it is enough that there are any. */
function step(part: Part, missing?: string, total = 'total'): Step {
  const of = (column: string, otherwise: SQL) =>
    sql`coalesce(${aliasOf(part)}.${sql.identifier(column)}, ${otherwise})`
  return {
    total: of(total, sql`0`),
    missing: missing === undefined ? sql`0` : of(missing, sql`0`),
    names: missing === undefined ? sql`'{}'::text[]` : of(`${missing}_names`, sql`'{}'`),
  }
}

const steps: Record<CommissioningStep, Step> = {
  DEVICES_INITIALIZED: step('devices', 'new'),
  TOKENS_VALIDATED: step('devices', 'unchecked'),
  COMPONENTS_SEND: step('components', 'silent'),
  VALUES_IN_RANGE: step('measurements', 'outside', 'valued'),
  UNITS_SET: step('measurements', 'bare'),
  LIMITS_SET: step('limits'),
  SOMEBODY_WOKEN: step('places', 'unreached'),
  PICTURE_PRESENT: step('picture'),
}

const isDone = ({ total, missing }: Step) => sql`(${total} > 0 and ${missing} = 0)`

export const doneSteps: SQL = sql.join(
  commissioningSteps.map((name) => sql`${isDone(steps[name])}::int`),
  sql` + `,
)

export const stepList: SQL = sql`json_build_array(${sql.join(
  commissioningSteps.map((name) => {
    const { total, missing, names } = steps[name]
    return sql`json_build_object('step', ${sql.raw(`'${name}'`)}, 'isDone', ${isDone(steps[name])},
      'total', ${total}, 'missing', ${missing}, 'names', ${names})`
  }),
  sql`, `,
)})`
