import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

/** What people are, sign in with, see and may do, wherever it is shown. */
export const texts = inLanguage('people', {
  accountOwner: 'Account Owner',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  usernameRequired: 'Username is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  sexes: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' },
  noRoles: 'No roles',
  noLocationGroups: 'No location groups',
  invitedByMail: (email: string) => `An invitation to choose a password went to ${email}.`,
  invitedByProvider: (email: string) => `The identity provider was asked to send an invitation to ${email}.`,
  invitedByFile: (email: string, file: string) =>
    `No mail server is set up: the invitation for ${email} is the file ${file}.`,
  invitedInOutbox: (email: string) =>
    `No mail server is set up: the invitation for ${email} is a file in the platform's outbox.`,
  abilities: {
    'account-management': 'Manage accounts: create and delete them, give roles, end sessions',
    'device-management': 'Manage devices, components and sensors',
    'any-management': 'Manage location groups and integrations',
    'location-write': 'Edit locations, zones, values and calendars',
    'conditional-management': 'Set the limits of alarms',
    'alarm-handling': 'Acknowledge, shelve and resolve alarms',
    'automation-management': 'Set the automation of zones',
  },
  byRoles: (roles: readonly string[]) => `By the role ${roles.join(' and ')}`,
  needsRole: (roles: readonly string[]) => `Needs the role ${roles.join(' or ')}`,
  mayDo: 'May do',
  lookAfterAll: 'Look after all integrators',
  belongsToOperator: 'The account belongs to the integrator of the operator',
  canSee: 'Can see',
  seesLocations: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} location, with everything in them: everybody of an integrator sees all its locations.`,
      other: `${formatNumber(count)} locations, with everything in them: everybody of an integrator sees all its locations.`,
    }),
  seesOfGroups: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} location, with everything in it: only those of its location groups. Account and device management do not count.`,
      other: `${formatNumber(count)} locations, with everything in them: only those of its location groups. Account and device management do not count.`,
    }),
  noLocations: 'No locations',
  locationGroups: 'Location groups',
  inNoLocationGroup: 'In no location group.',
  loginHistoryOf: (username: string) => `Login History - ${username}`,
  failedToFetchLoginHistory: (reason: string) => `Failed to fetch login history: ${reason}`,
  loadingLoginHistory: 'Loading login history...',
  noLogins: 'No login history found for this account.',
  totalLogins: 'Total Logins: {count}',
  loginsNewestFirst: 'Logins, newest first',
  login: (number: number) => `Login ${number}:`,
})

export type PeopleTexts = typeof texts
