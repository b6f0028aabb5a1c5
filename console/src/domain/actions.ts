import type { RowAction } from '../kit/list/ActionButtons.tsx'
import { openedAddress, openedNew } from '../kit/opened.ts'
import { componentsAddress, deviceAddress } from './addresses.ts'
import { type ActionFacts, locationActions, offer } from './locationActions.ts'
import { texts } from '../texts/domain.ts'
import { texts as common } from '../texts/common.ts'

/** What people can do. Lists, rows, menus of pages and the field that finds everything name the same actions. */
export const actions = {
  ...locationActions,

  makeReport: { label: texts.report, access: 'location-write' },
  showHistory: { label: texts.history, access: 'signed-in', isInMenu: true },

  initializeDevice: { label: texts.initialize, access: 'device-management' },
  validateToken: { label: texts.validateToken, access: 'device-management', busyLabel: texts.validating },
  addProduct: { label: texts.addProduct, access: 'device-management' },
  addComponent: { label: texts.addExistingComponent, access: 'device-management' },
  editDevice: { label: common.edit, access: 'device-management' },
  reloadDevice: { label: texts.reloadConfiguration, access: 'device-management' },
  moveDevice: { label: common.move, access: 'device-management' },
  resetDevice: { label: common.reset, access: 'device-management', danger: true },
  unlinkDevice: { label: texts.unlink, access: 'device-management', danger: true },

  validateTokens: { label: texts.validateTokens, access: 'device-management' },
  reloadDevices: { label: texts.reloadConfiguration, access: 'device-management' },
  setSampleFrequency: { label: texts.setSampleFrequency, access: 'device-management' },
  moveDevices: { label: common.move, access: 'device-management' },

  createAccount: { label: texts.createAccount, access: 'account-management' },
  editAccount: { label: common.edit, access: 'account-management' },
  showLogins: { label: texts.logins, access: 'account-management' },
  deleteAccount: { label: common.delete, access: 'account-management', danger: true },

  addRole: { label: texts.addRole, access: 'account-management' },
  removeRole: { label: texts.removeRole, access: 'account-management' },
  addAccountsToGroup: { label: texts.addToGroup, access: 'account-management' },
  removeAccountsFromGroup: { label: texts.removeFromGroup, access: 'account-management' },
  resendInvitations: { label: texts.sendInvitationAgain, access: 'account-management' },
  deleteAccounts: { label: common.delete, access: 'account-management', danger: true },

  createGroup: { label: texts.createLocationGroup, access: 'any-management' },
  editGroup: { label: common.edit, access: 'any-management' },
  deleteGroup: { label: common.delete, access: 'any-management', danger: true },

  deleteGroups: { label: common.delete, access: 'any-management', danger: true },

  createIntegration: { label: texts.createIntegration, access: 'any-management' },
  editIntegration: { label: common.edit, access: 'any-management' },
  testIntegration: { label: texts.sendTest, access: 'any-management', busyLabel: common.sending },
  showMessages: { label: texts.messages, access: 'any-management' },
  deleteIntegration: { label: common.delete, access: 'any-management', danger: true },

  testIntegrations: { label: texts.sendTest, access: 'any-management' },
  addIntegrationsToGroup: { label: texts.addToGroup, access: 'any-management' },
  deleteIntegrations: { label: common.delete, access: 'any-management', danger: true },

  createWebhook: { label: texts.createWebhook, access: 'any-management' },
  editWebhook: { label: common.edit, access: 'any-management' },
  showDeliveries: { label: texts.deliveries, access: 'any-management' },
  deleteWebhook: { label: common.delete, access: 'any-management', danger: true },

  createNetworkServer: { label: texts.createNetworkServer, access: 'device-management' },
  editNetworkServer: { label: common.edit, access: 'device-management' },
  renewNetworkServerSecret: { label: texts.renewSecret, access: 'device-management' },
  deleteNetworkServer: { label: common.delete, access: 'device-management', danger: true },

  linkComponents: { label: texts.linkComponents, access: 'device-management' },
  editComponent: { label: common.edit, access: 'device-management' },
  replaceSensor: { label: texts.replaceSensor, access: 'device-management' },
  keepSensor: { label: texts.keepSensor, access: 'device-management' },
  resizeComponent: { label: texts.resize, access: 'device-management' },
  deleteComponent: { label: common.delete, access: 'device-management', danger: true },

  linkChosenComponents: { label: texts.link, access: 'device-management' },
  deleteComponents: { label: common.delete, access: 'device-management', danger: true },

  viewProduct: { label: common.view, access: 'device-management' },
  editProduct: { label: common.edit, access: 'device-management' },
  editCodec: { label: texts.codec, access: 'device-management' },
  deleteProduct: { label: common.delete, access: 'device-management', danger: true },

  acknowledgeAlarm: { label: texts.acknowledge, access: 'alarm-handling', busyLabel: texts.acknowledging },
  commentAlarm: { label: texts.comment, access: 'alarm-handling' },
  shelveAlarm: { label: texts.shelve, access: 'alarm-handling' },
  unshelveAlarm: { label: texts.endShelving, access: 'alarm-handling' },
  resolveAlarm: { label: texts.resolve, access: 'alarm-handling' },

  createIntegrator: { label: texts.createIntegrator, access: 'operator-accounts' },
  renameIntegrator: { label: common.rename, access: 'operator-accounts' },
  suspendIntegrator: { label: texts.suspend, access: 'operator-accounts', danger: true },
  resumeIntegrator: { label: texts.resume, access: 'operator-accounts' },
  deleteIntegrator: { label: common.delete, access: 'operator-accounts', danger: true },

  acknowledgeAlarms: { label: texts.acknowledge, access: 'alarm-handling' },
  shelveAlarms: { label: texts.shelve, access: 'alarm-handling' },
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
