import { expect, test } from 'vitest'
import { ownRoleQuestion } from './ownRoles.ts'

const [read, accounts, devices] = [
  'ROLE_LOCATION_READ',
  'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT',
  'ROLE_INTEGRATOR_DEVICE_MANAGEMENT',
] as const
const me = { accountId: 'me', roles: [read, accounts, devices] }

test('asks about a management role that people take from themselves, and about nothing else', () => {
  expect(ownRoleQuestion([read, accounts], me, me)).toBe(
    'You are taking Integrator device management from yourself. Devices closes for you at once.',
  )
  expect(ownRoleQuestion([read], me, me)).toMatch(
    /^You are taking Integrator account management and Integrator device management from yourself/,
  )
  expect(ownRoleQuestion([accounts, devices], me, me)).toBeUndefined()
  expect(ownRoleQuestion([read], { ...me, accountId: 'another' }, me)).toBeUndefined()
  expect(ownRoleQuestion([read], { accountId: 'me', roles: [read] }, me)).toBeUndefined()
  expect(ownRoleQuestion([read], null, me)).toBeUndefined()
  expect(ownRoleQuestion([read], me, undefined)).toBeUndefined()
})
