import type { Invitation } from '#contract/invitation'
import type { Hooks } from '../base/hooks.ts'
import type { Queries } from '../db/connection.ts'
import type { Person } from './people.ts'

/** The transaction that changes the account, and the hooks that run after it succeeds or fails. */
export interface AccountChange extends Hooks {
  db: Queries
}

/** What is known of an account before it is stored. */
export type NewPerson = Omit<Person, 'id'>

/** The work that is left for the end of the account's transaction. */
type LastStep<Subject = Person, Result = void> = (subject: Subject, change: AccountChange) => Promise<Result>

/**
 * Keeps the identities in step with the accounts, in two steps. The first step runs before the account's transaction,
 * so that a slow outside provider holds neither a row nor a connection. It throws if the identity cannot follow, and
 * registers in the hooks how to undo it. It returns the second step.
 */
export interface IdentityDirectory {
  /** Invites the new account to choose a password, unless the provider has one already. The last step returns how. */
  create(account: NewPerson, hooks: Hooks): Promise<LastStep<Person, Invitation | undefined>>
  update(before: Person, after: Person, hooks: Hooks): Promise<LastStep<{ before: Person; after: Person }>>
  /** The account can no longer sign in, and its sessions end at once. */
  remove(account: Person, hooks: Hooks): Promise<LastStep>
  /** The names of identities that have no account. */
  findOrphans(db: Queries): Promise<string[]>
  /** Removes them. The last step returns their names. */
  removeOrphans(db: Queries): Promise<(change: AccountChange) => Promise<string[]>>
  close(): void
}
