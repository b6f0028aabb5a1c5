/** Answers that become stale together. */

export const histories = ['listLocationHistory', 'listDeviceHistory'] as const
/** The answers that contain a device. */
export const devices = [
  'getAutomationState',
  'listManagedDevices',
  'listLocationDevices',
  'getDevice',
  'getDeviceOverview',
  ...histories,
] as const
/** The answers about what people set for zones. Devices get all of it. */
export const schedule = ['getSchedule', 'getAutomationState'] as const
/** The answers that contain registered components. */
export const registry = ['listRegisteredComponents', 'listUnlinkedComponents'] as const
/** The answers that contain a location with its zones, components and values, and what the platform says about them. */
export const location = [
  'getLocation',
  'getLocationOverview',
  'getLocationValues',
  'getCommissioning',
  'listLocationHistory',
] as const
/** Whom an alarm alerts depends on accounts, groups and integrations. */
export const alarmRecipients = ['listAlarmReaches', 'getAlarmRecipients'] as const

/** The answers about alarms. A live stream tells of changes that nobody makes here. */
export const alarms = [
  'countOpenAlarms',
  'listManagedAlarms',
  'getAlarm',
  'listMarkedLocations',
  'listMarkedDevices',
] as const

/** An undo may change whatever people change. */
export const undone = [
  'listManagedTraces',
  'listAllTraces',
  ...devices,
  ...registry,
  ...location,
  ...alarmRecipients,
  ...alarms,
  'getAlarmCauses',
  'listManagedLocations',
  'listCommissioning',
  'findConditionals',
  ...schedule,
  'listMaintenance',
  'listUnlinkedDevices',
  'listManagedAccounts',
  'getCurrentAccount',
  'listManagedGroups',
  'listIntegrations',
  'listWebhooks',
  'listNetworkServers',
  'listProducts',
  'listCatalogue',
  'listIntegrators',
  'listViews',
] as const
