import type { Invitation } from '#contract/invitation'
import type { Hooks } from '../base/hooks.ts'
import type { Queries } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
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
 * Keeps the identities in step with the accounts, in two steps. At a remote provider the first step runs before the
 * account's transaction, so that a slow provider locks no row and takes no connection. It throws if the identity cannot follow, and
 * registers in the hooks how to undo it. It returns the second step.
 */
export interface IdentityDirectory {
  /** Whether the identities are at a provider of their own, or in the same database as the accounts. */
  isRemote: boolean
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

interface FollowedChange<Input, Context, Checked, Step, Result> {
  /** Locks what must stay as it is, checks the rules, and reads what is to change. */
  check: (input: Input, context: Context) => Promise<Checked>
  /** The first step of the directory. */
  follow: (directory: IdentityDirectory, checked: Checked, context: Context) => Promise<Step | undefined>
  /** Writes the change. Its last step is missing if no identity follows. */
  write: (checked: Checked, lastStep: Step | undefined, context: Context) => Promise<Result>
}

/**
 * The handler of a change that identities follow. A remote provider is asked before the transaction, so the rules are
 * checked before it, and once more in the transaction, under its locks. Without a directory the platform does not
 * manage the provider's identities.
 */
export const followedChange = <Input, Context extends AccountChange, Checked, Step, Result>(
  directory: IdentityDirectory | undefined,
  { check, follow, write }: FollowedChange<Input, Context, Checked, Step, Result>,
) => ({
  outside: async (input: Input, outside: Context) => {
    const early = directory?.isRemote && {
      step: await follow(
        directory,
        await transaction(outside.db, async (db) => check(input, { ...outside, db })),
        outside,
      ),
    }
    return async (_input: Input, context: Context): Promise<Result> => {
      const checked = await check(input, context)
      const step = early ? early.step : directory && (await follow(directory, checked, context))
      return write(checked, step, context)
    }
  },
})
