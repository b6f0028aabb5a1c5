import { emptyOf } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import type { Location, LocationOverview } from '#contract/schemas/location'
import type { LocationValues } from '#contract/schemas/values'
import type { AutomationState, Schedule } from '#contract/schemas/zone'

/** A location without an address, a slid and layouts. */
export const locationOf = (id: string, name: string, changes: Partial<Location> = {}): Location => ({
  id,
  ...emptyOf(locationFields),
  name,
  integratorId: 'int-1',
  layouts: [],
  version: 1,
  ...changes,
})

/** A picture with one pixel, as base64. */
export const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** A location as the tests of its page show it. */
export const overview: LocationOverview = {
  location: {
    ...emptyOf(locationFields),
    id: 'loc-1',
    name: 'Cold store Hafen',
    streetline1: 'Kai 3',
    city: 'Hamburg',
    country: 'Germany',
    postalCode: '20457',
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

export const automation = {
  enabled: true,
  mode: 'CALENDAR' as const,
  setpoint: 21,
  setbackSetpoint: 16,
  preheatMinutes: 45,
  version: 2,
}

export const schedule: Schedule = {
  locationId: 'loc-1',
  days: [
    { date: '2026-12-24', periods: [{ from: '06:00', to: '12:30' }] },
    { date: '2026-12-25', periods: [] },
  ],
  zones: [
    {
      zoneId: 'Z-1',
      zoneName: 'Freezer',
      automation,
      hasCalendar: true,
      days: [{ date: '2026-12-24', periods: [{ from: '05:00', to: '22:00' }] }],
    },
    {
      zoneId: 'Z-2',
      zoneName: 'Office',
      automation: { ...automation, enabled: false, mode: 'OFF' },
      hasCalendar: false,
      days: [],
    },
  ],
}

/** Nobody has set anything. */
export const automationState: AutomationState = {
  locationId: 'loc-1',
  version: null,
  changedAt: null,
  devices: { taken: 0, waiting: 0, silent: 0, unable: 0 },
  takenSince: null,
  notTaken: [],
  sensors: 0,
}
