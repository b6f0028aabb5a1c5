import { expect, test } from 'vitest'
import { actionsAbout, actionsOf, auditKinds, kindOf, thingIdIn } from './audit.ts'

test('every action is about one kind of thing', () => {
  const actions = (['account', 'identities', 'nobody'] as const).flatMap(actionsAbout)
  expect(actions.filter((action) => kindOf(action) === undefined)).toEqual([])
  expect(auditKinds.flatMap(actionsOf).toSorted()).toEqual(actions.toSorted())
  expect(auditKinds.filter((kind) => actionsOf(kind).length === 0)).toEqual([])
  expect([kindOf('LOCATION_GROUP_UPDATED'), kindOf('PUSH_KEY_ROTATED')]).toEqual([
    'LOCATION_GROUP',
    'PLATFORM',
  ])
})

test('the id of the thing is in the new value, or else in the old one', () => {
  expect(thingIdIn('ACCOUNT_DELETED', undefined, { accountId: 'acc-1' })).toBe('acc-1')
  expect(thingIdIn('ACCOUNT_UPDATED', { accountId: 'acc-2' }, { accountId: 'acc-1' })).toBe('acc-2')
  expect(thingIdIn('LOCATION_UPDATED', { accountId: 'acc-1' })).toBeUndefined()
})
