import type { Queries } from '../db/connection.ts'
import { writeTrace } from '../db/traces.ts'
import type { Trace } from '../db/traces.ts'
import { findOperator } from './integrators.ts'

/** Whoever has the machine needs no account; the trace says how it was done. */
const byCommand = 'npm run admin'

export const traceOfCommand = (
  db: Queries,
  integratorId: string,
  trace: Pick<Trace, 'action' | 'old' | 'new'>,
  by: string = byCommand,
): Promise<void> =>
  writeTrace(db, { account: { accountId: null, email: by }, integratorId, url: '', ...trace })

/** For what belongs to no integrator: the operator reads it. Before the set-up there is nobody to read it. */
export async function traceForOperator(
  db: Queries,
  trace: Pick<Trace, 'action' | 'new'>,
  by?: string,
): Promise<void> {
  const operator = await findOperator(db)
  if (operator) await traceOfCommand(db, operator.integratorId, trace, by)
}
