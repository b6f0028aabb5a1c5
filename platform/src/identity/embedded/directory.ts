import type { IdentityDirectory } from '../directory.ts'
import { voidLinks } from '../passwords/links.ts'
import type { PasswordMails } from '../passwords/mails.ts'
import { forgetAttempts, hasPassword } from '../passwords/store.ts'
import { endSessionsOf, findSessionsWithoutAccount, removeSessionsWithoutAccount } from '../sessions.ts'

/** The accounts are the identities, in the same database, so everything happens in the account's own transaction. */
export function createEmbeddedDirectory(invitationTo: PasswordMails['invitationTo']): IdentityDirectory {
  return {
    isRemote: false,

    create: async () => async (account, change) => invitationTo(account, change),

    update:
      async () =>
      async ({ before, after }, change) => {
        if (before.email === after.email) return
        // A link that went to the old address must no longer open the account.
        await voidLinks(change.db, after.id)
        if (!(await hasPassword(change.db, after.id))) await invitationTo(after, change)
      },

    // Its password and its links are deleted with the account.
    remove:
      async () =>
      async (account, { db }) => {
        await forgetAttempts(db, account)
        await endSessionsOf(db, account.id)
      },

    findOrphans: findSessionsWithoutAccount,

    removeOrphans:
      async () =>
      async ({ db }) =>
        removeSessionsWithoutAccount(db),

    close: () => {},
  }
}
