import type { Queries } from '../db/connection.ts'
import { auditTraces } from '../db/schema/index.ts'
import type { Caller } from '../base/caller.ts'
import type { Change } from './context.ts'
import { maskSecrets, maskUrl } from './secrets.ts'

interface Trace {
  caller: Caller
  action: string
  change: Change
  url: string
  body: unknown
}

const asText = (value: unknown) => (value === undefined ? null : JSON.stringify(maskSecrets(value)))

/** Writes the trace of a change in the change's own transaction: both last, or neither does. */
export async function writeTrace(db: Queries, { caller, action, change, url, body }: Trace): Promise<void> {
  await db.insert(auditTraces).values({
    integratorId: change.integratorId ?? caller.integratorId,
    accountId: caller.accountId,
    email: caller.email,
    action,
    oldValue: asText(change.old),
    newValue: asText(change.new),
    url: maskUrl(url),
    body: asText(body),
  })
}
