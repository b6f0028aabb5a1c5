import { isAxiosError } from 'axios'
import type { OperationName } from '#contract/operations/index'
import { queryClient } from './queryClient.ts'

/**
 * What each change makes stale, said here and nowhere else: the client reads it after every call. A change that is not
 * named makes everything stale, so that a forgotten entry costs a few calls and never shows what is no longer true.
 */
const staleAfter: Partial<Record<OperationName, readonly OperationName[]>> = {
  createManagedAccount: ['listManagedAccounts'],
  // It may be one's own account, which says what one may do.
  updateManagedAccount: ['listManagedAccounts', 'getCurrentAccount'],
  deleteManagedAccount: ['listManagedAccounts'],
  // Accounts name their groups, and groups their integrations.
  createManagedGroup: ['listManagedGroups'],
  updateManagedGroup: ['listManagedGroups', 'listManagedAccounts'],
  deleteManagedGroup: ['listManagedGroups', 'listManagedAccounts'],
  createIntegration: ['listIntegrations'],
  updateIntegration: ['listIntegrations', 'listManagedGroups'],
  deleteIntegration: ['listIntegrations', 'listManagedGroups'],
  // Both may make a zone of the location.
  linkComponent: ['listUnlinkedComponents', 'getLocation'],
  commitManagedDeviceComponents: ['listManagedDevices', 'getDevice', 'listUnlinkedComponents', 'getLocation'],
  initializeDevice: ['listManagedDevices', 'getDevice'],
  // The answer holds the row: it is put into the list that is on the screen.
  validateManagedDeviceToken: [],
}

/** Asks again for what a change has made stale, where it is on the screen now, and elsewhere when it is needed. */
export function refreshAfter(change: OperationName, error?: unknown): void {
  if (error !== undefined && !isOutdated(error)) return
  const touched = staleAfter[change]
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [operation] }) =>
      // After a failure the account stays: it decides whether the page with the open dialog is shown at all.
      (error === undefined || operation !== 'getCurrentAccount') &&
      (touched === undefined || touched.some((name) => name === operation)),
  })
}

/** Somebody else was faster: what is on the screen is no longer true. */
function isOutdated(error: unknown): boolean {
  return isAxiosError(error) && (error.response?.status === 404 || error.response?.status === 409)
}
