import type { AuditAction } from '#contract/audit'
import { maskUrl } from '../base/secrets.ts'
import type { Queries } from './connection.ts'
import { auditTraces } from './schema/index.ts'
import { storedValue, storedValues } from './trace-values.ts'

/**
 * What a trace is about: a location or something in it, a device or something of it. Their histories are found by these
 * ids.
 */
export interface Subject {
  locationId?: string | null | undefined
  /** Where it was before, if it moved from there. */
  leftLocationId?: string | null | undefined
  deviceId?: string | null | undefined
}

export interface Trace {
  /** Who did it. No account for a command on the machine itself. */
  account: { accountId: string | null; email: string }
  integratorId: string
  action: AuditAction
  about?: Subject
  old?: unknown
  new?: unknown
  url: string
  body?: unknown
}

/** Rows of one statement. Together they are a few megabytes at most. */
const rowsAtOnce = 50

/** Writes the traces of a change in the change's own transaction, so that all are stored or none. */
export async function writeTraces(db: Queries, traces: Trace[]): Promise<void> {
  for (let start = 0; start < traces.length; start += rowsAtOnce) {
    await db.insert(auditTraces).values(traces.slice(start, start + rowsAtOnce).map(rowOf))
  }
}

export const writeTrace = async (db: Queries, trace: Trace): Promise<void> => writeTraces(db, [trace])

const rowOf = (trace: Trace): typeof auditTraces.$inferInsert => ({
  integratorId: trace.integratorId,
  accountId: trace.account.accountId,
  email: trace.account.email,
  action: trace.action,
  ...storedValues(trace),
  url: maskUrl(trace.url),
  body: storedValue(trace.body),
  ...trace.about,
})
