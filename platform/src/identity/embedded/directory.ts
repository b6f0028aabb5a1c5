import type { IdentityDirectory } from '../directory.ts'
import { voidLinks } from '../passwords/links.ts'
import type { PasswordMails } from '../passwords/mails.ts'
import { forgetAttempts, hasPassword } from '../passwords/store.ts'
import { endSessionsOf, findSessionsWithoutAccount, removeSessionsWithoutAccount } from '../sessions.ts'

/**
 * The accounts are the identities; what is kept beside them is a password, once one is chosen. All of it is in the
 * same database, so everything happens in the account's own transaction.
 */
export function createEmbeddedDirectory(invitationTo: PasswordMails['invitationTo']): IdentityDirectory {
  return {
    create:
      async () =>
      async (account, { afterCommit }) => {
        const { invitation, send } = invitationTo(account)
        afterCommit(async () => send())
        return invitation
      },

    update:
      async () =>
      async ({ before, after }, { db, afterCommit }) => {
        if (before.email === after.email) return
        // What was sent to the old address must not open the account any more.
        await voidLinks(db, after.id)
        if (!(await hasPassword(db, after.id))) afterCommit(async () => invitationTo(after).send())
      },

    // Its password and its links go with the account itself.
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
