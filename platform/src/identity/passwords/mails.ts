import type { Invitation } from '#contract/invitation'
import type { LogSecurity } from '../../base/security-log.ts'
import type { Db } from '../../db/connection.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Settings } from '../../settings.ts'
import { findByNameOrEmail } from '../people.ts'
import type { Person } from '../people.ts'
import { invitationMail, passwordChanged, passwordReset } from './messages.ts'
import { makeLinkToken, setPasswordAddress } from './links.ts'
import type { LinkPurpose } from './links.ts'

interface MailParts {
  db: Db
  mailer: Mailer
  logSecurity: LogSecurity
  issuer: string
  settings: Pick<Settings, 'publicUrl' | 'sampleData'>
}

export type PasswordMails = ReturnType<typeof createPasswordMails>

/** Nobody waits for it: neither a slow mail server nor the search for an account shows in the time of an answer. */
export function createPasswordMails({ db, mailer, issuer, settings, logSecurity }: MailParts) {
  const linkFor = async ({ id }: Person, purpose: LinkPurpose) =>
    setPasswordAddress(issuer, await makeLinkToken(db, id, purpose))

  return {
    /** Sent after the account is stored. How it is sent is known before. */
    invitationTo: (account: Person) => {
      const { file, send } = mailer.envelope()
      // Somebody who tries the platform out looks for the file. Elsewhere a path of the host must stay private.
      const told = settings.sampleData ? file : undefined
      const invitation: Invitation = file === undefined ? { by: 'mail' } : { by: 'file', file: told }
      return {
        invitation,
        send: () => send(async () => invitationMail(account, await linkFor(account, 'INVITATION'))),
      }
    },

    /** Sends a link if there is such an account, and nothing otherwise. */
    remind: (nameOrEmail: string) =>
      mailer.send(async () => {
        const account = await findByNameOrEmail(db, nameOrEmail)
        if (!account) {
          logSecurity('password-reset-asked', 'refused', { reason: 'unknown-account' })
          return undefined
        }
        const link = await linkFor(account, 'RESET')
        logSecurity('password-reset-asked', 'ok', { accountId: account.id })
        return passwordReset(account, link)
      }),

    confirm: (account: Person) => mailer.send(async () => passwordChanged(account, `${settings.publicUrl}/`)),
  }
}
