import { expect, test } from 'vitest'
import { requiredFrom, type SecondFactorRule } from './requirement.ts'

const [soon, later] = [new Date('2026-12-01'), new Date('2027-01-01')]
const nobody: SecondFactorRule = { required: 'NOBODY', from: null }
const managers: SecondFactorRule = { required: 'MANAGERS', from: later }
const everybody: SecondFactorRule = { required: 'EVERYBODY', from: soon }
const reader = ['ROLE_LOCATION_READ']
const manager = [...reader, 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT']

test.each([
  [reader, [nobody, nobody], undefined],
  [reader, [managers, nobody], undefined],
  [manager, [managers, nobody], later],
  [reader, [managers, everybody], soon],
  // The earlier of both holds, and a rule without a time holds already.
  [manager, [managers, everybody], soon],
  [manager, [everybody, { ...managers, from: null }], new Date(0)],
])('%j needs a second factor by %j from %s on', (roles, rules, from) => {
  expect(requiredFrom(roles, rules)).toEqual(from)
})
