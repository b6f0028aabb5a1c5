import type { OperationName, Operations } from '#contract/operations/index'

const histories = ['listLocationHistory', 'listDeviceHistory'] as const
/** What shows a device, with or without the others. */
const devices = [
  'listManagedDevices',
  'listLocationDevices',
  'getDevice',
  'getDeviceOverview',
  ...histories,
] as const
/** What shows components that are registered. */
const registry = ['listRegisteredComponents', 'listUnlinkedComponents'] as const
/** What shows a location with all that stands in it. */
const location = ['getLocation', 'getLocationOverview', 'getLocationValues'] as const
/** Whom an alarm wakes hangs on all of accounts, groups and integrations. */
const ways = ['listAlarmReaches', 'getAlarmWay'] as const

/**
 * Every call that the console makes, each with the answers that it makes stale. The client is built from this table, so a
 * call that is not in it does not compile; and after a change it asks again for what the change has made stale.
 */
export const calls = {
  getCurrentAccount: [],
  logout: [],

  listManagedLocations: [],
  getLocation: [],
  getLocationOverview: [],
  getLocationImage: [],
  getLocationValues: [],
  listAlarmReaches: [],
  getAlarmWay: [],
  listCommissioning: [],
  getCommissioning: [],
  getSamples: [],
  findConditionals: [],
  countRaised: [],
  createConditional: ['findConditionals', 'getLocationOverview', ...histories],
  updateConditional: ['findConditionals', ...histories],
  deleteConditional: ['findConditionals', 'getLocationOverview', ...histories],
  createLocation: ['listManagedLocations'],
  previewCopy: [],
  copyLocation: ['listManagedLocations'],
  updateLocation: ['listManagedLocations', 'getLocation', 'getLocationOverview', ...histories],
  deleteLocation: ['listManagedLocations', 'getLocation'],
  setLocationImage: ['getLocationOverview', 'getLocationImage', 'getCommissioning', ...histories],
  recreateLocationTree: ['getLocationValues', ...histories],
  resetLocation: ['getLocationOverview', 'getLocationValues', ...histories],

  getSchedule: [],
  setCalendarDay: ['getSchedule', ...histories],
  setZoneCalendarDay: ['getSchedule', ...histories],
  createZoneCalendar: ['getSchedule', ...histories],
  deleteZoneCalendar: ['getSchedule', ...histories],
  updateAutomation: ['getSchedule', ...histories],

  updateZone: ['getLocation', 'getLocationOverview', 'getLocationValues'],
  updateComponent: ['getLocationValues'],
  splitComponent: ['getLocationOverview', 'getLocationValues'],
  unlinkComponent: [
    ...registry,
    'getLocationOverview',
    'getLocationValues',
    'getDevice',
    'getDeviceOverview',
  ],
  getMeasurement: [],
  storeValue: ['getLocationOverview', 'getLocationValues'],
  updateMeasurement: ['getLocationValues'],
  deleteMeasurement: ['getLocationOverview', 'getLocationValues'],
  listUnits: [],

  // A link, and a commit further down, may make a zone of the location.
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

  listManagedTraces: [],
  listLocationHistory: [],
  listDeviceHistory: [],

  listManagedAccounts: [],
  listManagedAccountLogins: [],
  createManagedAccount: ['listManagedAccounts', ...ways],
  // It may be one's own account, which says what one may do.
  updateManagedAccount: ['listManagedAccounts', 'getCurrentAccount', ...ways],
  deleteManagedAccount: ['listManagedAccounts', ...ways],
  // Other platforms know no call like this one and its two sisters: a question goes without.
  previewAccountDeletion: [],

  // Accounts name their groups.
  listManagedGroups: [],
  createManagedGroup: ['listManagedGroups', ...ways],
  updateManagedGroup: ['listManagedGroups', 'listManagedAccounts', ...ways],
  deleteManagedGroup: ['listManagedGroups', 'listManagedAccounts', ...ways],
  previewGroupDeletion: [],

  // Groups name their integrations.
  listIntegrations: [],
  createIntegration: ['listIntegrations', ...ways],
  updateIntegration: ['listIntegrations', 'listManagedGroups', ...ways],
  deleteIntegration: ['listIntegrations', 'listManagedGroups', ...ways],
  previewIntegrationDeletion: [],

  listIntegrators: [],
  getIntegrator: [],
  createIntegrator: ['listIntegrators'],
  // The own one's name stands in the menu.
  renameIntegrator: ['listIntegrators', 'getIntegrator', 'getCurrentAccount'],
  suspendIntegrator: ['listIntegrators', 'getIntegrator'],
  resumeIntegrator: ['listIntegrators', 'getIntegrator'],
  deleteIntegrator: ['listIntegrators'],

  // For the operator, at any integrator.
  listAllTraces: [],
  listAccountUsage: [],
  listAnyIntegratorLocations: [],
  previewMaintenance: [],
  resetAnyLocation: ['previewMaintenance'],
  recreateConditionals: ['previewMaintenance'],
  cleanMetrics: ['previewMaintenance'],
  previewTransfer: [],
  transferLocation: [
    'listAnyIntegratorLocations',
    'listAnyIntegratorDevices',
    'listCatalogue',
    'listManagedLocations',
    'listIntegrators',
  ],
  listAnyIntegratorAccounts: [],
  previewMove: [],
  moveAccount: ['listAnyIntegratorAccounts', 'listManagedAccounts', 'listIntegrators'],
  previewIdentityCleaning: [],
  cleanIdentities: ['previewIdentityCleaning'],
  listAnyIntegratorDevices: [],
  registerDevices: ['listAnyIntegratorDevices', 'listManagedDevices', 'listIntegrators'],
  issueDeviceToken: ['listAnyIntegratorDevices', 'listManagedDevices'],
  listCatalogue: [],
  createProduct: ['listCatalogue', 'listProducts'],
  updateProduct: ['listCatalogue', 'listProducts'],
  deleteAnyProduct: ['listCatalogue', 'listProducts'],
  importProducts: ['listCatalogue', 'listProducts'],

  listManagedDevices: [],
  listLocationDevices: [],
  listUnlinkedDevices: [],
  getDevice: [],
  getDeviceOverview: [],
  listProducts: [],
  deleteProduct: ['listProducts', 'listCatalogue'],
  initializeDevice: [...devices, 'listUnlinkedDevices', 'getLocationOverview'],
  // The answer holds the row: it is put into the list that is on the screen.
  validateManagedDeviceToken: ['listLocationDevices', 'getDevice', 'getDeviceOverview', ...histories],
  commitManagedDeviceComponents: [...devices, ...registry, ...location],
  updateManagedDevice: devices,
  moveDevice: [...devices, ...location],
  unlinkManagedDevice: [...devices, 'listUnlinkedDevices', ...registry, ...location],
  resetManagedDevice: [...devices, ...registry, ...location],
  reloadDevice: devices,
} as const satisfies Partial<Record<OperationName, readonly OperationName[]>>

export type CallName = keyof typeof calls
export type Calls = Pick<Operations, CallName>

/** What the first page asks for: its client is small, and the other one is loaded with the page that needs it. */
export const firstCalls = [
  'getCurrentAccount',
  'logout',
  'listManagedLocations',
] as const satisfies readonly CallName[]

type FirstCallName = (typeof firstCalls)[number]
export type FirstCalls = Pick<Operations, FirstCallName>
