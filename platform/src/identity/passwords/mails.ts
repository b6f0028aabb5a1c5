import type { Invitation } from '#contract/invitation'
import type { LogSecurity } from '../../base/security-log.ts'
import type { Queries } from '../../db/connection.ts'
import { letter, product } from '../../mail/letter.ts'
import type { Message } from '../../mail/mailer.ts'
import { type Change, type Mailer, withoutChange } from '../../mail/queue.ts'
import type { Settings } from '../../settings.ts'
import { findByNameOrEmail, findPerson, type Person } from '../people.ts'
import { linkHours, type LinkPurpose, makeLinkToken, setPasswordAddress } from './links.ts'

interface MailOptions {
  db: Queries
  mailer: Mailer
  logSecurity: LogSecurity
  issuer: string
  settings: Pick<Settings, 'publicUrl' | 'sampleData'>
}

export type PasswordMails = ReturnType<typeof createPasswordMails>

/** They are written later: neither a slow mail server nor the search for an account shows in the time of an answer. */
export function createPasswordMails({ db, mailer, issuer, settings, logSecurity }: MailOptions) {
  const linkFor = async (queries: Queries, { id }: Person, purpose: LinkPurpose) =>
    setPasswordAddress(issuer, await makeLinkToken(queries, id, purpose))

  const sendInvitation = mailer.define<{ accountId: string }>(
    'INVITATION',
    async (queries, { accountId }) => {
      const account = await findPerson(queries, accountId)
      return account && invitationMail(account, await linkFor(queries, account, 'INVITATION'))
    },
  )

  const sendReset = mailer.define<{ nameOrEmail: string }>('RESET', async (queries, { nameOrEmail }) => {
    const account = await findByNameOrEmail(queries, nameOrEmail)
    if (!account) {
      logSecurity('password-reset-asked', 'refused', { reason: 'unknown-account' })
      return undefined
    }
    const link = await linkFor(queries, account, 'RESET')
    logSecurity('password-reset-asked', 'ok', { accountId: account.id })
    return passwordReset(account, link)
  })

  return {
    /** Sent once the account is stored. Returns how. */
    invitationTo: async ({ id }: Person, change: Change): Promise<Invitation> => {
      const file = mailer.nextFile()
      await sendInvitation(change, { accountId: id }, file)
      // Somebody who tries the platform out looks for the file. Elsewhere a path of the host must stay private.
      return file === undefined
        ? { by: 'mail' }
        : { by: 'file', file: settings.sampleData ? file : undefined }
    },

    /** Sends a link if there is such an account, and nothing otherwise. */
    remind: async (nameOrEmail: string) => sendReset(withoutChange(db), { nameOrEmail }),

    confirm: async (account: Person) =>
      mailer.send(withoutChange(db), passwordChanged(account, `${settings.publicUrl}/`)),
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
