import { z } from 'zod'
import { invitationHeader } from '../invitation.ts'
import { mostUsage } from '../limits.ts'
import { messageBounds } from '../message-bounds.ts'
import { op } from '../op.ts'
import {
  Account,
  AccountBody,
  AccountUpdate,
  Authorization,
  Login,
  OwnAccount,
  Session,
  WrappedAccountUpdate,
} from '../schemas/account.ts'
import { Done, QueryFilter } from '../schemas/common.ts'
import { Preferences, PreferencesBody } from '../schemas/preferences.ts'
import { AccountDeletion, AccountUsage, CleanedIdentities, MovePreview } from '../schemas/preview.ts'

/** Nobody else sees it, so it leaves no trace. */
export const preferenceOperations = {
  setPreferences: op('PUT', '/account/preferences', {
    summary: 'Set how the caller reads dates, numbers and measured values',
    description: 'Nothing that is stored changes by it. `GET /account` answers them.',
    access: 'signed-in',
    narrowed: 'not',
    body: PreferencesBody,
    response: Preferences,
  }),
}

/** What everybody who is signed in may ask about themselves. */
export const ownAccountOperations = {
  ...preferenceOperations,
  getCurrentAccount: op('GET', '/account', {
    summary: "Read the caller's own account",
    description: 'Its roles decide what a console offers.',
    access: 'signed-in',
    narrowed: 'not',
    response: OwnAccount,
  }),
  getCurrentAuthorization: op('GET', '/account/authorization', {
    summary: 'Read what the caller may do',
    access: 'signed-in',
    narrowed: 'not',
    response: Authorization,
  }),
  keepAlive: op('GET', '/account/keepalive', {
    summary: 'Check whether the session is still valid',
    description: 'Answers while the token is valid, with the time at which it expires.',
    access: 'signed-in',
    narrowed: 'not',
    response: Session,
  }),
  logout: op('GET', '/account/logout', {
    summary: "End the caller's session",
    description:
      'From now on the platform refuses this token and all others of the same session, even if they have not expired. ' +
      'Signing out at the identity provider is a separate step.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'ACCOUNT_LOGGED_OUT',
    response: Done,
  }),
}

export const manyInvitations = `Within an hour the caller has sent ${messageBounds.INVITATIONS.most} invitations to choose a password, or within a day all callers of the integrator have caused ${messageBounds.ACCOUNT_MAILS.most} mails. \`Retry-After\` says how many seconds to wait.`

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
  narrowed: 'refused',
  recentSignIn: true,
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
    'the body. The old address gets a mail about ' +
    'a new address, and the person gets a mail about new roles.',
  access: 'account-management',
  narrowed: 'refused',
  recentSignIn: true,
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
  narrowed: 'refused',
  recentSignIn: true,
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
  narrowed: 'refused',
  operatorReads: true,
  response: z.array(Login),
} as const

export const accountOperations = {
  listManagedAccounts: op('GET', '/management/account', {
    summary: "List the accounts of the caller's integrator",
    description: 'The whole list with group memberships, sorted by last and first name.',
    access: 'account-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(Account),
  }),
  createManagedAccount: op('POST', '/management/account', { ...creation, body: AccountBody }),
  getManagedAccount: op('GET', '/management/account/{accountId}', {
    summary: 'Read an account',
    access: 'account-management',
    narrowed: 'refused',
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
    narrowed: 'refused',
    response: AccountDeletion,
  }),
  listManagedAccountLogins: op('GET', '/management/account/{accountId}/logins', logins),
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
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'ACCOUNT_MOVED',
    response: Account,
    failures: {
      409: "It is the caller's own account, or the last one with account management at its integrator.",
    },
  }),
  getAccountAuthorization: op('GET', '/account/{accountId}/authorization', {
    summary: 'Read what an account may do',
    access: 'account-management',
    narrowed: 'refused',
    response: Authorization,
  }),
  listAccountLogins: op('GET', '/account/{accountId}/logins', logins),
  listIntegratorAccounts: op('GET', '/account/integrator/{integratorId}', {
    summary: 'List the accounts of an integrator',
    description: "Any other integrator than the caller's own is answered 404.",
    access: 'account-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(Account),
  }),
  listAccountOwners: op('GET', '/account/integrator/{integratorId}/owner', {
    summary: 'List the account owners of an integrator',
    description: 'Accounts whose `ownerAccountId` is empty or their own id.',
    access: 'account-management',
    narrowed: 'refused',
    query: z.strictObject({ name: QueryFilter('Part of first name, last name or username') }),
    etag: true,
    response: z.array(Account),
  }),
}

/** For the operator, across all integrators. */
export const operatorAccountOperations = {
  listAnyIntegratorAccounts: op('GET', '/control/account/integrator/{integratorId}', {
    summary: 'List the accounts of any integrator',
    access: 'operator-accounts',
    narrowed: 'refused',
    response: z.array(Account),
  }),
  previewMove: op('GET', '/control/account/{accountId}/move/{integratorId}', {
    summary: 'Count what a move of an account would change',
    description: 'Counted now. It may have changed by the time of the move.',
    access: 'operator-accounts',
    narrowed: 'refused',
    response: MovePreview,
  }),
  listAccountUsage: op('GET', '/control/account/usage', {
    summary: 'List accounts with their logins',
    description: `The content of \`usage.csv\`, in the same order, for the first ${mostUsage.toLocaleString('en')} accounts.`,
    access: 'operator-export',
    narrowed: 'refused',
    mayBeStale: true,
    response: z.array(AccountUsage),
  }),
  previewIdentityCleaning: op('GET', '/control/account/integrator/{integratorId}/clean-keycloak', {
    summary: 'List identities without an account',
    description: 'Cleaning would remove these now.',
    access: 'operator-accounts',
    narrowed: 'refused',
    response: CleanedIdentities,
    failures: {
      422: 'The platform does not manage the identities of this provider.',
      503: 'The identity provider does not answer.',
    },
  }),
  exportAccountUsage: op('GET', '/control/account/usage.csv', {
    summary: 'Export accounts with their logins',
    description:
      'One line for each account, ordered by integrator and username: ' +
      '`integratorId,integrator,accountId,username,email,logins,lastLogin`. `lastLogin` is an ISO 8601 moment in UTC, or empty.',
    access: 'operator-export',
    narrowed: 'refused',
    mayBeStale: true,
    response: z.string(),
    responseType: 'csv',
  }),
  cleanIdentities: op('POST', '/control/account/integrator/{integratorId}/clean-keycloak', {
    summary: 'Remove identities without an account',
    description:
      'Without an account nobody knows the integrator of an identity, so this may remove identities of any integrator. ' +
      'At the embedded provider these are the sessions of deleted accounts. ' +
      'The answer lists the removed identities, and counts the accounts of the integrator.',
    access: 'operator-accounts',
    narrowed: 'refused',
    audit: 'IDENTITIES_CLEANED',
    response: CleanedIdentities,
    failures: {
      422: 'The platform does not manage the identities of this provider.',
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
}
