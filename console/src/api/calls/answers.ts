import type { OperationName } from '#contract/operations/index'

/** Calls, each with the answers that it makes stale. */
export type Stale = Partial<Record<OperationName, readonly OperationName[]>>

export const histories = ['listLocationHistory', 'listDeviceHistory'] as const
/** The answers that contain a device. */
export const devices = [
  'listManagedDevices',
  'listLocationDevices',
  'getDevice',
  'getDeviceOverview',
  ...histories,
] as const
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
/** Whom an alarm wakes depends on accounts, groups and integrations. */
export const ways = ['listAlarmReaches', 'getAlarmRecipients'] as const
