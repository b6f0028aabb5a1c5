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
    description: 'As it is now: what others change until then is not in it.',
    access: 'operator-accounts',
    response: MovePreview,
  }),
  listAccountUsage: op('GET', '/control/account/usage', {
    summary: 'List accounts with their logins',
    description: `What \`usage.csv\` holds, in the same order; the first ${mostUsage.toLocaleString('en')} accounts.`,
    access: 'operator-export',
    mayBeStale: true,
    response: z.array(AccountUsage),
  }),
  previewIdentityCleaning: op('GET', '/control/account/integrator/{integratorId}/clean-keycloak', {
    summary: 'List identities without an account',
    description: 'Whom cleaning would remove now.',
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
      'Identities at the provider that have no account, whichever integrator it once belonged to: without an account ' +
      'nobody can tell. At the embedded provider these are the sessions of accounts that are gone. ' +
      'Answers whom it removed, and how many accounts the integrator keeps.',
    access: 'operator-accounts',
    audit: 'IDENTITIES_CLEANED',
    response: CleanedIdentities,
    failures: {
      422: 'The platform does not manage the identities of this provider.',
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
}
