import { operatorIntegrator } from '../../sample/index.ts'
import {
  none,
  integrator,
  location,
  account,
  device,
  group,
  zone,
  component,
  measurement,
  traces,
  person,
  accountUpdate,
  groupBody,
  groupUpdate,
  integration,
  commit,
  deviceUpdate,
  link,
  day,
  pixel,
} from './parts.ts'
import type { Requests } from './parts.ts'
import { operatorRequests } from './operator-requests.ts'

export const requests: Requests = {
  listManagedLocations: none,
  getLocation: location,
  createLocation: () => ({
    body: {
      name: 'Cold store Hafen Nord',
      slid: 'WALK-1',
      layouts: [{ layoutName: 'Ground floor' }],
      zones: [{ zoneId: 'Z-03', zoneName: 'Loading dock', layoutName: 'Ground floor' }],
    },
  }),
  updateLocation: (world) => ({
    ...location(world),
    body: { id: world.locationId, integratorId: world.integratorId, name: 'Renamed', version: 1 },
  }),
  deleteLocation: (world) => ({ locationId: world.emptyLocationId }),

  previewCopy: location,
  copyLocation: (world) => ({ ...location(world), body: { name: 'Cold store Hafen Süd', slid: 'WALK-2' } }),

  listIntegratorLocations: integrator,
  transferLocation: (world) => ({ ...location(world), integratorId: operatorIntegrator.id }),
  getLocationOverview: location,
  listAlarmReaches: none,
  getAlarmWay: location,
  listCommissioning: none,
  getCommissioning: location,
  getLocationTree: location,
  getLocationValues: location,
  recreateLocationTree: location,
  resetLocation: location,
  getLocationImage: location,
  setLocationImage: (world) => ({ ...location(world), body: { image: pixel, contentType: 'image/png' } }),

  getLocationBySlid: ({ slid }) => ({ slid }),
  findLocationsBySlid: () => ({ slid: 'S-' }),
  searchLocations: () => ({ body: { text: 'site' } }),

  updateZone: (world) => ({
    ...zone(world),
    body: { zoneName: 'Dock, north', layoutId: world.layoutId, version: 1 },
  }),
  getAutomation: zone,
  updateAutomation: (world) => ({
    ...zone(world),
    body: {
      ...zone(world),
      enabled: true,
      mode: 'CALENDAR',
      setpoint: 21,
      setbackSetpoint: 16,
      version: 1,
    },
  }),
  getSchedule: (world) => ({ ...location(world), query: { from: '2026-12-01', to: '2026-12-31' } }),
  createZoneCalendar: (world) => zone(world, 'z-2'),
  deleteZoneCalendar: zone,
  setZoneCalendarDay: (world) => ({ ...zone(world), body: day }),
  setCalendarDays: (world) => ({
    ...location(world),
    body: { zoneId: null, dates: [day.date, '2026-12-31'], periods: day.periods },
  }),
  setCalendarDay: (world) => ({ ...location(world), body: day }),

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
    body: { limits: [{ comparison: 'GREATER_THAN', threshold: 8 }] },
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
  deleteConditional: (world) => ({ body: { conditionalId: world.conditionalId, version: 1 } }),

  listManagedDevices: none,
  validateManagedDeviceToken: device,
  commitManagedDeviceComponents: commit,
  resetManagedDevice: device,
  unlinkManagedDevice: device,
  updateManagedDevice: deviceUpdate,
  getDevice: device,
  getDeviceOverview: device,
  listLocationDevices: location,
  listUnlinkedDevices: none,
  initializeDevice: (world) => ({
    body: { cloudlinkId: world.cloudlinkId, location: world.locationId, hcbLocation: 'Plant room, panel 2' },
  }),
  moveDevice: (world) => ({ ...device(world), locationId: world.emptyLocationId }),
  reloadDevice: device,
  validateDeviceToken: device,
  commitDeviceComponents: commit,
  resetDevice: device,
  unlinkDevice: device,
  updateDevice: deviceUpdate,

  listUnlinkedComponents: none,
  listRegisteredComponents: none,
  listLocationComponents: location,
  getComponentByMacAddress: ({ macAddress }) => ({ macAddress }),
  linkComponent: (world) => ({ body: link(world, world.unlinkedIdentifier) }),
  linkComponents: (world) => ({
    body: {
      links: [link(world, world.unlinkedIdentifier), link(world, world.secondUnlinkedIdentifier)],
    },
  }),
  unlinkComponent: ({ identifier }) => ({ body: { identifier, version: 1 } }),
  registerComponent: (world) => ({
    identifier: 'WALK-1',
    body: {
      product: world.product,
      componentName: 'Door sensor',
      macAddress: 'A8:17:58:FF:FE:05',
      deviceId: world.deviceId,
    },
  }),
  updateRegisteredComponent: ({ componentId }) => ({
    linkedComponentId: componentId,
    body: { componentName: 'Door sensor, north', macAddress: 'A8:17:58:FF:FE:06', version: 1 },
  }),
  resizeComponent: ({ identifier }) => ({ size: '4', body: { identifier, version: 1 } }),
  deleteComponent: ({ unlinkedIdentifier }) => ({ identifier: unlinkedIdentifier }),
  registerElsys: ({ deviceId }) => ({
    query: { commit: 'true', deviceId },
    body: [{ devEui: 'A81758FFFE0512AB', name: 'Door sensor', appKey: '00112233445566778899AABBCCDDEEFF' }],
  }),
  registerElsysText: ({ deviceId }) => ({
    query: { commit: 'true', deviceId },
    body: 'A81758FFFE0512AC;Room climate;;00112233445566778899AABBCCDDEEFF',
  }),

  listProducts: none,
  listUnits: none,
  deleteProduct: ({ unusedProductId }) => ({ productId: unusedProductId }),

  listManagedGroups: () => ({ query: { name: 'a' } }),
  createManagedGroup: (world) => ({ body: groupBody(world) }),
  updateManagedGroup: groupUpdate,
  deleteManagedGroup: group,
  previewGroupDeletion: group,
  listIntegratorGroups: (world) => ({ ...integrator(world), query: { name: 'a' } }),
  getGroup: group,
  createGroup: (world) => ({ body: groupBody(world) }),
  updateGroup: groupUpdate,
  deleteGroup: group,

  listIntegrations: none,
  createIntegration: (world) => ({ body: integration(world) }),
  updateIntegration: (world) => ({
    body: { ...integration(world), integrationId: world.integrationId, version: 1 },
  }),
  deleteIntegration: ({ integrationId }) => ({ integrationId }),
  previewIntegrationDeletion: ({ integrationId }) => ({ integrationId }),

  getCurrentAccount: none,
  getCurrentAuthorization: none,
  keepAlive: none,
  logout: none,
  listManagedAccounts: none,
  createManagedAccount: (world) => ({ body: person(world, 'maria') }),
  getManagedAccount: account,
  updateManagedAccount: (world) => ({ ...account(world), body: { data: accountUpdate(world) } }),
  deleteManagedAccount: account,
  previewAccountDeletion: account,
  listManagedAccountLogins: account,
  createAccount: (world) => ({ body: person(world, 'maria') }),
  updateAccount: (world) => ({ ...account(world), body: accountUpdate(world) }),
  deleteAccount: account,
  moveAccount: (world) => ({ ...account(world), integratorId: operatorIntegrator.id }),
  getAccountAuthorization: account,
  listAccountLogins: account,
  listIntegratorAccounts: integrator,
  listAccountOwners: (world) => ({ ...integrator(world), query: { name: 'a' } }),

  listManagedTraces: traces,
  listIntegratorTraces: traces,
  listOwnTraces: traces,
  listLocationHistory: (world) => ({ ...location(world), ...traces() }),
  listDeviceHistory: (world) => ({ ...device(world), ...traces() }),
  listAllTraces: traces,

  ...operatorRequests,
}
