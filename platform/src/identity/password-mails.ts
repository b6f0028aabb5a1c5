import type { IdentityAccount } from './directory.ts'
import { findByNameOrEmail } from './accounts.ts'
import { invitation, passwordChanged, passwordReset } from './messages.ts'
import { setPasswordPath } from './parts.ts'
import type { ProviderParts } from './parts.ts'
import { makeLinkToken } from './password-links.ts'
import type { LinkPurpose } from './password-links.ts'

export type PasswordMails = ReturnType<typeof createPasswordMails>

/** Nothing here is waited for: neither a slow mail server nor the search for an account shows in an answer's time. */
export function createPasswordMails({
  db,
  mailer,
  issuer,
  settings,
}: Pick<ProviderParts, 'db' | 'mailer' | 'issuer' | 'settings'>) {
  const linkFor = async ({ username }: IdentityAccount, purpose: LinkPurpose) =>
    `${issuer}${setPasswordPath}?token=${await makeLinkToken(db, username, purpose)}`

  return {
    invite: (account: IdentityAccount) =>
      mailer.send(async () => invitation(account, await linkFor(account, 'INVITATION'))),

    /** Sends a link where there is such an account, and nothing otherwise. */
    remind: (nameOrEmail: string) =>
      mailer.send(async () => {
        const account = await findByNameOrEmail(db, nameOrEmail)
        return account && passwordReset(account, await linkFor(account, 'RESET'))
      }),

    confirm: (account: IdentityAccount) =>
      mailer.send(async () => passwordChanged(account, `${settings.publicUrl}/`)),
  }
}
