import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

/** Tokens of programs, and service accounts. */
export const texts = inLanguage('tokens', {
  tokens: 'Tokens',
  token: (name: string) => `Token ${name}`,
  whatTheyAre:
    'A program that works for you calls the platform with a token. It may do what you choose here, as long as you may do it yourself.',
  none: 'You have given no token to a program.',
  noneOfService: 'It has no token.',
  notOffered: 'This platform knows no tokens for programs.',
  failedToFetch: 'Failed to fetch the tokens',
  newToken: 'New Token',
  name: 'What it is for',
  nameRequired: 'Name is required',
  namePlaceholder: 'Nightly export',
  roleRequired: 'At least one role is required',
  expiresInDays: 'Expires after',
  days: (count: number) =>
    plural(count, { one: `${formatNumber(count)} day`, other: `${formatNumber(count)} days` }),
  addresses: 'Allowed addresses',
  addressesHint: 'Addresses or networks, such as 192.0.2.0/24, one on each line. Empty: from everywhere.',
  groupsHint: 'Without a choice it is for all locations.',
  filterLocationGroups: 'Filter location groups...',
  noLocationGroupsFound: 'No location groups found',
  make: 'Make Token',
  making: 'Making...',
  failedToMake: 'Failed to make the token',
  takeItNow: 'Take the token now: it is shown this once. Whoever has it can do what it may.',
  tryIt: 'Try it',
  ended: (name: string) => `The token ${name} has ended`,
  failedToEnd: 'Failed to end the token',
  end: 'End',
  endToken: (name: string) => `End the token ${name}`,
  willEnd: (name: string) => `The program that uses ${name} is refused from now on.`,
  ending: 'Ending...',
  expires: (day: string) => `expires ${day}`,
  expired: (day: string) => `expired ${day}`,
  neverUsed: 'never used',
  lastUsed: (time: string, address: string) => `last used ${time} from ${address}`,
  onlyFrom: (addresses: string) => `only from ${addresses}`,
  onlyGroups: (groups: string) => `only ${groups}`,
  serviceAccounts: 'Service Accounts',
  whatServiceAccountsAre:
    'For programs of the firm, such as an ERP. They belong to nobody and cannot sign in, so they go on when people leave.',
  noServiceAccounts: 'There are no service accounts yet.',
  failedToFetchServiceAccounts: 'Failed to fetch the service accounts',
  newServiceAccount: 'New Service Account',
  editServiceAccount: 'Edit Service Account',
  serviceAccountName: 'Name',
  deleteServiceAccount: 'Delete Service Account',
  willDelete: (name: string, tokens: number) =>
    tokens === 0
      ? `${name} is deleted.`
      : plural(tokens, {
          one: `${name} is deleted, and its token ends at once.`,
          other: `${name} is deleted, and its ${formatNumber(tokens)} tokens end at once.`,
        }),
  saved: (name: string) => `${name} was saved`,
  deleted: (name: string) => `${name} was deleted`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
})

export type TokensTexts = typeof texts
