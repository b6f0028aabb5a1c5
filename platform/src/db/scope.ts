import type { Caller } from '../base/caller.ts'
import type { Queries } from './connection.ts'

/** Whose data a piece of work is about, and through which connection. Every context of a call is one. */
export interface Scope {
  /** The call's transaction where the operation changes something: everything must go through it. */
  db: Queries
  /** Nothing of any other integrator exists. The caller's own, unless the operator works on another one. */
  integratorId: string
  caller: Caller
}
