import { expect, test } from 'vitest'
import { abilitiesOf } from './abilities.ts'

const told = (...roles: string[]) =>
  abilitiesOf(roles).map(({ may, text, why }) => `${may ? 'yes' : 'no'}: ${text}. ${why}`)

test('says what roles let somebody do, and by which of them', () => {
  const of = told('ROLE_LOCATION_WRITE', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT')
  expect(of).toContain(
    'no: Manage accounts: create and delete them, give roles, end sessions. Needs the role Integrator account management',
  )
  expect(of).toContain(
    'yes: Manage location groups and integrations. By the role Integrator device management',
  )
  expect(of).toContain('yes: Acknowledge, shelve and resolve alarms. By the role Location write')
  expect(told().filter((line) => line.startsWith('yes'))).toEqual([])
})
