import { expect, test } from 'vitest'
import {
  accessRules,
  isForDevice,
  isForNetworkServer,
  isForOperator,
  isForProgram,
  mayAccess,
  roles,
  type Access,
} from './access.ts'

const names = Object.keys(accessRules) as Access[]

/** Written out, and not computed from the rules: who may do what is decided here a second time. */
const table: Record<Access, { roles: string[] | 'all'; operator: string[] | 'all' }> = {
  'signed-in': { roles: 'all', operator: 'all' },
  'account-management': {
    roles: ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'],
    operator: ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'],
  },
  'device-management': {
    roles: ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'],
    operator: ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'],
  },
  'device-reading': { roles: ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'], operator: 'all' },
  'any-management': {
    roles: ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'],
    operator: ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'],
  },
  'location-write': { roles: ['ROLE_LOCATION_WRITE'], operator: ['ROLE_LOCATION_WRITE'] },
  'conditional-management': {
    roles: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
    operator: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
  },
  'alarm-handling': {
    roles: ['ROLE_LOCATION_WRITE', 'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
    operator: ['ROLE_LOCATION_WRITE', 'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
  },
  'automation-management': {
    roles: ['ROLE_LOCATION_AUTOMATION_MANAGEMENENT'],
    operator: ['ROLE_LOCATION_AUTOMATION_MANAGEMENENT'],
  },
  operator: { roles: [], operator: 'all' },
  'operator-accounts': { roles: [], operator: ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'] },
  'operator-devices': { roles: [], operator: ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'] },
  'operator-locations': { roles: [], operator: ['ROLE_LOCATION_WRITE'] },
  'operator-conditionals': { roles: [], operator: ['ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'] },
  'operator-export': { roles: [], operator: ['ROLE_LOCATION_EXPORT'] },
  device: { roles: [], operator: [] },
  'network-server': { roles: [], operator: [] },
}

test.each(names)('%s lets in exactly those who have one of its roles', (name) => {
  for (const [isOperator, allowed] of [
    [false, table[name].roles],
    [true, table[name].operator],
  ] as const) {
    for (const role of roles)
      expect([role, mayAccess(name, [role], isOperator)]).toEqual([
        role,
        allowed === 'all' || allowed.includes(role),
      ])
    expect(mayAccess(name, [], isOperator)).toBe(allowed === 'all')
    expect(mayAccess(name, [...roles], isOperator)).toBe(allowed.length > 0)
  }
})

test('nobody counts as the operator unless it is said', () => {
  expect(names.filter((name) => mayAccess(name, [...roles]))).toEqual(
    names.filter((name) => mayAccess(name, [...roles], false)),
  )
})

test('calls for the operator and for programs are told from the others', () => {
  expect(names.filter(isForOperator)).toEqual(names.filter((name) => name.startsWith('operator')))
  expect(names.filter(isForProgram)).toEqual(['device', 'network-server'])
  expect(names.filter(isForDevice)).toEqual(['device'])
  expect(names.filter(isForNetworkServer)).toEqual(['network-server'])
})
