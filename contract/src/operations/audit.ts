import { z } from 'zod'
import { op } from '../op.ts'
import { AuditTrace, RequestTraceQuery, TraceQuery } from '../schemas/audit.ts'

const paging = {
  response: z.array(AuditTrace),
  responseHeaders: {
    'Next-Cursor': 'Where the next page begins. Missing on a page that is not full: it is the last one.',
  },
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
  listAllTraces: op('GET', '/control/account/audit', {
    summary: 'List the audit traces of every integrator',
    description: 'Newest first, in a stable order.',
    access: 'operator',
    query: RequestTraceQuery,
    ...paging,
  }),
}
