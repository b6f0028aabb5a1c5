import { describe, expect, it, test } from 'vitest'
import type { Account } from '#contract/schemas/account'
import {
  accountOwners,
  accountRules,
  bodyOf,
  ownerOptions,
  ownRoleQuestion,
  valuesOf,
} from './accountValues.ts'

const membership = {
  locationGroupId: { locationGroupId: 'grp-1', dashboardSafe: true },
  locationGroupName: 'North',
  roles: ['ROLE_LOCATION_READ' as const],
  contactGroup: ['on-call'],
  allowPushNotifications: 'true' as const,
  showInContacts: true,
}

const maria: Account = {
  accountId: 'acc-maria',
  firstName: 'Maria',
  lastName: 'Lindqvist',
  username: 'maria',
  email: 'maria@example.org',
  phoneNumber: null,
  sex: null,
  integratorId: 'int-1',
  roles: ['ROLE_LOCATION_READ'],
  scope: 'INTEGRATOR',
  ownerAccountId: 'acc-admin',
  locationGroups: [membership],
  version: 4,
}

const group = (locationGroupId: string, name: string) => ({
  locationGroupId,
  name,
  integratorId: 'int-1',
  locations: [],
  integrations: [],
  version: 1,
})

describe('what is sent', () => {
  it('is trimmed, and optional fields may be empty', () => {
    const values = { ...valuesOf(maria, 'int-1'), firstName: ' Mia ', phoneNumber: ' ', sex: '' as const }
    expect(bodyOf(values, maria, [])).toMatchObject({ firstName: 'Mia', phoneNumber: null, sex: null })
  })

  it('keeps a membership as it was, and gives a new one the defaults', () => {
    const values = { ...valuesOf(maria, 'int-1'), locationGroups: ['grp-1', 'grp-2'] }
    expect(bodyOf(values, maria, [group('grp-2', 'South')]).locationGroups).toEqual([
      membership,
      {
        locationGroupId: { locationGroupId: 'grp-2', dashboardSafe: false },
        locationGroupName: 'South',
        roles: [],
        contactGroup: [],
        allowPushNotifications: 'false',
        showInContacts: false,
      },
    ])
  })

  it('leaves out a membership that was unchecked', () => {
    expect(bodyOf({ ...valuesOf(maria, 'int-1'), locationGroups: [] }, maria, []).locationGroups).toEqual([])
  })
})

it("a new account belongs to the person's own integrator", () => {
  expect(valuesOf(null, 'int-7')).toMatchObject({ integratorId: 'int-7', username: '', roles: [] })
})

describe('the rules', () => {
  it.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['username', '', 'Username is required'],
    ['email', ' ', 'Email is required'],
    ['integratorId', '', 'Integrator ID is required'],
    ['ownerAccountId', '', 'Account owner is required'],
  ] as const)('%s', (field, value, text) => {
    expect(accountRules[field](value)).toBe(text)
    expect(accountRules[field]('a@b.c')).toBeNull()
  })

  it('roles', () => {
    expect(accountRules.roles([])).toBe('At least one role is required')
    expect(accountRules.roles(['ROLE_LOCATION_READ'])).toBeNull()
  })

  it.each(['maria', 'maria@', '@example.org', 'maria@example', 'ma ria@example.org'])(
    '%j is not an email address',
    (email) => {
      expect(accountRules.email(email)).toBe('Please enter a valid email address')
    },
  )
})

it('owners are accounts without an owner, and those that own themselves', () => {
  const accounts = [
    { ...maria, accountId: 'a', ownerAccountId: null },
    { ...maria, accountId: 'b', ownerAccountId: 'b' },
    { ...maria, accountId: 'c', ownerAccountId: 'a' },
  ]
  expect(accountOwners(accounts).map(({ accountId }) => accountId)).toEqual(['a', 'b'])
  const offered = (current: string | null) => ownerOptions(accounts, current).map(({ value }) => value)
  expect([null, 'a', 'c', 'z'].map(offered)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'z'],
  ])
  expect(ownerOptions(accounts, 'z').at(-1)).toEqual({ value: 'z', label: 'z' })
})

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
