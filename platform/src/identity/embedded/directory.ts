import {
  endSessionsOf,
  findOrphans,
  forgetUsernames,
  hasPassword,
  removeRecordsWithoutAccount,
  renameCredentials,
} from '../passwords/store.ts'
import type { IdentityDirectory } from '../directory.ts'
import type { Person } from '../people.ts'
import { voidLinks } from '../passwords/links.ts'

/** The accounts are the identities; what is kept beside them is a password, once one is chosen. */
export function createEmbeddedDirectory(invite: (account: Person) => void): IdentityDirectory {
  return {
    async create(account, { db, afterCommit }) {
      // What an earlier account of the same name has left behind must not open the new one.
      await forgetUsernames(db, [account.username.toLowerCase()])
      afterCommit(async () => invite(account))
    },

    async update(before, after, { db, afterCommit }) {
      await renameCredentials(db, before.username, after.username)
      if (before.email.toLowerCase() === after.email.toLowerCase()) return
      // What was sent to the old address must not open the account any more.
      await voidLinks(db, after.username)
      if (!(await hasPassword(db, after.username))) afterCommit(async () => invite(after))
    },

    async remove({ id, username }, { db }) {
      await forgetUsernames(db, [username.toLowerCase()])
      await endSessionsOf(db, id)
    },

    listOrphans: (db) => findOrphans(db),

    async removeOrphans(db) {
      const orphans = await findOrphans(db)
      await forgetUsernames(db, orphans)
      await removeRecordsWithoutAccount(db)
      return orphans
    },
  }
}
