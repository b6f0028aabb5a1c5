import { inArray, sql } from 'drizzle-orm'
import { meterReading } from '#contract/measuring/meters'
import { day, epochSeconds, minute } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { type DefaultMeasurement, measurements, samples } from '../db/schema/index.ts'
import type { SampleComponent } from './components.ts'
import { isCounter, randomValue, rounded, valueAt } from './courses.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { Random, Rows } from './rows.ts'

const samplesEach = 12
const componentsWithSamples = 40

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
      const drawn = heard ? randomValue(measured, random) : null
      const latestAt = heard ? new Date(now.getTime() - random.integer(1, 90) * minute) : null
      const latestValue =
        latestAt && isCounter(measured)
          ? meterReading(measured.externalId, componentId, epochSeconds(latestAt))
          : drawn
      rows.measurements.push({
        id,
        ...common,
        componentId,
        ...measured,
        latestValue,
        latestAt,
      })
      if (latestAt && latestValue !== null && index < componentsWithSamples) {
        if (isCounter(measured)) {
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
  common: { locationId: string; measurementId: string },
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
  common: { locationId: string },
  measurementId: string,
  measured: DefaultMeasurement,
  random: Random,
  now: Date,
): void {
  for (let back = 1; back <= samplesEach; back += 1) {
    const time = new Date(now.getTime() - back * 15 * minute)
    rows.samples.push({ ...common, measurementId, time, value: randomValue(measured, random) })
  }
  if (random.integer(1, 12) === 1) {
    const time = new Date(now.getTime() - 300 * minute)
    rows.samples.push({ ...common, measurementId, time, value: (measured.rangeMax ?? 0) * 2 + 1 })
    rows.samples.push({ ...common, measurementId: `${measurementId}-removed`, time, value: 1 })
  }
}

const daysBack = 8
const stepMinutes = 5
/** This many components of each kind have days of samples. All others have a few hours. */
const componentsOfAKind = 2
const kindsWithDays = ['air', 'evaporator', 'superheat', 'defrost', 'power', 'energy', 'current', 'voltage']

/** The measurements with days of samples. Their devices send every five minutes, or are the one of the simulated plant. */
export function measurementsWithDays(rows: Rows): Rows['measurements'] {
  const steady = rows.devices.filter(
    ({ sampleFrequency }, at) => at === 0 || sampleFrequency === stepMinutes * 60,
  )
  const devices = new Set(steady.map(({ id }) => id))
  const components = new Set(
    rows.components.filter(({ deviceId }) => devices.has(deviceId ?? '')).map(({ id }) => id),
  )
  const candidates = rows.measurements.filter(
    ({ componentId, latestAt }) => latestAt && components.has(componentId),
  )
  return kindsWithDays.flatMap((kind) =>
    candidates.filter(({ externalId }) => externalId === kind).slice(0, componentsOfAKind),
  )
}

/** The gateway was offline for some hours four days ago, and the door was open two days ago. */
export async function addDays(db: Queries, list: Rows['measurements'], now: Date): Promise<void> {
  const ids = list.flatMap(({ id }) => id ?? [])
  await db.delete(samples).where(inArray(samples.measurementId, ids))
  const seconds = (milliseconds: number) => Math.floor((now.getTime() - milliseconds) / 1000)
  const [offlineFrom, offlineTo] = [seconds(4 * day), seconds(4 * day) + 3 * 3600]
  const times: number[] = []
  for (let at = seconds(daysBack * day + minute); at <= seconds(minute); at += stepMinutes * 60)
    if (at < offlineFrom || at > offlineTo) times.push(at)
  // One at a time, so that none of the statements takes long.
  for (const measurement of list) {
    const { id = '', locationId } = measurement
    const values = times.map((at) =>
      valueAt({ ...measurement, id }, { at, sinceDoor: at - seconds(2 * day) }),
    )
    await db.execute(sql`
      insert into ${samples} (measurement_id, time, value, location_id)
      select ${id}, to_timestamp("time"), "value", ${locationId}
      from unnest(${sql.param(times)}::float8[], ${sql.param(values)}::float8[]) as "s"("time", "value")`)
  }
  await db.execute(sql`
    update ${measurements} set latest_value = "last"."value", latest_at = "last"."time"
    from (
      select distinct on (measurement_id) measurement_id, value, time from ${samples}
      where measurement_id in ${ids} order by measurement_id, time desc
    ) as "last"
    where ${measurements.id} = "last".measurement_id`)
}
