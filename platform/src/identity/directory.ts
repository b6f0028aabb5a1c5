import type { Queries } from '../db/connection.ts'
import type { Hooks } from '../base/hooks.ts'
import type { Person } from './people.ts'

/** The transaction that changes the account, and what has to happen when it has lasted or failed. */
export interface AccountChange extends Hooks {
  db: Queries
}

/**
 * Keeps the identities in step with the accounts. Each call is the last step of the account's own transaction, and
 * throws where the identity cannot follow, so that nothing is left half done.
 */
export interface IdentityDirectory {
  /** The new account is invited to choose a password. */
  create(account: Person, change: AccountChange): Promise<void>
  update(before: Person, after: Person, change: AccountChange): Promise<void>
  /** The account can no longer sign in, and its sessions end at once. */
  remove(account: Pick<Person, 'id' | 'username'>, change: AccountChange): Promise<void>
  /** Removes what could sign in if only there were an account, and answers its names. */
  removeOrphans(db: Queries): Promise<string[]>
}
