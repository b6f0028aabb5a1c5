import { z } from 'zod'
import { hiddenText } from '../audit.ts'
import { op } from '../op.ts'
import {
  AllTracesQuery,
  AuditTrace,
  RequestTraceQuery,
  TraceCount,
  TraceCountQuery,
  TraceQuery,
} from '../schemas/audit.ts'

const paging = {
  response: z.array(AuditTrace),
  responseHeaders: {
    'Next-Cursor': 'Where the next page begins. Missing on a page that is not full: it is the last one.',
  },
}

const order = 'Newest first. The order is stable.'
const hidden =
  'Everyone may read the log. Three kinds of people see everything that a trace says about an account: those ' +
  `with account management, the person of the account, and the operator with account management. For others \`${hiddenText}\` ` +
  'replaces email address, phone number, sex, roles and sign-in name, in the old and the new value and in the body.'

const ofIntegrator = {
  summary: "List the audit traces of the caller's integrator",
  description: `${order} ${hidden}`,
  access: 'signed-in',
  query: TraceQuery,
  etag: true,
  ...paging,
} as const

const history = { access: 'signed-in', operatorReads: true, query: TraceQuery, ...paging } as const

export const auditOperations = {
  listManagedTraces: op('GET', '/management/account/audit', ofIntegrator),
  listIntegratorTraces: op('GET', '/account/integrator/audit', ofIntegrator),
  countManagedTraces: op('GET', '/management/account/audit/count', {
    summary: "Count the audit traces of the caller's integrator that match",
    access: 'signed-in',
    query: TraceCountQuery,
    response: TraceCount,
    mayBeStale: true,
  }),
  listLocationHistory: op('GET', '/organization/location/{locationId}/history', {
    summary: 'List what was changed at a location',
    description: `The audit traces of the location and of everything in it. ${order} ${hidden}`,
    ...history,
  }),
  listDeviceHistory: op('GET', '/device/{deviceId}/history', {
    summary: 'List what was changed at a device',
    description: `The audit traces of the device and of what was added to it. ${order} ${hidden}`,
    ...history,
  }),
  listOwnTraces: op('GET', '/account/audit', {
    summary: "List the caller's own audit traces",
    description: `${order} ${hidden}`,
    access: 'signed-in',
    query: RequestTraceQuery,
    mayBeStale: true,
    ...paging,
  }),
  listAllTraces: op('GET', '/control/account/audit', {
    summary: 'List the audit traces of every integrator',
    description: `${order} ${hidden}`,
    access: 'operator',
    query: AllTracesQuery,
    mayBeStale: true,
    ...paging,
  }),
}
