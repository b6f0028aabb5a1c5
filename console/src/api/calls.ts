import type { OperationName, Operations } from '#contract/operations/index'
import {
  histories,
  devices,
  schedule,
  registry,
  location,
  alarmRecipients,
  alarms,
  undone,
} from './staleGroups.ts'

/** Calls, each with the answers that it makes stale. */
type Stale = Partial<Record<OperationName, readonly OperationName[]>>

/**
 * Every call that the console makes, with the answers that it makes stale. The client is built from this table: a call that
 * is not in it does not compile, and after a change the client reads the stale answers again. Other platforms have no imports.
 */
export const calls = {
  getCurrentAccount: [],
  // Other platforms do not have it.
  setPreferences: ['getCurrentAccount'],
  logout: [],
  // Other platforms do not have the calls about lists and views, nor a search.
  search: [],
  listOwnLists: [],
  rememberList: [],
  listViews: [],
  createView: ['listViews'],
  updateView: ['listViews'],
  deleteView: ['listViews'],
  followChanges: [],

  // Locations, what is in them, and their schedules.
  listManagedLocations: [],
  getLocation: [],
  getLocationOverview: [],
  getLocationImage: [],
  getLocationValues: [],
  listAlarmReaches: [],
  getAlarmRecipients: [],
  listCommissioning: [],
  getCommissioning: [],
  listMarkedLocations: [],
  listMarkedDevices: [],
  // Other platforms do not have it.
  getOverview: [],
  getSamples: [],
  listExports: [],
  createExport: ['listExports'],
  getExportFile: [],
  deleteExport: ['listExports'],
  listMeasurementAlarms: [],
  findConditionals: [],
  countRaised: [],
  createConditional: ['findConditionals', 'getLocationOverview', ...histories, ...alarms],
  updateConditional: ['findConditionals', 'getLocationOverview', ...histories, ...alarms],
  deleteConditional: ['findConditionals', 'getLocationOverview', ...histories, ...alarms],
  setProductConditionals: ['findConditionals', 'getLocationOverview', ...histories, ...alarms],
  // Other platforms do not have the calls about alarms.
  countOpenAlarms: [],
  listManagedAlarms: [],
  getAlarm: [],
  acknowledgeAlarm: alarms,
  shelveAlarm: alarms,
  // A drill is an alarm.
  resolveAlarm: [...alarms, 'getDrill', 'getCommissioning'],
  commentAlarm: alarms,
  setAlarmCause: alarms,
  getAlarmCauses: [],
  setAlarmCauses: ['getAlarmCauses'],
  getDrill: [],
  startDrill: ['getDrill', 'listMessageBudgets', ...histories],
  listAccountNotices: [],
  listIntegrationNotices: [],
  // Other platforms do not have the calls about own notifications.
  getOwnPush: [],
  subscribePush: ['getOwnPush'],
  unsubscribePush: ['getOwnPush'],
  testOwnChannel: ['getOwnPush', 'listAccountNotices', 'listMessageBudgets'],
  // Other platforms send to every address, and have no budgets.
  getOwnConfirmations: [],
  sendOwnConfirmation: ['getOwnConfirmations', 'listMessageBudgets'],
  confirmOwnAddress: ['getOwnConfirmations', 'listSignIns', ...alarmRecipients],
  sendConfirmation: ['listMessageBudgets'],
  listMessageBudgets: [],
  // Other platforms have no maintenance windows. While one is on, alarms notify nobody.
  listMaintenance: [],
  createMaintenance: ['listMaintenance', ...histories, ...alarms],
  updateMaintenance: ['listMaintenance', ...histories, ...alarms],
  deleteMaintenance: ['listMaintenance', ...histories, ...alarms],
  createLocation: ['listManagedLocations', 'listAlarmReaches'],
  importLocations: [
    'listManagedLocations',
    'listManagedDevices',
    'listAlarmReaches',
    'getLocation',
    'getLocationOverview',
    'listMaintenance',
    ...histories,
    ...alarms,
  ],
  previewCopy: [],
  copyLocation: ['listManagedLocations', 'listAlarmReaches'],
  // Devices name their location.
  updateLocation: [
    'listManagedLocations',
    'listManagedDevices',
    'getAutomationState',
    'getLocation',
    'getLocationOverview',
    'listMaintenance',
    ...histories,
    // In maintenance they notify nobody.
    ...alarms,
  ],
  deleteLocation: ['listManagedLocations', 'listAlarmReaches', 'getLocation'],
  setLocationImage: ['getLocationOverview', 'getLocationImage', 'getCommissioning', ...histories],
  resetLocation: ['getLocationOverview', 'getLocationValues', ...histories],

  getSchedule: [],
  // Other platforms do not have it.
  getAutomationState: [],
  setCalendarDay: [...schedule, ...histories],
  setZoneCalendarDay: [...schedule, ...histories],
  setCalendarDays: [...schedule, ...histories],
  createZoneCalendar: [...schedule, ...histories],
  deleteZoneCalendar: [...schedule, ...histories],
  updateAutomation: [...schedule, ...histories],

  // Registered components name their zone and their location.
  updateZone: [
    'listRegisteredComponents',
    'getLocation',
    'getLocationOverview',
    'getLocationValues',
    'getAutomationState',
  ],
  updateComponent: ['listRegisteredComponents', 'getLocationValues'],
  splitComponent: ['listRegisteredComponents', 'getLocationOverview', 'getLocationValues'],
  unlinkComponent: [
    ...registry,
    'getLocationOverview',
    'getLocationValues',
    'getDevice',
    'getDeviceOverview',
  ],
  getMeasurement: [],
  storeValue: ['getLocationOverview', 'getLocationValues', ...alarms],
  updateMeasurement: ['getLocationOverview', 'getLocationValues'],
  deleteMeasurement: ['getLocationOverview', 'getLocationValues'],
  listUnits: [],

  // Devices, products and registered components.
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
  replaceComponent: [...registry, ...location, ...devices, 'listHeardSensors'],
  resizeComponent: [...registry, 'getDevice', 'getDeviceOverview'],
  deleteComponent: registry,
  linkComponents: [...registry, ...location],
  registerElsys: [...registry, 'listHeardSensors'],
  registerElsysText: [...registry, 'listHeardSensors'],

  // Other platforms do not have the calls about LoRaWAN.
  getLorawanSecret: [],
  listUplinks: [],
  issueLorawanSecret: ['getLorawanSecret'],
  endLorawanSecret: ['getLorawanSecret'],
  listNetworkServers: [],
  createNetworkServer: ['listNetworkServers'],
  updateNetworkServer: ['listNetworkServers'],
  deleteNetworkServer: ['listNetworkServers'],
  renewNetworkServerSecret: ['listNetworkServers'],
  tryNetworkServer: [],
  listHeardSensors: [],

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
  importDevices: [...devices, 'listUnlinkedDevices', 'listRegisteredComponents', ...location],
  moveDevice: [...devices, 'listRegisteredComponents', ...location],
  unlinkManagedDevice: [...devices, 'listUnlinkedDevices', ...registry, ...location],
  resetManagedDevice: [...devices, ...registry, ...location],
  reloadDevice: devices,
  // It changes nothing, but leaves a trace.
  readDevice: histories,

  // Accounts, groups and integrations.
  listManagedTraces: [],
  countManagedTraces: [],
  exportTraces: [],
  exportTracesCsv: [],
  listLocationHistory: [],
  listDeviceHistory: [],
  previewUndo: [],
  undoTrace: undone,

  listManagedAccounts: [],
  getCurrentAuthorization: [],
  getAccountAuthorization: [],
  getManagedAccount: [],
  listManagedAccountLogins: [],
  createManagedAccount: ['listManagedAccounts', 'listMessageBudgets', ...alarmRecipients],
  // It may be the caller's own account, whose roles decide what the console shows.
  updateManagedAccount: ['listManagedAccounts', 'getCurrentAccount', ...alarmRecipients],
  deleteManagedAccount: ['listManagedAccounts', ...alarmRecipients],
  // Other platforms do not have the calls about sign-ins.
  listSignIns: [],
  // Other platforms know no tokens for programs.
  listOwnTokens: [],
  createOwnToken: ['listOwnTokens', 'listOwnSessions'],
  endOwnToken: ['listOwnTokens', 'listOwnSessions'],
  listServiceAccounts: [],
  createServiceAccount: ['listServiceAccounts'],
  updateServiceAccount: ['listServiceAccounts'],
  deleteServiceAccount: ['listServiceAccounts'],
  createServiceToken: ['listServiceAccounts'],
  endServiceToken: ['listServiceAccounts'],
  getOwnSignIn: [],
  listOwnSessions: [],
  endOwnSession: ['listOwnSessions'],
  endOtherSessions: ['listOwnSessions'],
  endAccountSessions: ['listSignIns'],
  resendInvitation: ['listMessageBudgets'],
  getSecondFactorRules: [],
  setSecondFactorRule: ['getSecondFactorRules'],
  removeSecondFactors: ['listSignIns', 'getSecondFactorRules'],
  importAccounts: ['listManagedAccounts', 'getCurrentAccount', ...alarmRecipients],
  importMemberships: ['listManagedAccounts', 'getCurrentAccount', ...alarmRecipients],
  // Other platforms do not have this call and the other two previews. The dialog then asks without numbers.
  previewAccountDeletion: [],

  // Accounts name their groups.
  listManagedGroups: [],
  createManagedGroup: ['listManagedGroups', ...alarmRecipients],
  updateManagedGroup: ['listManagedGroups', 'listManagedAccounts', ...alarmRecipients],
  deleteManagedGroup: ['listManagedGroups', 'listManagedAccounts', ...alarmRecipients],
  previewGroupDeletion: [],

  // Groups name their integrations.
  listIntegrations: [],
  createIntegration: ['listIntegrations', ...alarmRecipients],
  updateIntegration: ['listIntegrations', 'listManagedGroups', ...alarmRecipients],
  deleteIntegration: ['listIntegrations', 'listManagedGroups', ...alarmRecipients],
  previewIntegrationDeletion: [],
  // Other platforms do not have it.
  testIntegration: ['listMessageBudgets'],

  // Other platforms do not have webhooks.
  listWebhooks: [],
  createWebhook: ['listWebhooks'],
  updateWebhook: ['listWebhooks'],
  deleteWebhook: ['listWebhooks'],
  listWebhookDeliveries: [],
  sendWebhookAgain: ['listWebhooks', 'listMessageBudgets'],

  // What only the operator calls, at any integrator.
  getInstallation: [],
  listIntegrators: [],
  getIntegrator: [],
  createIntegrator: ['listIntegrators'],
  // The menu shows the name of the caller's own integrator.
  renameIntegrator: ['listIntegrators', 'getIntegrator', 'getCurrentAccount'],
  suspendIntegrator: ['listIntegrators', 'getIntegrator'],
  resumeIntegrator: ['listIntegrators', 'getIntegrator'],
  deleteIntegrator: ['listIntegrators'],

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
    'listManagedDevices',
    'listRegisteredComponents',
    'listAlarmReaches',
    'listIntegrators',
  ],
  listAnyIntegratorAccounts: [],
  previewMove: [],
  moveAccount: ['listAnyIntegratorAccounts', 'listManagedAccounts', 'listIntegrators'],
  previewIdentityCleaning: [],
  cleanIdentities: ['previewIdentityCleaning'],
  listAnyIntegratorDevices: [],
  registerDevices: [
    'listAnyIntegratorDevices',
    'listManagedDevices',
    'listUnlinkedDevices',
    'listIntegrators',
  ],
  issueDeviceToken: ['listAnyIntegratorDevices', 'listManagedDevices'],
  listCatalogue: [],
  createProduct: ['listCatalogue', 'listProducts'],
  updateProduct: ['listCatalogue', 'listProducts'],
  deleteAnyProduct: ['listCatalogue', 'listProducts'],
  importProducts: ['listCatalogue', 'listProducts'],

  // The same for many things. What gets stale is asked for once, after the last batch.
  updateManagedAccounts: [],
  deleteManagedAccounts: [],
  resendInvitations: [],
  updateLocations: [],
  setLimitsOfProduct: [],
  updateManagedDevices: [],
  validateManagedDeviceTokens: [],
  reloadDevices: [],
  moveDevices: [],
  deleteManagedGroups: [],
  testIntegrations: ['listMessageBudgets'],
  deleteIntegrations: [],
  deleteComponents: [],
  acknowledgeAlarms: [],
  shelveAlarms: [],
} as const satisfies Stale

export type CallName = keyof typeof calls
export type Calls = Pick<Operations, CallName>

/** The calls of the first page. All others are loaded with the first page that needs one. */
export const firstCalls = [
  'getCurrentAccount',
  'countOpenAlarms',
  'logout',
  'listOwnLists',
  'rememberList',
  'listManagedLocations',
  'listMarkedLocations',
] as const satisfies readonly CallName[]

export type FirstCalls = Pick<Operations, (typeof firstCalls)[number]>
