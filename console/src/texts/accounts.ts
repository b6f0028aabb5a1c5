import type { AddressState } from '#contract/values'
import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

export const texts = inLanguage('accounts', {
  signIn: 'Sign-in',
  email: 'E-mail address',
  phone: 'Phone number',
  addressStates: {
    CONFIRMED: 'Confirmed',
    FORMER: 'Not confirmed: messages go to the one before',
    NOT_CONFIRMED: 'Not confirmed: no messages go there',
  } satisfies Record<AddressState, string>,
  sendCodeByMail: 'Ask to Confirm the E-mail Address',
  sendCodeByText: 'Ask to Confirm the Phone Number',
  codeSent: 'The code is on its way',
  codeNotSent: (reason: string) => `The code was not sent: ${reason}`,
  failedToSendCode: 'Failed to send the code',
  showAccess: 'Show Access',
  hideAccess: 'Hide Access',
  access: 'Access',
  failedToFetchAccess: 'Failed to fetch the access',
  editAccount: 'Edit Account',
  createAccount: 'Create Account',
  usernameStays: 'Username cannot be changed after account creation',
  notGiven: 'Not given',
  integratorId: 'Integrator ID',
  selectAnOwner: 'Select an owner...',
  managementHint: (role: string) =>
    `${role} is the administration of the integrator: it can change every account and give any role.`,
  sees: 'Sees',
  seen: { INTEGRATOR: 'The whole integrator', GROUPS: 'Only its location groups' },
  seenHints: {
    INTEGRATOR: 'All locations of the integrator. The roles count everywhere.',
    GROUPS:
      'The locations of its location groups, and nothing else. The roles count there. Account and device management never count.',
  },
  filterLocationGroups: 'Filter location groups...',
  noLocationGroupsFound: 'No location groups found',
  serviceAccounts: 'Service accounts of programs',
  forEachPerson: 'Create an account for each person who works with your locations.',
  createTheFirst: 'Create the first account',
  saved: (username: string) => `Account ${username} saved`,
  deleteAccount: 'Delete Account',
  sureToDelete: (name: string) => `Are you sure you want to delete the account for ${name}?`,
  deleted: (username: string) => `Account ${username} deleted`,
  ownsNoOther: 'It owns no other account.',
  losesOwner: (count: number) =>
    plural(count, {
      one: `${count} account loses its owner and owns itself then`,
      other: `${count} accounts lose their owner and own themselves then`,
    }),
  ownAccount: 'This is your own account: another account manager has to delete it.',
  noRoleLeft: 'It would have no role left.',
  states: { INVITED: 'Invited', ACTIVE: 'Active', SLOWED: 'Slowed down' },
  neverSignedIn: 'Never signed in',
  unusedFor: (days: number) => `Unused for ${days} days`,
  withSecondFactor: (state: string) => `${state}, second factor`,
  lastLogin: 'Last Login',
  never: 'Never',
  daysUnused: 'Days Unused',
  signedInNow: 'Signed in Now',
  sessions: (count: number) =>
    plural(count, { one: `${formatNumber(count)} session`, other: `${formatNumber(count)} sessions` }),
  secondFactor: 'Second Factor',
  integratorIdRequired: 'Integrator ID is required',
  roleRequired: 'At least one role is required',
  ownerRequired: 'Account owner is required',
  takingFromYourself: (roles: readonly string[]) => `You are taking ${roles.join(' and ')} from yourself.`,
  accountsCloses: 'Accounts closes for you at once, and only another account manager can give it back.',
  devicesCloses: 'Devices closes for you at once.',
  whoNeedsOne: 'Who needs a second factor to sign in?',
  changeWhoNeedsOne: 'Change who needs a second factor',
  change: 'Change',
  required: {
    NOBODY: 'Nobody, it is offered',
    MANAGERS: 'Managers of accounts or devices',
    EVERYBODY: 'Everybody',
  },
  /** The rule of the integrator, and that of the platform. */
  need: {
    MANAGERS: 'Managers need a second factor to sign in.',
    EVERYBODY: 'Everybody needs a second factor to sign in.',
  },
  needFrom: {
    MANAGERS: (day: string) => `Managers need a second factor to sign in from ${day} on.`,
    EVERYBODY: (day: string) => `Everybody needs a second factor to sign in from ${day} on.`,
  },
  needByPlatform: {
    MANAGERS: 'Managers need a second factor to sign in, by a setting of the platform.',
    EVERYBODY: 'Everybody needs a second factor to sign in, by a setting of the platform.',
  },
  needByPlatformFrom: {
    MANAGERS: (day: string) =>
      `Managers need a second factor to sign in from ${day} on, by a setting of the platform.`,
    EVERYBODY: (day: string) =>
      `Everybody needs a second factor to sign in from ${day} on, by a setting of the platform.`,
  },
  nobodyNeedsOne: 'Nobody needs a second factor to sign in.',
  allHaveOne: 'All of them have one.',
  withoutOne: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} account without one.`,
      other: `${formatNumber(count)} accounts without one.`,
    }),
  secondFactorSaved: 'Second factor saved',
  from: 'From',
  untilThen:
    'Until then they are asked to set one up each time they sign in. From then on they have to, before anything else. Without a day it holds at once.',
  failedToInvite: 'Failed to send the invitation',
  invitationSent: 'Invitation sent',
  isInvited: 'The person gets an invitation to choose a password.',
  sendInvitationAgain: 'Send Invitation Again',
  endSessions: 'End Sessions',
  willEndSessions: (name: string) =>
    `${name} is signed out everywhere at once, and what is typed there and not saved is lost. With the password ${name} can sign in again.`,
  ending: 'Ending...',
  failedToEndSessions: 'Failed to end the sessions',
  isSignedOut: (name: string) => `${name} is signed out everywhere`,
  removeSecondFactor: 'Remove Second Factor',
  willRemoveFactors: (name: string) =>
    `Has ${name} lost the phone or key, and are you sure that it is ${name} who asks? All second factors are removed, ${name} is signed out everywhere and gets a mail, and the password alone is then enough to sign in.`,
  removing: 'Removing...',
  failedToRemoveFactor: 'Failed to remove the second factor',
  factorsRemoved: (name: string) => `The second factors of ${name} are removed`,
})

export type AccountsTexts = typeof texts
