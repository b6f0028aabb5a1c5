import { devices, histories, location, registry } from './answers.ts'
import type { Stale } from './answers.ts'

/** Devices, products and registered components. */
export const deviceCalls = {
  // A link may make a zone in the location. So may a commit.
  linkComponent: [...registry, ...location],
  listUnlinkedComponents: [],
  listRegisteredComponents: [],
  getComponent: [],
  updateRegisteredComponent: [
    'listRegisteredComponents',
    'getLocationValues',
    'getDevice',
    'getDeviceOverview',
  ],
  resizeComponent: [...registry, 'getDevice', 'getDeviceOverview'],
  deleteComponent: registry,
  linkComponents: [...registry, ...location],
  registerElsys: registry,
  registerElsysText: registry,

  listManagedDevices: [],
  listLocationDevices: [],
  listUnlinkedDevices: [],
  getDevice: [],
  getDeviceOverview: [],
  listProducts: [],
  deleteProduct: ['listProducts', 'listCatalogue'],
  initializeDevice: [...devices, 'listUnlinkedDevices', ...location],
  // The answer contains the row, which is put into the list on the screen.
  validateManagedDeviceToken: ['listLocationDevices', 'getDevice', 'getDeviceOverview', ...histories],
  commitManagedDeviceComponents: [...devices, ...registry, ...location],
  updateManagedDevice: devices,
  moveDevice: [...devices, ...location],
  unlinkManagedDevice: [...devices, 'listUnlinkedDevices', ...registry, ...location],
  resetManagedDevice: [...devices, ...registry, ...location],
  reloadDevice: devices,
} as const satisfies Stale
