import { secondsPer } from '#contract/limits'
import { epochSeconds } from '../../../base/time.ts'
import type { Fixture } from '../fixture.ts'
import { component, location, measurement, zone, type Requests } from './parts.ts'

const exportOf = ({ exportId }: Fixture) => ({ exportId })
const alarm = ({ alarmId }: Fixture) => ({ alarmId })
const report = ({ reportId }: Fixture) => ({ reportId })

/** Linked components, their measurements, samples and conditionals. */
export const valueRequests = {
  getComponent: component,
  updateComponent: (fixture) => ({
    ...component(fixture),
    body: { componentName: 'North', zoneId: 'z-2', modbusConfig: { startAddressOffset: 40 }, version: 1 },
  }),
  splitComponent: (fixture) => ({
    ...component(fixture),
    body: { names: [{ measurementId: fixture.secondMeasurementId, componentName: 'Second' }], version: 1 },
  }),
  getMeasurement: measurement,
  updateMeasurement: (fixture) => ({
    ...measurement(fixture),
    body: { label: 'Power, north', unitId: 'celsius', rangeMin: -30, rangeMax: 60, version: 1 },
  }),
  addMeasurementInformation: (fixture) => ({
    ...measurement(fixture),
    body: { label: 'Power', unitId: 'celsius', rangeMin: -30, rangeMax: 60, version: 1 },
  }),
  deleteMeasurement: measurement,
  storeValue: (fixture) => ({ ...measurement(fixture), productId: fixture.productId, value: '4.5' }),

  getSamples: (fixture) => ({
    ...location(fixture),
    measurementId: fixture.measurementId,
    query: { from: 1_772_355_600, to: 1_772_442_000 },
  }),

  listSampleChanges: () => ({ query: { size: '5' } }),
  createExport: (fixture) => ({
    body: {
      measurementIds: [fixture.measurementId],
      from: 1_772_355_600,
      to: 1_772_442_000,
      format: 'CSV',
      timeZone: 'Europe/Berlin',
    },
  }),
  listExports: () => ({}),
  getExport: exportOf,
  getExportFile: exportOf,
  deleteExport: exportOf,

  countRaised: (fixture) => ({
    ...location(fixture),
    measurementId: fixture.measurementId,
    body: { limits: [{ comparison: 'GREATER_THAN', threshold: 8, onDelaySeconds: 60 }] },
  }),

  findConditionals: (fixture) => ({ body: { ...zone(fixture), measurementId: fixture.measurementId } }),
  createConditional: (fixture) => ({
    body: {
      ...location(fixture),
      measurementId: fixture.measurementId,
      comparison: 'LESS_THAN',
      threshold: 1,
      severity: 'WARNING',
    },
  }),
  setProductConditionals: (fixture) => ({
    ...location(fixture),
    body: { product: fixture.product, externalId: 'power', comparison: 'LESS_THAN', threshold: 1 },
  }),
  updateConditional: (fixture) => ({
    body: { conditionalId: fixture.conditionalId, comparison: 'LESS_THAN', threshold: 2, version: 1 },
  }),
  listManagedAlarms: () => ({ query: { state: 'OPEN', pageSize: '5' } }),
  countOpenAlarms: () => ({}),
  listMeasurementAlarms: (fixture) => ({
    ...location(fixture),
    measurementId: fixture.measurementId,
    query: { from: 1_772_355_600, to: 1_772_442_000 },
  }),
  createReport: (fixture) => ({
    body: {
      locationIds: [fixture.locationId],
      from: 1_772_355_600,
      to: 1_772_442_000,
      format: 'CSV',
      language: 'de',
    },
  }),
  listReports: (fixture) => ({ query: location(fixture) }),
  getReport: report,
  getReportFile: report,
  getAlarm: alarm,
  listIntegrationNotices: ({ integrationId }) => ({ integrationId, query: { pageSize: '5' } }),
  listAccountNotices: ({ accountId }) => ({ accountId, query: { pageSize: '5' } }),
  acknowledgeAlarm: alarm,
  shelveAlarm: (fixture) => ({
    ...alarm(fixture),
    body: { until: epochSeconds(new Date()) + secondsPer.day, reason: 'The door is being repaired' },
  }),
  resolveAlarm: alarm,
  startDrill: location,
  getDrill: location,
  commentAlarm: (fixture) => ({ ...alarm(fixture), body: { text: 'The compressor was started again.' } }),

  setAlarmCause: (fixture) => ({ ...alarm(fixture), body: { cause: 'DOOR_OPEN', action: 'DOOR_CLOSED' } }),
  getAlarmCauses: () => ({}),
  setAlarmCauses: () => ({
    body: {
      causes: ['DOOR_OPEN', 'Ice on the fan'],
      actions: ['DOOR_CLOSED'],
      requiredFor: ['CRITICAL'],
      version: 1,
    },
  }),

  deleteConditional: (fixture) => ({ body: { conditionalId: fixture.conditionalId, version: 1 } }),
} satisfies Partial<Requests>
