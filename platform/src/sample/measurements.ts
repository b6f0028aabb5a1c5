import { inArray, sql, type SQL } from 'drizzle-orm'
import { day, minute } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { type DefaultMeasurement, measurements, samples } from '../db/schema/index.ts'
import type { SampleComponent } from './components.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { Random, Rows } from './rows.ts'

const samplesEach = 12
const componentsWithSamples = 40

/** A value in this unit is a meter reading, which never falls. */
const counterUnit = 'kilowatt-hour'

/** Typical values, where the middle of the measuring range would look odd. */
const usual: Record<string, [number, number]> = {
  air: [-23, -18],
  evaporator: [-31, -25],
  superheat: [4, 9],
  temperature: [18, 25],
  humidity: [35, 60],
  co2: [420, 1150],
  voltage: [226, 236],
  current: [12, 60],
  power: [3, 40],
  energy: [20_000, 900_000],
  suction: [22, 30],
  discharge: [70, 95],
  flow: [4, 30],
}

export function addMeasurements(
  rows: Rows,
  plan: IntegratorPlan,
  components: SampleComponent[],
  random: Random,
  now: Date,
): void {
  for (const [index, { id: componentId, locationId, product }] of components.entries()) {
    const common = { integratorId: plan.id, locationId }
    const heard = index % 10 !== 9
    for (const measured of product.defaultMeasurements) {
      const id = `${componentId.replace('cmp', 'mea')}-${measured.externalId}`
      const latestValue = heard ? valueOf(measured, random) : null
      const latestAt = heard ? new Date(now.getTime() - random.integer(1, 90) * minute) : null
      rows.measurements.push({
        id,
        ...common,
        componentId,
        ...measured,
        latestValue,
        latestAt,
      })
      if (latestAt && latestValue !== null && index < componentsWithSamples) {
        if (measured.unitId === counterUnit) {
          addReadings(rows, { ...common, measurementId: id }, { value: latestValue, time: latestAt }, random)
        } else addSamples(rows, common, id, measured, random, now)
      }
      for (const conditional of product.defaultConditionals) {
        if (conditional.externalId !== measured.externalId) continue
        const { comparison, threshold, severity } = conditional
        rows.conditionals.push({
          ...common,
          measurementId: id,
          comparison,
          threshold,
          severity,
          enabled: index % 6 !== 5,
        })
      }
    }
  }
}

/** A meter reading never falls, so each earlier one is a little lower. */
function addReadings(
  rows: Rows,
  common: { integratorId: string; locationId: string; measurementId: string },
  latest: { value: number; time: Date },
  random: Random,
): void {
  let { value } = latest
  for (let back = 0; back < samplesEach; back += 1) {
    const time = new Date(latest.time.getTime() - back * 15 * minute)
    rows.samples.push({ ...common, time, value: rounded(value) })
    value = Math.max(0, value - 10 * random.fraction())
  }
}

/** A few are outside the range or belong to nothing any more, so that cleaning metrics finds something. */
function addSamples(
  rows: Rows,
  common: { integratorId: string; locationId: string },
  measurementId: string,
  measured: DefaultMeasurement,
  random: Random,
  now: Date,
): void {
  for (let back = 1; back <= samplesEach; back += 1) {
    const time = new Date(now.getTime() - back * 15 * minute)
    rows.samples.push({ ...common, measurementId, time, value: valueOf(measured, random) })
  }
  if (random.integer(1, 12) === 1) {
    const time = new Date(now.getTime() - 300 * minute)
    rows.samples.push({ ...common, measurementId, time, value: (measured.rangeMax ?? 0) * 2 + 1 })
    rows.samples.push({ ...common, measurementId: `${measurementId}-removed`, time, value: 1 })
  }
}

function valueOf({ externalId, rangeMin, rangeMax, unitId }: DefaultMeasurement, random: Random): number {
  if (unitId === 'switch') return random.integer(0, 1)
  const [from, to] = usual[externalId] ?? [rangeMin ?? 0, rangeMax ?? 100]
  return rounded(from + random.fraction() * (to - from))
}

const rounded = (value: number): number => Math.round(value * 100) / 100

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
