import type { Invitation } from '#contract/invitation'
import type { Queries } from '../db/connection.ts'
import type { Hooks } from '../base/hooks.ts'
import type { Person } from './people.ts'

/** The transaction that changes the account, and what has to happen when it has lasted or failed. */
export interface AccountChange extends Hooks {
  db: Queries
}

/** As much of an account as is known before it is stored. */
export type NewPerson = Omit<Person, 'id'>

/** What is left to do inside the account's transaction, after everything else in it. */
type LastStep<Subject = Person, Result = void> = (subject: Subject, change: AccountChange) => Promise<Result>

/**
 * Keeps the identities in step with the accounts, in two steps. The first runs before the account's transaction, so
 * that a provider outside, however slow, holds neither a row nor a connection. It throws where the identity cannot
 * follow, and says through the hooks how it is taken back. It answers the second step.
 */
export interface IdentityDirectory {
  /** The new account is invited to choose a password, unless it has one at the provider; the last step answers how. */
  create(account: NewPerson, hooks: Hooks): Promise<LastStep<Person, Invitation | undefined>>
  update(before: Person, after: Person, hooks: Hooks): Promise<LastStep<{ before: Person; after: Person }>>
  /** The account can no longer sign in, and its sessions end at once. */
  remove(account: Person, hooks: Hooks): Promise<LastStep>
  /** The names of what could sign in if only there were an account. */
  findOrphans(db: Queries): Promise<string[]>
  /** Removes them; the last step answers their names. */
  removeOrphans(db: Queries): Promise<(change: AccountChange) => Promise<string[]>>
  close(): void
}
