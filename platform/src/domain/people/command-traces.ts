import type { Queries } from '../../db/connection.ts'
import { type Trace, writeTrace } from '../../db/traces.ts'
import { findOperator } from './integrators.ts'

/** Commands run on the platform's machine and need no account. The trace says which command it was. */
const byCommand = 'npm run admin'

export const traceOfCommand = (
  db: Queries,
  integratorId: string,
  trace: Pick<Trace, 'action' | 'old' | 'new'>,
  by: string = byCommand,
): Promise<void> =>
  writeTrace(db, { account: { accountId: null, email: by }, integratorId, url: '', ...trace })

/** For traces that belong to no integrator: the operator's integrator gets them. Before the set-up there is none. */
export async function traceForOperator(
  db: Queries,
  trace: Pick<Trace, 'action' | 'new'>,
  by?: string,
): Promise<void> {
  const operator = await findOperator(db)
  if (operator) await traceOfCommand(db, operator.integratorId, trace, by)
}
