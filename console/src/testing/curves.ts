import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmSpan } from '#contract/schemas/alarm'
import type { Conditional } from '#contract/schemas/conditional'
import { locationOf } from './locations.ts'
import { person } from './people.ts'
import { answer, type Answers } from './platform.ts'

const unit = { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }

const kelvin = { unitId: 'kelvin', name: 'Kelvin', symbol: 'K', quantity: 'Temperature difference' }
const percent = { unitId: 'percent', name: 'Percent', symbol: '%', quantity: 'Ratio' }

const measurement = (id: string, label: string, of = unit) => ({
  measurementId: id,
  externalId: id,
  label,
  unit: of,
  rangeMin: null,
  rangeMax: null,
  latestValue: 1,
  latestAt: 1,
  curve: [1],
  version: 1,
})

const component = (
  componentId: string,
  componentName: string,
  measurements: ReturnType<typeof measurement>[],
) => ({
  componentId,
  identifier: componentId,
  componentName,
  productId: null,
  product: null,
  deviceId: null,
  samplePeriod: 60,
  version: 1,
  measurements,
})

export const limitOf = (measurementId: string): Conditional => {
  const limit = { conditionalId: 'cnd-1', measurementId, comparison: 'GREATER_THAN', threshold: 4 }
  return { ...limit, severity: 'WARNING', enabled: true } as Conditional
}

/** What was requested since the last `answerCurves`. */
export const curves = {
  /** The measurement and the seconds of each curve. */
  requested: [] as [string, number][],
  /** The location and the end of each curve. */
  sources: [] as [string, number][],
  /** Every curve has a single sample. */
  isSingle: false,
  /** When each measurement had alarms. */
  alarms: [] as AlarmSpan[],
}

/** A platform with six measurements in one zone. */
export function answerCurves(
  limits: Conditional[] | Promise<Conditional[]> = [],
  otherAnswers: Answers = {},
): void {
  curves.requested = []
  curves.sources = []
  answer({
    getCurrentAccount: () => person(),
    getLocation: () => ({ id: 'loc-2', name: 'Bakery' }) as never,
    listManagedLocations: () => [locationOf('loc-1', 'Cold store'), locationOf('loc-2', 'Bakery')],
    getLocationValues: () => ({
      locationId: 'loc-1',
      readAt: 1,
      zones: [
        {
          zoneId: 'Z',
          zoneName: 'Freezer',
          version: 1,
          components: [
            component('cmp-1', 'Controller', [
              measurement('mea-1', 'Air'),
              measurement('mea-2', 'Evaporator'),
            ]),
            component('cmp-2', 'Sensor', [
              measurement('mea-3', 'Air'),
              measurement('mea-4', 'Humidity', percent),
              measurement('mea-5', 'Superheat', kelvin),
            ]),
            component('cmp-3', 'Three-phase energy meter 340 of the waste heat recovery', [
              measurement('mea-6', 'Air of the room behind the loading dock'),
            ]),
          ],
        },
      ],
    }),
    findConditionals: () => limits,
    listMeasurementAlarms: () => curves.alarms,
    getSamples: ({ locationId, measurementId, query: { from, to } }) => {
      curves.requested.push([measurementId, Number(to) - Number(from)])
      curves.sources.push([locationId, Number(to)])
      const read = (times: number[], min: number[], avg = min, max = min) => ({
        measurementId,
        step: 2,
        samples: times.length,
        times: times.map((after) => Number(from) + after),
        min,
        avg,
        max,
      })
      if (curves.isSingle) return read([900], [1])
      if (measurementId === 'mea-4') return read([0, 60, 120], [40, 50, 60])
      return read([0, 60, 120], [1, 2, 3], [1, 2, 4], [1, 2, 5])
    },
    ...otherAnswers,
  })
}

export const curveOverview = {
  location: { id: 'loc-1', name: 'Cold store' },
  counts: { plannedConditionals: 3 },
} as never

export async function untilDrawn(): Promise<void> {
  await expect.element(page.getByText('3 samples')).toBeVisible()
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull()
}
