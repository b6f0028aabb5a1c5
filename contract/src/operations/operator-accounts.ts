import { z } from 'zod'
import { mostUsage } from '../limits.ts'
import { op } from '../op.ts'
import { Account } from '../schemas/account.ts'
import { AccountUsage, CleanedIdentities, MovePreview } from '../schemas/preview.ts'

/** For the operator, across all integrators. */
export const operatorAccountOperations = {
  listAnyIntegratorAccounts: op('GET', '/control/account/integrator/{integratorId}', {
    summary: 'List the accounts of any integrator',
    access: 'operator-accounts',
    response: z.array(Account),
  }),
  previewMove: op('GET', '/control/account/{accountId}/move/{integratorId}', {
    summary: 'Count what a move of an account would change',
    description: 'Counted now. It may have changed by the time of the move.',
    access: 'operator-accounts',
    response: MovePreview,
  }),
  listAccountUsage: op('GET', '/control/account/usage', {
    summary: 'List accounts with their logins',
    description: `The content of \`usage.csv\`, in the same order, for the first ${mostUsage.toLocaleString('en')} accounts.`,
    access: 'operator-export',
    mayBeStale: true,
    response: z.array(AccountUsage),
  }),
  previewIdentityCleaning: op('GET', '/control/account/integrator/{integratorId}/clean-keycloak', {
    summary: 'List identities without an account',
    description: 'Cleaning would remove these now.',
    access: 'operator-accounts',
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
    audit: 'IDENTITIES_CLEANED',
    response: CleanedIdentities,
    failures: {
      422: 'The platform does not manage the identities of this provider.',
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
}
