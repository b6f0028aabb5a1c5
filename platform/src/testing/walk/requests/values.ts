import { secondsPer } from '#contract/limits'
import { epochSeconds } from '../../../base/time.ts'
import type { World } from '../world.ts'
import { component, location, measurement, zone, type Requests } from './parts.ts'

const alarm = ({ alarmId }: World) => ({ alarmId })

/** Linked components, their measurements, samples and conditionals. */
export const valueRequests = {
  getComponent: component,
  updateComponent: (world) => ({
    ...component(world),
    body: { componentName: 'North', zoneId: 'z-2', modbusConfig: { startAddressOffset: 40 }, version: 1 },
  }),
  splitComponent: (world) => ({
    ...component(world),
    body: { names: [{ measurementId: world.secondMeasurementId, componentName: 'Second' }], version: 1 },
  }),
  getMeasurement: measurement,
  updateMeasurement: (world) => ({
    ...measurement(world),
    body: { label: 'Power, north', unitId: 'celsius', rangeMin: -30, rangeMax: 60, version: 1 },
  }),
  addMeasurementInformation: (world) => ({
    ...measurement(world),
    body: { label: 'Power', unitId: 'celsius', rangeMin: -30, rangeMax: 60, version: 1 },
  }),
  deleteMeasurement: measurement,
  storeValue: (world) => ({ ...measurement(world), productId: world.productId, value: '4.5' }),

  getSamples: (world) => ({
    ...location(world),
    measurementId: world.measurementId,
    query: { from: 1_772_355_600, to: 1_772_442_000 },
  }),

  countRaised: (world) => ({
    ...location(world),
    measurementId: world.measurementId,
    body: { limits: [{ comparison: 'GREATER_THAN', threshold: 8, onDelaySeconds: 60 }] },
  }),

  findConditionals: (world) => ({ body: { ...zone(world), measurementId: world.measurementId } }),
  createConditional: (world) => ({
    body: {
      ...location(world),
      measurementId: world.measurementId,
      comparison: 'LESS_THAN',
      threshold: 1,
      severity: 'WARNING',
    },
  }),
  updateConditional: (world) => ({
    body: { conditionalId: world.conditionalId, comparison: 'LESS_THAN', threshold: 2, version: 1 },
  }),
  listManagedAlarms: () => ({ query: { state: 'OPEN', pageSize: '5' } }),
  countOpenAlarms: () => ({}),
  listMeasurementAlarms: (world) => ({
    ...location(world),
    measurementId: world.measurementId,
    query: { from: 1_772_355_600, to: 1_772_442_000 },
  }),
  getAlarm: alarm,
  listIntegrationNotices: ({ integrationId }) => ({ integrationId, query: { pageSize: '5' } }),
  listAccountNotices: ({ accountId }) => ({ accountId, query: { pageSize: '5' } }),
  acknowledgeAlarm: alarm,
  shelveAlarm: (world) => ({
    ...alarm(world),
    body: { until: epochSeconds(new Date()) + secondsPer.day, reason: 'The door is being repaired' },
  }),
  resolveAlarm: alarm,
  commentAlarm: (world) => ({ ...alarm(world), body: { text: 'The compressor was started again.' } }),

  deleteConditional: (world) => ({ body: { conditionalId: world.conditionalId, version: 1 } }),
} satisfies Partial<Requests>
