import { z } from 'zod'
import { hiddenText } from '../audit.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  AllTracesQuery,
  AuditTrace,
  RequestTraceQuery,
  TraceCount,
  TraceCountQuery,
  TraceCsvQuery,
  TraceQuery,
  UndoPreview,
} from '../schemas/audit.ts'

const paging = {
  response: z.array(AuditTrace),
  responseHeaders: {
    'Next-Cursor':
      'Where the next page begins. Missing on a page that is not full, unless it has `Searched-To`: it is the last one.',
    'Searched-To':
      'With `partial`: the search stopped at this moment, in epoch seconds. Older traces were not searched yet.',
  },
}

const order = 'Newest first. The order is stable.'
const hidden =
  'Everyone may read the log. Three kinds of people see everything that a trace says about an account: those ' +
  `with account management, the person of the account, and the operator with account management. For others \`${hiddenText}\` ` +
  'replaces email address, phone number, sex, roles and sign-in name, in the old and the new value and in the body.'

const exported = `${order} It is sent while it is read, however long it is. A reader who stops reading is cut off. ${hidden}`
const tooMany = 'Too many long answers are read at the same time.'

const ofIntegrator = {
  summary: "List the audit traces of the caller's integrator",
  description: `${order} ${hidden}`,
  access: 'signed-in',
  narrowed: 'by-location',
  query: TraceQuery,
  etag: true,
  ...paging,
} as const

const history = {
  access: 'signed-in',
  narrowed: 'by-location',
  operatorReads: true,
  query: TraceQuery,
  ...paging,
} as const

export const auditOperations = openToPrograms({
  listManagedTraces: op('GET', '/management/account/audit', ofIntegrator),
  listIntegratorTraces: op('GET', '/account/integrator/audit', ofIntegrator),
  countManagedTraces: op('GET', '/management/account/audit/count', {
    summary: "Count the audit traces of the caller's integrator that match",
    access: 'signed-in',
    narrowed: 'by-location',
    query: TraceCountQuery,
    response: TraceCount,
    mayBeStale: true,
  }),
  exportTraces: op('GET', '/management/account/audit/export.jsonl', {
    summary: "Export the audit traces of the caller's integrator that match",
    description: `Each line is a trace as JSON, with its whole values. ${exported}`,
    access: 'signed-in',
    narrowed: 'by-location',
    query: TraceCountQuery,
    response: z.string(),
    responseType: 'lines',
    failures: { 503: tooMany },
  }),
  exportTracesCsv: op('GET', '/management/account/audit/export.csv', {
    summary: "Export the audit traces of the caller's integrator that match, for spreadsheets",
    description: `One line for each trace, with its whole values. The moment is in UTC (ISO 8601). ${exported}`,
    access: 'signed-in',
    narrowed: 'by-location',
    query: TraceCsvQuery,
    response: z.string(),
    responseType: 'csv',
    failures: { 503: tooMany },
  }),
  previewUndo: op('GET', '/management/audit/{traceId}/undo', {
    summary: 'Say what the undo of a trace would change',
    description: 'Tried, and taken back at once. It may have changed by the time of the undo.',
    access: 'signed-in',
    narrowed: 'by-location',
    makesOthers: true,
    response: UndoPreview,
  }),
  undoTrace: op('POST', '/management/audit/{traceId}/undo', {
    summary: 'Take back the change of a trace',
    description:
      'The change is made as by hand, with the same access, recent sign-in and rules, and leaves the same traces, which name the one that they ' +
      'undo. An answer to a change has the id of its trace in `Trace-Id`. Refused if something has changed since, or if the old value is not in the trace. ' +
      'Passwords, keys and tokens are in no trace.',
    access: 'signed-in',
    narrowed: 'by-location',
    makesOthers: true,
    response: Done,
    failures: {
      409: 'Something has changed since, it is undone already, or the call that undoes it is refused.',
      422: 'It cannot be undone. The message says why.',
      429: 'The call that undoes it is made too often.',
      503: 'The identity provider does not answer; nothing was changed.',
    },
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
    narrowed: 'by-location',
    query: RequestTraceQuery,
    mayBeStale: true,
    ...paging,
  }),
  listAllTraces: op('GET', '/control/account/audit', {
    summary: 'List the audit traces of every integrator',
    description: `${order} ${hidden}`,
    access: 'operator',
    narrowed: 'refused',
    query: AllTracesQuery,
    mayBeStale: true,
    ...paging,
  }),
})
