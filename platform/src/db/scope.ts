import type { Caller } from '../base/request.ts'
import type { Queries } from './connection.ts'

/**
 * The owner of the data, and the connection to use. The context of every call is one. Functions that are about an
 * integrator itself, or that also run without a caller (commands, the set-up), take `db` and its id.
 */
export interface Scope {
  /** The call's transaction if the operation changes something: everything must use it. */
  db: Queries
  /** Nothing of any other integrator exists. It is the caller's own, unless the operator works on another one. */
  integratorId: string
  caller: Caller
}
