import type { OperationName } from '#contract/operations/index'
import type { Fixture } from './fixture.ts'

/** Where a thing is read that can be changed, and the place in the answer if it is not the whole one. */
export type Read = [OperationName, ...(string | ((fixture: Fixture) => Record<string, string>))[]]

const account: Read = ['getManagedAccount']
const group: Read = ['getGroup']
const device: Read = ['getDevice']

/** The calls that replace fields of a thing, and where it is read. */
export const edits: Partial<Record<OperationName, Read>> = {
  updateLocation: ['getLocation'],
  updateZone: ['getLocation', 'zones', () => ({ zoneId: 'z-1' })],
  updateAutomation: ['getAutomation'],
  updateMaintenance: ['listMaintenance', ({ maintenanceId }) => ({ maintenanceId })],
  updateComponent: ['getComponent'],
  updateMeasurement: ['getMeasurement'],
  updateConditional: ['findConditionals', ({ conditionalId }) => ({ conditionalId })],
  updateManagedGroup: group,
  updateGroup: group,
  updateIntegration: ['listIntegrations', ({ integrationId }) => ({ integrationId })],
  updateManagedAccount: account,
  updateAccount: account,
  setPreferences: ['getCurrentAccount', 'preferences'],
  rememberList: ['listOwnLists', () => ({})],
  setAlarmCauses: ['getAlarmCauses'],
  updateView: ['listViews', ({ viewId }) => ({ viewId })],
  setSecondFactorRule: ['getSecondFactorRules', 'own'],
  updateManagedDevice: device,
  updateDevice: device,
  updateRegisteredComponent: [
    'listRegisteredComponents',
    ({ componentId }) => ({ linkedComponentId: componentId }),
  ],
  renameIntegrator: ['getIntegrator'],
  updateServiceAccount: ['listServiceAccounts', ({ serviceAccountId }) => ({ serviceAccountId })],
  updateNetworkServer: ['listNetworkServers', ({ networkServerId }) => ({ networkServerId })],
  updateWebhook: ['listWebhooks', ({ webhookId }) => ({ webhookId })],
  updateOwnProduct: ['listOwnProducts', ({ ownProductId }) => ({ productId: ownProductId })],
  updateProduct: ['listCatalogue', ({ unusedProductId }) => ({ productId: unusedProductId })],
}

/** The thing in the answer of the call that reads it. */
export const thingIn = (answer: unknown, [, ...steps]: Read, fixture: Fixture): Record<string, unknown> =>
  steps.reduce((part, step) => {
    if (typeof step === 'string') return Reflect.get(part as object, step) as unknown
    const wanted = Object.entries(step(fixture))
    const list = part as Record<string, unknown>[]
    return list.find((one) => wanted.every(([name, value]) => one[name] === value))
  }, answer) as Record<string, unknown>

/** How an edit sends the thing. */
export const bodyOf = (edit: OperationName, thing: object) =>
  edit === 'updateManagedAccount' ? { data: thing } : thing
