import type { RowAction } from '../kit/list/ActionButtons.tsx'
import { openedAddress, openedNew } from '../kit/opened.ts'
import { componentsAddress, deviceAddress } from './addresses.ts'
import { type ActionFacts, locationActions, offer } from './locationActions.ts'

/** What people can do. Lists, rows, menus of pages and the field that finds everything name the same actions. */
export const actions = {
  ...locationActions,

  showHistory: { label: 'History', access: 'signed-in', isInMenu: true },

  initializeDevice: { label: 'Initialize', access: 'device-management' },
  validateToken: { label: 'Validate Token', access: 'device-management', busyLabel: 'Validating...' },
  addProduct: { label: 'Add Product', access: 'device-management' },
  addComponent: { label: 'Add Existing Component', access: 'device-management' },
  editDevice: { label: 'Edit', access: 'device-management' },
  reloadDevice: { label: 'Reload Configuration', access: 'device-management' },
  moveDevice: { label: 'Move', access: 'device-management' },
  resetDevice: { label: 'Reset', access: 'device-management', danger: true },
  unlinkDevice: { label: 'Unlink', access: 'device-management', danger: true },

  validateTokens: { label: 'Validate Tokens', access: 'device-management' },
  reloadDevices: { label: 'Reload Configuration', access: 'device-management' },
  setSampleFrequency: { label: 'Set Sample Frequency', access: 'device-management' },
  moveDevices: { label: 'Move', access: 'device-management' },

  createAccount: { label: 'Create Account', access: 'account-management' },
  editAccount: { label: 'Edit', access: 'account-management' },
  showLogins: { label: 'Logins', access: 'account-management' },
  deleteAccount: { label: 'Delete', access: 'account-management', danger: true },

  addRole: { label: 'Add Role', access: 'account-management' },
  removeRole: { label: 'Remove Role', access: 'account-management' },
  addAccountsToGroup: { label: 'Add to Group', access: 'account-management' },
  removeAccountsFromGroup: { label: 'Remove from Group', access: 'account-management' },
  resendInvitations: { label: 'Send Invitation Again', access: 'account-management' },
  deleteAccounts: { label: 'Delete', access: 'account-management', danger: true },

  createGroup: { label: 'Create Location Group', access: 'any-management' },
  editGroup: { label: 'Edit', access: 'any-management' },
  deleteGroup: { label: 'Delete', access: 'any-management', danger: true },

  deleteGroups: { label: 'Delete', access: 'any-management', danger: true },

  createIntegration: { label: 'Create Integration', access: 'any-management' },
  editIntegration: { label: 'Edit', access: 'any-management' },
  testIntegration: { label: 'Send Test', access: 'any-management', busyLabel: 'Sending...' },
  showMessages: { label: 'Messages', access: 'any-management' },
  deleteIntegration: { label: 'Delete', access: 'any-management', danger: true },

  testIntegrations: { label: 'Send Test', access: 'any-management' },
  addIntegrationsToGroup: { label: 'Add to Group', access: 'any-management' },
  deleteIntegrations: { label: 'Delete', access: 'any-management', danger: true },

  linkComponents: { label: 'Link Components', access: 'device-management' },
  editComponent: { label: 'Edit', access: 'device-management' },
  resizeComponent: { label: 'Resize', access: 'device-management' },
  deleteComponent: { label: 'Delete', access: 'device-management', danger: true },

  linkChosenComponents: { label: 'Link', access: 'device-management' },
  deleteComponents: { label: 'Delete', access: 'device-management', danger: true },

  viewProduct: { label: 'View', access: 'device-management' },
  deleteProduct: { label: 'Delete', access: 'device-management', danger: true },

  acknowledgeAlarm: { label: 'Acknowledge', access: 'alarm-handling', busyLabel: 'Acknowledging...' },
  commentAlarm: { label: 'Comment', access: 'alarm-handling' },
  shelveAlarm: { label: 'Shelve', access: 'alarm-handling' },
  unshelveAlarm: { label: 'End Shelving', access: 'alarm-handling' },
  resolveAlarm: { label: 'Resolve', access: 'alarm-handling' },

  createIntegrator: { label: 'Create Integrator', access: 'operator-accounts' },
  renameIntegrator: { label: 'Rename', access: 'operator-accounts' },
  suspendIntegrator: { label: 'Suspend', access: 'operator-accounts', danger: true },
  resumeIntegrator: { label: 'Resume', access: 'operator-accounts' },
  deleteIntegrator: { label: 'Delete', access: 'operator-accounts', danger: true },

  acknowledgeAlarms: { label: 'Acknowledge', access: 'alarm-handling' },
  shelveAlarms: { label: 'Shelve', access: 'alarm-handling' },
} as const satisfies Record<string, ActionFacts>

export type ActionName = keyof typeof actions

/** The action as a row or a page offers it. */
export const offered = (name: ActionName, run: () => void): RowAction => offer(actions[name], run)

/** Where the pages are on which these actions begin. What is to be made has no address yet. */
export const creations = {
  createLocation: openedAddress('#/locations', openedNew),
  createAccount: openedAddress('#/accounts', openedNew),
  createGroup: openedAddress('#/location-groups', openedNew),
  createIntegration: openedAddress('#/integrations', openedNew),
  linkComponents: openedAddress(componentsAddress(), openedNew),
  createIntegrator: openedAddress('#/integrators', openedNew),
} satisfies Partial<Record<ActionName, string>>

/** What the page of a location is asked to open. */
export const editCommand = 'edit'

/** What the page of a device without a location is asked to open. */
export const initializeDialog = 'initialize'

export const initializationAddress = (deviceId: string): string =>
  openedAddress(deviceAddress({ deviceId }), initializeDialog)

export const linkAddress = (locationId: string): string => openedAddress('#/locations', locationId)
