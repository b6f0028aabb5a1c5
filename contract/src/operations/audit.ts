import { z } from 'zod'
import { op } from '../op.ts'
import { CleanedIdentities } from '../schemas/account.ts'
import { AuditTrace, RequestTraceQuery, TraceQuery } from '../schemas/audit.ts'

const paging = {
  response: z.array(AuditTrace),
  responseHeaders: { 'Next-Cursor': 'Where the next page begins. Missing on the last page.' },
}

const ofIntegrator = {
  summary: "List the audit traces of the caller's integrator",
  description: 'Newest first, in a stable order.',
  access: 'signed-in',
  query: TraceQuery,
  ...paging,
} as const

export const auditOperations = {
  listManagedTraces: op('GET', '/management/account/audit', ofIntegrator),
  listIntegratorTraces: op('GET', '/account/integrator/audit', ofIntegrator),
  listOwnTraces: op('GET', '/account/audit', {
    summary: "List the caller's own audit traces",
    description: 'Newest first, in a stable order.',
    access: 'signed-in',
    query: RequestTraceQuery,
    ...paging,
  }),
}

export const operatorAccountOperations = {
  listAllTraces: op('GET', '/control/account/audit', {
    summary: 'List the audit traces of every integrator',
    description: 'Newest first, in a stable order.',
    access: 'operator',
    query: RequestTraceQuery,
    ...paging,
  }),
  exportAccountUsage: op('GET', '/control/account/usage.csv', {
    summary: 'Export accounts with their logins',
    description:
      'One line for each account, ordered by integrator and username: ' +
      '`integratorId,integrator,accountId,username,email,logins,lastLogin`. `lastLogin` is an ISO 8601 moment in UTC, or empty.',
    access: 'operator-export',
    response: z.string(),
    responseType: 'csv',
  }),
  cleanIdentities: op('POST', '/control/account/integrator/{integratorId}/clean-keycloak', {
    summary: 'Remove identities without an account',
    description:
      'Identities at the provider that belonged to this integrator and whose account is gone. Answers whom it removed.',
    access: 'operator',
    audit: 'IDENTITIES_CLEANED',
    response: CleanedIdentities,
    failures: { 503: 'The identity provider does not answer; nothing was changed.' },
  }),
}
