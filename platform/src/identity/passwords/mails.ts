import type { Invitation } from '#contract/invitation'
import type { LogSecurity } from '../../base/security-log.ts'
import type { Db } from '../../db/connection.ts'
import { letter, product } from '../../mail/letter.ts'
import type { Mailer, Message } from '../../mail/mailer.ts'
import type { Settings } from '../../settings.ts'
import { findByNameOrEmail, type Person } from '../people.ts'
import { linkHours, type LinkPurpose, makeLinkToken, setPasswordAddress } from './links.ts'

interface MailOptions {
  db: Db
  mailer: Mailer
  logSecurity: LogSecurity
  issuer: string
  settings: Pick<Settings, 'publicUrl' | 'sampleData'>
}

export type PasswordMails = ReturnType<typeof createPasswordMails>

/** Nobody waits for it: neither a slow mail server nor the search for an account shows in the time of an answer. */
export function createPasswordMails({ db, mailer, issuer, settings, logSecurity }: MailOptions) {
  const linkFor = async ({ id }: Person, purpose: LinkPurpose) =>
    setPasswordAddress(issuer, await makeLinkToken(db, id, purpose))

  return {
    /** Sent after the account is stored. How it is sent is known before. */
    invitationTo: (account: Person) => {
      const { file, send } = mailer.envelope()
      // Somebody who tries the platform out looks for the file. Elsewhere a path of the host must stay private.
      const shownFile = settings.sampleData ? file : undefined
      const invitation: Invitation = file === undefined ? { by: 'mail' } : { by: 'file', file: shownFile }
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

function invitationMail(account: Person, link: string): Message {
  return letter(account, `Your account for ${product}`, {
    before: `An account for ${product} was made for you. Your username is ${account.username}. Choose a password to sign in:`,
    link: { label: 'Choose a password', address: link },
    after: `The link works once, within ${linkHours} hours. After that, ask for a new one with "Forgot password?" on the sign-in page.`,
  })
}

function passwordReset(account: Person, link: string): Message {
  return letter(account, `A new password for ${product}`, {
    before: `Somebody, probably you, asked for a new password for the account ${account.username}. Choose it here:`,
    link: { label: 'Choose a new password', address: link },
    after: `The link works once, within ${linkHours} hours. If it was not you who asked, there is nothing to do: the password stays as it is.`,
  })
}

function passwordChanged(account: Person, signIn: string): Message {
  return letter(account, `Your password for ${product} was changed`, {
    before: `The password of the account ${account.username} was changed, and everybody who was signed in with it was signed out.`,
    link: { label: 'Sign in', address: signIn },
    after:
      'If it was not you, ask for a new password with "Forgot password?" on the sign-in page, and tell whoever manages your account.',
  })
}
