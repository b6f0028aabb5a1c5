import type { AuditAction } from '#contract/audit'
import { maskSecrets, maskUrl } from '../base/secrets.ts'
import type { Queries } from './connection.ts'
import { auditTraces } from './schema/index.ts'

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

const asText = (value: unknown) => (value === undefined ? null : JSON.stringify(maskSecrets(value)))

/** Writes the trace of a change in the change's own transaction, so that both are stored or neither. */
export async function writeTrace(db: Queries, trace: Trace): Promise<void> {
  await db.insert(auditTraces).values({
    integratorId: trace.integratorId,
    accountId: trace.account.accountId,
    email: trace.account.email,
    action: trace.action,
    oldValue: asText(trace.old),
    newValue: asText(trace.new),
    url: maskUrl(trace.url),
    body: asText(trace.body),
    ...trace.about,
  })
}
