import type { DefaultMeasurement } from '../db/schema/index.ts'
import type { SampleComponent } from './components.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { minute } from '../base/time.ts'

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
