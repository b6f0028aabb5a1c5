import { ways } from './answers.ts'
import type { Stale } from './answers.ts'

/** Accounts, groups and integrations. */
export const accountCalls = {
  listManagedTraces: [],
  listLocationHistory: [],
  listDeviceHistory: [],

  listManagedAccounts: [],
  getManagedAccount: [],
  listManagedAccountLogins: [],
  createManagedAccount: ['listManagedAccounts', ...ways],
  // It may be the caller's own account, whose roles decide what the console shows.
  updateManagedAccount: ['listManagedAccounts', 'getCurrentAccount', ...ways],
  deleteManagedAccount: ['listManagedAccounts', ...ways],
  // Other platforms do not have this call and the other two previews. The dialog then asks without numbers.
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
} as const satisfies Stale
