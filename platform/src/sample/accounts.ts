import { type Role, roles as knownRoles } from '#contract/access'
import type { Sex } from '#contract/values'
import { day } from '../base/time.ts'
import { withNameKeys } from '../db/account-names.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { SampleLocation } from './locations.ts'
import { itemAt, numbered, type Random, type Rows } from './rows.ts'

export interface Person {
  username: string
  firstName: string
  lastName: string
  phoneNumber?: string
  sex?: Sex
  roles: readonly Role[]
  /** No owner: the account is an owner itself. */
  owner?: string
  /** It sees the locations of this group alone. */
  onlyGroup?: string
}

const reading: Role[] = ['ROLE_LOCATION_READ']
const working: Role[] = ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE', 'ROLE_LOCATION_EXPORT']
const accountManagement: Role = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const deviceManagement: Role = 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'
const everything = knownRoles.filter((role) => role !== 'ROLE_DASHBOARD_DEMO')

export const signIns = ['admin', 'accounts', 'devices', 'reader', 'shop', 'other-admin', 'operator']

const personOf = (
  username: string,
  firstName: string,
  lastName: string,
  granted: readonly Role[],
  more: Pick<Person, 'sex' | 'phoneNumber' | 'owner' | 'onlyGroup'> = {},
): Person => ({ username, firstName, lastName, roles: granted, ...more })

export const people: Record<string, { domain: string; staff: Person[] }> = {
  'int-nordkaelte': {
    domain: 'nordkaelte.example',
    staff: [
      personOf('admin', 'Anna', 'Brüggemann', everything, { sex: 'FEMALE', phoneNumber: '+49 40 5550 101' }),
      personOf('accounts', 'Jürgen', 'Söllner', [...working, accountManagement], {
        sex: 'MALE',
        phoneNumber: '+49 40 5550 102',
        owner: 'admin',
      }),
      personOf('devices', 'Léa', 'Moreau', [...working, deviceManagement], {
        sex: 'FEMALE',
        phoneNumber: '+33 4 55 50 01 03',
        owner: 'admin',
      }),
      personOf('reader', 'Tom', 'de Vries', reading, { sex: 'MALE', owner: 'admin' }),
      personOf('h.sato', '花子', '佐藤', working, { sex: 'FEMALE', phoneNumber: '+81 45 555 0104' }),
      personOf('k.tanaka', '健', '田中', reading, { sex: 'MALE', owner: 'h.sato' }),
      personOf('m.nunez', 'María', 'Núñez', [...working, 'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'], {
        sex: 'FEMALE',
        phoneNumber: '+34 952 555 105',
        owner: 'admin',
      }),
      personOf('o.kjaer', 'Øyvind', 'Kjær', [...working, 'ROLE_LOCATION_AUTOMATION_MANAGEMENENT'], {
        sex: 'MALE',
        owner: 'admin',
      }),
      personOf('z.wisniewska', 'Zofia', 'Wiśniewska', working, { sex: 'FEMALE', owner: 'admin' }),
      personOf('p.svoboda', 'Přemysl', 'Svoboda', reading, { owner: 'admin' }),
      personOf('r.ito', '涼', '伊藤', reading, { sex: 'OTHER', owner: 'h.sato' }),
      personOf('shop', 'Noor', 'Visser', [...working, 'ROLE_DASHBOARD_DEMO'], {
        sex: 'FEMALE',
        owner: 'admin',
        onlyGroup: 'Food retail',
      }),
    ],
  },
  'int-alpenmess': {
    domain: 'alpenmess.example',
    staff: [
      personOf('other-admin', 'Björn', 'Zürcher', everything, {
        sex: 'MALE',
        phoneNumber: '+41 44 555 02 01',
      }),
      personOf('c.rossier', 'Céline', 'Rossier', working, { sex: 'FEMALE', owner: 'other-admin' }),
      personOf('u.kaegi', 'Urs', 'Kägi', reading, { sex: 'MALE', owner: 'other-admin' }),
    ],
  },
  'int-operator': {
    domain: 'operations.example',
    staff: [personOf('operator', 'Olivia', 'Öberg', everything, { sex: 'FEMALE' })],
  },
}

export interface SampleAccount {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
}

export function addAccounts(
  rows: Rows,
  plan: IntegratorPlan,
  groups: SampleGroup[],
  passwordHash: string,
  random: Random,
  now: Date,
): SampleAccount[] {
  const { domain, staff } = people[plan.id] ?? { domain: '', staff: [] }
  const ids = new Map(
    staff.map(({ username }, index) => [username, numbered('acc-', plan.firstNumber + index)]),
  )
  return staff.map(({ owner, roles, onlyGroup, ...person }, index) => {
    const id = ids.get(person.username) ?? ''
    const email = `${person.username}@${domain}`
    const row = {
      ...person,
      id,
      email,
      // The data is for trying out, so everybody has confirmed their addresses.
      confirmedEmail: email,
      confirmedPhone: person.phoneNumber ?? null,
      integratorId: plan.id,
      roles: [...roles],
      ownerAccountId: ids.get(owner ?? person.username) ?? null,
      ...(onlyGroup !== undefined && { scope: 'GROUPS' as const }),
    }
    rows.accounts.push(withNameKeys(row))
    if (signIns.includes(person.username)) rows.idpCredentials.push({ accountId: id, passwordHash })
    const joined = (group: SampleGroup, at: number) =>
      onlyGroup === undefined ? index % 6 !== 5 && (at + index) % 4 === 0 : group.name === onlyGroup
    for (const group of groups.filter(joined)) {
      rows.accountLocationGroups.push({
        accountId: id,
        locationGroupId: group.id,
        roles: index % 2 === 0 && onlyGroup === undefined ? ['ROLE_LOCATION_READ'] : [],
        contactGroup: index % 3 === 0 ? ['on-call'] : [],
        allowPushNotifications: index % 3 === 0 ? 'true' : 'false',
        showInContacts: index % 2 === 0,
      })
    }
    addLogins(rows, id, itemAt([34, 21, 18, 9, 12, 0, 5], index), random, now)
    const { username, firstName, lastName } = person
    return { id, username, email, firstName, lastName }
  })
}

function addLogins(rows: Rows, accountId: string, count: number, random: Random, now: Date): void {
  for (let back = 1; back <= count; back += 1) {
    const loginDate = new Date(now.getTime() - back * 1.7 * day - random.integer(0, 36_000) * 1000)
    rows.logins.push({ accountId, sessionKey: `sample-${back}`, loginDate })
  }
}

const groupNames = [
  'North',
  'Süd',
  'Île-de-France & Rhône',
  'Nordics',
  'Food retail',
  'Cold chain',
  '日本',
  'Night shift on call',
]
const integrationKinds = [
  { name: 'PagerDuty on call', type: 'PAGERDUTY', settings: { region: 'EU' } },
  { name: 'SMS night shift', type: 'TWILIO_SMS' },
  { name: 'DECT handsets plant', type: 'DECT' },
  { name: 'PagerDuty overseas', type: 'PAGERDUTY', settings: { region: 'US' } },
  { name: 'SMS Bereitschaft Süd', type: 'TWILIO_SMS' },
  { name: 'DECT Leitwarte', type: 'DECT' },
] as const

export interface SampleGroup {
  id: string
  name: string
}

export function addGroups(
  rows: Rows,
  plan: IntegratorPlan,
  locations: SampleLocation[],
  random: Random,
): SampleGroup[] {
  const integrationIds = addIntegrations(rows, plan, random)
  return Array.from({ length: plan.groups }, (_, index) => {
    const group = { id: numbered('grp-', plan.firstNumber + index), name: itemAt(groupNames, index) }
    rows.locationGroups.push({ ...group, integratorId: plan.id })
    // One group stays empty, like a new one.
    const members =
      index === 7 ? [] : locations.filter((_location, at) => at % plan.groups === index || at % 13 === index)
    for (const { id: locationId, layoutIds } of members) {
      for (const layoutId of layoutIds.length > 0 ? layoutIds.slice(0, random.integer(1, 2)) : [null]) {
        rows.locationGroupLocations.push({ locationGroupId: group.id, locationId, layoutId })
      }
    }
    for (const integrationId of integrationIds.filter((_id, at) => (at + index) % 3 === 0)) {
      rows.locationGroupIntegrations.push({ locationGroupId: group.id, integrationId })
    }
    return group
  })
}

function addIntegrations(rows: Rows, plan: IntegratorPlan, random: Random): string[] {
  return integrationKinds.slice(0, plan.integrations).map((kind, index) => {
    const id = numbered('itg-', plan.firstNumber + index)
    const secret = kind.type === 'PAGERDUTY' ? random.hex(32) : null
    rows.integrations.push({ id, integratorId: plan.id, secret, ...kind })
    return id
  })
}
