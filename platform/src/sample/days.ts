import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { day, minute } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { measurements, samples } from '../db/schema/index.ts'
import type { Rows } from './rows.ts'

const daysBack = 8
const stepMinutes = 5
/** This many components of each kind have days of samples. All others have a few hours. */
const componentsOfAKind = 2

/** `s` is the time in seconds, `door` the seconds since the door was opened. */
const sinceDefrost = sql`mod("s"::int, 21600)`
const [defrostEnds, doorOpen] = [1200, 3000]

/** Only for SQL of this file, which contains nothing from outside. */
const figure = (value: number) => sql.raw(String(value))

/** Rises within minutes, and falls more slowly after its cause is gone. */
const bump = (since: SQL, seconds: number, degrees: number) => {
  const [lasts, height] = [figure(seconds), figure(degrees)]
  return sql`case
  when ${since} < 0 then 0
  when ${since} < ${lasts} then ${height} * (1 - exp(-(${since}) / 700.0))
  else ${height} * (1 - exp(-(${lasts}) / 700.0)) * exp(-least(${since} - ${lasts}, 50000) / 1500.0) end`
}

/** Varies a little, but is the same for everybody who loads the sample. */
const flutter = (size: number) =>
  sql`${figure(size)} * (sin("s" / 1900.0) + 0.5 * sin("s" / 613.0 + abs(hashtext("m"."id")) % 9))`

const switched = sql`case when ${sinceDefrost} < ${figure(defrostEnds)} then 1 else 0 end`
const daily = sql`sin(("s" - 21600) * 2 * pi() / 86400)`
/** The integral of `daily`, except for a negative factor. */
const dailySum = sql`cos(("s" - 21600) * 2 * pi() / 86400)`

/**
 * How each kind of measurement changes over a day: a cold store with defrost cycles and an open door, and its meter.
 */
const courses: Record<string, SQL> = {
  air: sql`-20.5 + ${flutter(0.35)} + ${bump(sinceDefrost, defrostEnds, 4)} + ${bump(sql`"door"`, doorOpen, 11)}`,
  evaporator: sql`-28 + ${flutter(0.8)} + ${bump(sinceDefrost, defrostEnds, 36)} + ${bump(sql`"door"`, doorOpen, 5)}`,
  superheat: sql`6.5 + ${flutter(0.6)} + 2 * ${switched}`,
  defrost: switched,
  power: sql`21 + 6 * ${daily} + ${flutter(1.2)} + ${bump(sql`"door"`, doorOpen, 9)}`,
  // The sum of the power since the meter was new. It never falls.
  energy: sql`abs(hashtext("m"."id")) % 400000 + 21 * ("s" - 1700000000) / 3600 - 22.9 * ${dailySum} + 9 * least(greatest("door", 0), ${figure(doorOpen)}) / 3600`,
  current: sql`34 + 9 * ${daily} + ${flutter(1.8)}`,
  voltage: sql`230 + ${flutter(0.9)} - 1.5 * ${daily}`,
}

/** The measurements with days of samples, and how often their devices send. */
export function measurementsWithDays(rows: Rows): string[] {
  const steady = rows.devices.filter(({ sampleFrequency }) => sampleFrequency === stepMinutes * 60)
  const devices = new Set(steady.map(({ id }) => id))
  const components = new Set(
    rows.components.filter(({ deviceId }) => devices.has(deviceId ?? '')).map(({ id }) => id),
  )
  const told = new Map<string, number>()
  return rows.measurements.flatMap(({ id, externalId, componentId, latestAt }) => {
    const before = told.get(externalId) ?? 0
    const isTold = components.has(componentId) && latestAt && courses[externalId]
    if (!id || !isTold || before >= componentsOfAKind) return []
    told.set(externalId, before + 1)
    return [id]
  })
}

/**
 * Makes days of samples in the database itself. The gateway was offline for some hours four days ago, and the door
 * was open two days ago.
 */
export async function addDays(db: Queries, ids: readonly string[], now: Date): Promise<void> {
  await db.delete(samples).where(inArray(samples.measurementId, [...ids]))
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const course = sql.join(
    Object.entries(courses).map(([name, value]) => sql`when ${name} then ${value}`),
    sql` `,
  )
  // One at a time, so that none of the statements takes long.
  for (const id of ids) {
    await db.execute(sql`
    insert into ${samples} (measurement_id, time, value, integrator_id, location_id)
    select "m"."id", "t", round((case "m"."external_id" ${course} end)::numeric, 2), "m"."integrator_id", "m"."location_id"
    from ${measurements} as "m"
    cross join lateral (
      select "t", extract(epoch from "t")::float8 as "s",
        extract(epoch from "t" - ${ago(2 * day)}::timestamptz)::float8 as "door"
      from generate_series(${ago(daysBack * day + minute)}::timestamptz, ${ago(minute)}::timestamptz,
        make_interval(mins => ${figure(stepMinutes)})) as "t"
    ) as "moments"
    where "m"."id" = ${id}
      and "t" not between ${ago(4 * day)}::timestamptz and ${ago(4 * day)}::timestamptz + interval '3 hours'`)
  }
  await db.execute(sql`
    update ${measurements} set latest_value = "last"."value", latest_at = "last"."time"
    from (
      select distinct on (measurement_id) measurement_id, value, time from ${samples}
      where measurement_id in ${[...ids]} order by measurement_id, time desc
    ) as "last"
    where ${measurements.id} = "last".measurement_id`)
}
