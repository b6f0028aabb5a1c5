import type { OperationName } from '#contract/operations/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationNames, operationOf, requestOf, send, startWalk, userOf, type Walk } from './app.ts'
import type { Fixture } from './fixture.ts'

let walk: Walk

beforeAll(async () => {
  walk = await startWalk()
})
afterAll(() => walk.close())

/** Where a thing is read that can be changed, and the place in the answer if it is not the whole one. */
type Read = [OperationName, ...(string | ((fixture: Fixture) => Record<string, string>))[]]

const account: Read = ['getManagedAccount']
const group: Read = ['getGroup']
const device: Read = ['getDevice']

const edits: Partial<Record<OperationName, Read>> = {
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
  updateView: ['listViews', ({ viewId }) => ({ viewId })],
  setSecondFactorRule: ['getSecondFactorRules', 'own'],
  updateManagedDevice: device,
  updateDevice: device,
  updateRegisteredComponent: [
    'listRegisteredComponents',
    ({ componentId }) => ({ linkedComponentId: componentId }),
  ],
  renameIntegrator: ['getIntegrator'],
  updateProduct: ['listCatalogue', ({ unusedProductId }) => ({ productId: unusedProductId })],
}

/** These do something with a thing and replace no fields of it. */
const actions: OperationName[] = [
  'changeCloudlinkId',
  'moveAccount',
  'splitComponent',
  'setProductConditionals',
  'confirmOwnAddress',
  'commitManagedDeviceComponents',
  'unlinkManagedDevice',
  'commitDeviceComponents',
  'unlinkDevice',
  'recreateConditionals',
  'cleanMetrics',
  'subscribePush',
  'linkComponent',
  'linkComponents',
  'unlinkComponent',
  'resizeComponent',
]

test('every PUT and PATCH is an edit or an action', () => {
  const changing = operationNames.filter((name) => ['PUT', 'PATCH'].includes(operationOf(name).method))
  const told = [...Object.keys(edits), ...actions]
  expect(changing.filter((name) => !operationOf(name).batchOf).toSorted()).toEqual(told.toSorted())
})

const call = async (name: OperationName, change: object = {}) =>
  send(walk.app, name, { ...requestOf(name, walk.main), ...change }, await walk.tokenOf(userOf(name)))

/** The part of an answer, or the entry of a list that has these values. */
const within = (answer: unknown, step: Read[number]): unknown => {
  if (typeof step === 'string') return (answer as Record<string, unknown>)[step]
  const wanted = Object.entries(step(walk.main))
  return (answer as Record<string, unknown>[]).find((one) =>
    wanted.every(([name, value]) => one[name] === value),
  )
}

test.each(Object.entries(edits) as [OperationName, Read][])(
  '%s takes what %s answers, as it is, and nothing changes',
  async (edit, [read, ...steps]) => {
    const { read: sent, answer } = await walk.rolledBack(async () => {
      // Nobody has these before.
      if (edit === 'rememberList' || edit === 'setPreferences') await call(edit)
      const found = await call(read)
      expect([read, found.status]).toEqual([read, 200])
      const thing = steps.reduce(within, found.body)
      expect(thing).toBeTypeOf('object')
      const body = edit === 'updateManagedAccount' ? { data: thing } : thing
      return { read: thing as Record<string, unknown>, answer: await call(edit, { body }) }
    })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    const after = (answer.body ?? {}) as Record<string, unknown>
    if ('version' in after && 'version' in sent) expect(after['version']).toBe(sent['version'])
  },
)
