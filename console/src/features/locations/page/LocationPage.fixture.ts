import type { LocationOverview } from '#contract/schemas/location'
import type { LocationValues } from '#contract/schemas/values'

/** A picture with one pixel, as base64. */
export const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** A location as the tests of its page show it. */
export const overview: LocationOverview = {
  location: {
    id: 'loc-1',
    name: 'Cold store Hafen',
    streetline1: 'Kai 3',
    city: 'Hamburg',
    country: 'Germany',
    postalCode: '20457',
    status: 'ACTIVE',
    slid: 'HH-0042',
    integratorId: 'int-1',
    layouts: [],
    zones: [],
    version: 1,
  },
  integratorName: 'Nordkyl',
  image: null,
  counts: {
    devices: 1,
    components: 2,
    measurements: 4,
    latestValues: 3,
    conditionals: 0,
    plannedConditionals: 0,
    groups: 0,
  },
}

const measurement = (number: number) => ({
  measurementId: `mea-${number}`,
  externalId: `m${number}`,
  label: `Temperature ${number}`,
  unit: { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' },
  rangeMin: null,
  rangeMax: null,
  latestValue: -18.5,
  latestAt: 10_000 - number * 400,
  curve: [-18, null, -19],
  version: 1,
})

const component = (number: number, measured: number) => ({
  componentId: `cmp-${number}`,
  identifier: `A817-${number}`,
  componentName: `Sensor ${number}`,
  productId: null,
  product: 'ERS',
  deviceId: null,
  samplePeriod: 300,
  version: 1,
  measurements: Array.from({ length: measured }, (_, at) => measurement(number * 10 + at)),
})

export const values = (components: number, measured: number): LocationValues => ({
  locationId: 'loc-1',
  readAt: 10_000,
  zones: [
    {
      zoneId: 'Z-01',
      zoneName: 'Freezer',
      version: 1,
      components: Array.from({ length: components }, (_, at) => component(at, measured)),
    },
    { zoneId: 'Z-02', zoneName: 'Dock', version: 1, components: [] },
  ],
})
