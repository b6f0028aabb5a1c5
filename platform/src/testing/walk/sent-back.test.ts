import type { OperationName } from '#contract/operations/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationNames, operationOf, requestOf, send, startWalk, userOf, type Walk } from './app.ts'
import { bodyOf, edits, type Read, thingIn } from './edits.ts'

let walk: Walk

beforeAll(async () => {
  walk = await startWalk()
})
afterAll(() => walk.close())

/** These do something with a thing and replace no fields of it. */
const actions: OperationName[] = [
  'changeCloudlinkId',
  'moveAccount',
  'splitComponent',
  'setProductConditionals',
  'setAlarmCause',
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

test.each(Object.entries(edits) as [OperationName, Read][])(
  '%s takes what %s answers, as it is, and nothing changes',
  async (edit, from) => {
    const { read: sent, answer } = await walk.rolledBack(async () => {
      // Nobody has these before.
      if (edit === 'rememberList' || edit === 'setPreferences') await call(edit)
      const found = await call(from[0])
      expect([from[0], found.status]).toEqual([from[0], 200])
      const thing = thingIn(found.body, from, walk.main)
      expect(thing).toBeTypeOf('object')
      return { read: thing, answer: await call(edit, { body: bodyOf(edit, thing) }) }
    })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    const after = (answer.body ?? {}) as Record<string, unknown>
    if ('version' in after && 'version' in sent) expect(after['version']).toBe(sent['version'])
  },
)
