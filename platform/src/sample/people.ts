import { type Role, roles } from '#contract/access'
import type { Sex } from '#contract/values'

export interface Person {
  username: string
  firstName: string
  lastName: string
  phoneNumber?: string
  sex?: Sex
  roles: readonly Role[]
  /** No owner: the account is an owner itself. */
  owner?: string
}

const reading: Role[] = ['ROLE_LOCATION_READ']
const working: Role[] = ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE', 'ROLE_LOCATION_EXPORT']
const accountManagement: Role = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const deviceManagement: Role = 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'
const everything = roles.filter((role) => role !== 'ROLE_DASHBOARD_DEMO')

export const signIns = ['admin', 'accounts', 'devices', 'reader', 'other-admin', 'operator']

export const people: Record<string, { domain: string; staff: Person[] }> = {
  'int-nordkaelte': {
    domain: 'nordkaelte.example',
    staff: [
      {
        username: 'admin',
        firstName: 'Anna',
        lastName: 'Brüggemann',
        sex: 'FEMALE',
        phoneNumber: '+49 40 5550 101',
        roles: everything,
      },
      {
        username: 'accounts',
        firstName: 'Jürgen',
        lastName: 'Söllner',
        sex: 'MALE',
        phoneNumber: '+49 40 5550 102',
        roles: [...working, accountManagement],
        owner: 'admin',
      },
      {
        username: 'devices',
        firstName: 'Léa',
        lastName: 'Moreau',
        sex: 'FEMALE',
        phoneNumber: '+33 4 55 50 01 03',
        roles: [...working, deviceManagement],
        owner: 'admin',
      },
      {
        username: 'reader',
        firstName: 'Tom',
        lastName: 'de Vries',
        sex: 'MALE',
        roles: reading,
        owner: 'admin',
      },
      {
        username: 'h.sato',
        firstName: '花子',
        lastName: '佐藤',
        sex: 'FEMALE',
        phoneNumber: '+81 45 555 0104',
        roles: working,
      },
      {
        username: 'k.tanaka',
        firstName: '健',
        lastName: '田中',
        sex: 'MALE',
        roles: reading,
        owner: 'h.sato',
      },
      {
        username: 'm.nunez',
        firstName: 'María',
        lastName: 'Núñez',
        sex: 'FEMALE',
        phoneNumber: '+34 952 555 105',
        roles: [...working, 'ROLE_LOCATION_CONDITIONAL_MANAGEMENENT'],
        owner: 'admin',
      },
      {
        username: 'o.kjaer',
        firstName: 'Øyvind',
        lastName: 'Kjær',
        sex: 'MALE',
        roles: [...working, 'ROLE_LOCATION_AUTOMATION_MANAGEMENENT'],
        owner: 'admin',
      },
      {
        username: 'z.wisniewska',
        firstName: 'Zofia',
        lastName: 'Wiśniewska',
        sex: 'FEMALE',
        roles: working,
        owner: 'admin',
      },
      { username: 'p.svoboda', firstName: 'Přemysl', lastName: 'Svoboda', roles: reading, owner: 'admin' },
      { username: 'r.ito', firstName: '涼', lastName: '伊藤', sex: 'OTHER', roles: reading, owner: 'h.sato' },
      {
        username: 'showroom',
        firstName: 'Showroom',
        lastName: 'Hamburg',
        roles: ['ROLE_DASHBOARD_DEMO', 'ROLE_LOCATION_READ'],
        owner: 'admin',
      },
    ],
  },
  'int-alpenmess': {
    domain: 'alpenmess.example',
    staff: [
      {
        username: 'other-admin',
        firstName: 'Björn',
        lastName: 'Zürcher',
        sex: 'MALE',
        phoneNumber: '+41 44 555 02 01',
        roles: everything,
      },
      {
        username: 'c.rossier',
        firstName: 'Céline',
        lastName: 'Rossier',
        sex: 'FEMALE',
        roles: working,
        owner: 'other-admin',
      },
      {
        username: 'u.kaegi',
        firstName: 'Urs',
        lastName: 'Kägi',
        sex: 'MALE',
        roles: reading,
        owner: 'other-admin',
      },
    ],
  },
  'int-operator': {
    domain: 'operations.example',
    staff: [
      { username: 'operator', firstName: 'Olivia', lastName: 'Öberg', sex: 'FEMALE', roles: everything },
    ],
  },
}
