import { z } from 'zod'
import { invitationHeader } from '../invitation.ts'
import { invitationsPerHour, mailsPerDay } from '../limits.ts'
import { op } from '../op.ts'
import { Account, AccountBody, AccountUpdate, Login, WrappedAccountUpdate } from '../schemas/account.ts'
import { Done, QueryFilter } from '../schemas/common.ts'
import { AccountDeletion } from '../schemas/deletion.ts'
import { Authorization } from '../schemas/own-account.ts'

export const manyInvitations = `Within an hour the caller has made ${invitationsPerHour} accounts or given them another address, or within a day all callers of the integrator have caused ${mailsPerDay} mails. \`Retry-After\` says how many seconds to wait.`

export const invitationMeaning =
  'How the person is asked to choose a password. `mail`: by a mail of the platform. `provider`: by the identity provider. `file`: no ' +
  'mail server is set, so the mail is in a file of the platform. An installation with sample data adds the name of the file, ' +
  'percent-encoded: `file;data%2Foutbox%2F….eml`. The header is missing if nobody is asked.'

const creation = {
  summary: 'Create an account',
  description:
    'The person gets an identity at the provider and is asked to choose a password. A group membership without ' +
    'settings gets no roles, no contact groups, no push notifications and no place in contacts. ' +
    "`integratorId` is the caller's own. `ownerAccountId` names an account owner of the same integrator.",
  access: 'account-management',
  audit: 'ACCOUNT_CREATED',
  response: Account,
  responseHeaders: { [invitationHeader]: invitationMeaning },
  failures: {
    409: 'Another account has this text as its username or email address, in any spelling: key `DUPLICATE`.',
    429: manyInvitations,
    503: 'The identity provider does not answer; nothing was changed.',
  },
} as const

const update = {
  summary: 'Replace the fields of an account',
  description:
    '`username` cannot change (key `IMMUTABLE`). With its own id as `ownerAccountId` the account becomes an owner. An ' +
    'account that owns others stays an owner until they have another one. Group memberships become those of ' +
    'the body. With `version`, the call does not overwrite what somebody else has changed meanwhile. The old address gets a mail about ' +
    'a new address, and the person gets a mail about new roles.',
  access: 'account-management',
  audit: 'ACCOUNT_UPDATED',
  response: Account,
  failures: {
    409: 'Somebody else changed it meanwhile, another account has this email address, it still owns other accounts, or nobody would have account management any more.',
    429: manyInvitations,
  },
} as const

const deletion = {
  summary: 'Delete an account',
  description:
    'Also removes its identity at the provider, and ends its sessions. Accounts that it owned become owners ' +
    'themselves. Its audit traces stay.',
  access: 'account-management',
  audit: 'ACCOUNT_DELETED',
  response: Done,
  failures: {
    409: "It is the caller's own account, or the last one with account management.",
    503: 'The identity provider does not answer; nothing was changed.',
  },
} as const

const logins = {
  summary: 'List the logins of an account',
  description:
    'Newest first, at most 1,000. A login is recorded when the platform first sees a token of a new session.',
  access: 'account-management',
  operatorReads: true,
  response: z.array(Login),
} as const

export const managedAccountOperations = {
  listManagedAccounts: op('GET', '/management/account', {
    summary: "List the accounts of the caller's integrator",
    description: 'The whole list with group memberships, sorted by last and first name.',
    access: 'account-management',
    etag: true,
    response: z.array(Account),
  }),
  createManagedAccount: op('POST', '/management/account', { ...creation, body: AccountBody }),
  getManagedAccount: op('GET', '/management/account/{accountId}', {
    summary: 'Read an account',
    access: 'account-management',
    operatorReads: true,
    response: Account,
  }),
  updateManagedAccount: op('PUT', '/management/account/{accountId}', {
    ...update,
    description: `The account is wrapped in \`data\`. ${update.description}`,
    body: WrappedAccountUpdate,
  }),
  deleteManagedAccount: op('DELETE', '/management/account/{accountId}', deletion),
  previewAccountDeletion: op('GET', '/management/account/{accountId}/deletion', {
    summary: 'Count what the deletion of an account would affect',
    description: 'Counted now. It may have changed by the time of the deletion.',
    access: 'account-management',
    response: AccountDeletion,
  }),
  listManagedAccountLogins: op('GET', '/management/account/{accountId}/logins', logins),
}

export const accountOperations = {
  createAccount: op('POST', '/account', { ...creation, body: AccountBody }),
  updateAccount: op('PUT', '/account/{accountId}', { ...update, body: AccountUpdate }),
  deleteAccount: op('DELETE', '/account/{accountId}', deletion),
  moveAccount: op('PUT', '/account/{accountId}/{integratorId}', {
    summary: 'Move an account to another integrator',
    description:
      'Only for the operator, because the account can then see the data of another integrator. ' +
      'It keeps its roles, leaves its groups and its owner, and becomes an owner itself. Accounts that it owned ' +
      'stay and become owners themselves. Both integrators get a trace.',
    access: 'operator-accounts',
    audit: 'ACCOUNT_MOVED',
    response: Account,
    failures: {
      409: "It is the caller's own account, or the last one with account management at its integrator.",
    },
  }),
  getAccountAuthorization: op('GET', '/account/{accountId}/authorization', {
    summary: 'Read what an account may do',
    access: 'account-management',
    response: Authorization,
  }),
  listAccountLogins: op('GET', '/account/{accountId}/logins', logins),
  listIntegratorAccounts: op('GET', '/account/integrator/{integratorId}', {
    summary: 'List the accounts of an integrator',
    description: "Any other integrator than the caller's own is answered 404.",
    access: 'account-management',
    etag: true,
    response: z.array(Account),
  }),
  listAccountOwners: op('GET', '/account/integrator/{integratorId}/owner', {
    summary: 'List the account owners of an integrator',
    description: 'Accounts whose `ownerAccountId` is empty or their own id.',
    access: 'account-management',
    query: z.strictObject({ name: QueryFilter('Part of first name, last name or username') }),
    etag: true,
    response: z.array(Account),
  }),
}
