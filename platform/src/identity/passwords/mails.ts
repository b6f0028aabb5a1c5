import type { Invitation } from '#contract/invitation'
import { defaultLanguage } from '#contract/texts/language'
import type { LogSecurity } from '../../base/security-log.ts'
import type { Queries } from '../../db/connection.ts'
import { addressKey, trySpend } from '../../db/message-budgets.ts'
import { type Addressee, atConfirmed, toBeConfirmed } from '../../messages/mail/addressee.ts'
import { letter } from '../../messages/mail/letter.ts'
import type { Message } from '../../messages/mail/mailer.ts'
import { type Change, type Mailer, withoutChange } from '../../messages/mail/queue.ts'
import type { Settings } from '../../settings.ts'
import { mailTexts } from '../../texts/index.ts'
import { unlinked } from '../../texts/unlinked.ts'
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
  const linkFor = async (queries: Queries, { id, email }: Person, purpose: LinkPurpose) =>
    setPasswordAddress(issuer, await makeLinkToken(queries, id, purpose, email))

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
    const { integratorId, email } = account
    const cause = { integratorId, address: addressKey('EMAIL', email) }
    if (await trySpend(queries, 'PASSWORD_LINK', cause)) {
      logSecurity('password-reset-asked', 'refused', { accountId: account.id, reason: 'too-often' })
      return undefined
    }
    const link = await linkFor(queries, account, 'RESET')
    logSecurity('password-reset-asked', 'ok', { accountId: account.id })
    return passwordReset(account, link)
  })

  return {
    /** Sent once the account is stored. Returns how. */
    invitationTo: async ({ id }: Pick<Person, 'id'>, change: Change): Promise<Invitation> => {
      const file = mailer.nextFile()
      await sendInvitation(change, { accountId: id }, file)
      // Somebody who tries the platform out looks for the file. Elsewhere a path of the host must stay private.
      return file === undefined
        ? { by: 'mail' }
        : { by: 'file', file: settings.sampleData ? file : undefined }
    },

    /** Sends a link if there is such an account, and nothing otherwise. */
    remind: async (nameOrEmail: string) => sendReset(withoutChange(db), { nameOrEmail }),

    confirm: async ({ id }: Pick<Person, 'id'>) => {
      const account = await findPerson(db, id)
      const addressee = account && atConfirmed(account)
      if (!addressee) return
      const mail = passwordChanged(addressee, account.username, `${settings.publicUrl}/`)
      await mailer.send(withoutChange(db), mail)
    },
  }
}

const textsFor = ({ language }: Pick<Person, 'language'>) => mailTexts[language ?? defaultLanguage]

/** A username that a mail could not say as it is. The page behind the link says it. */
const exactly = (username: string) => (unlinked(username) === username ? username : undefined)

function invitationMail(account: Person, link: string): Message {
  const { invitation } = textsFor(account)
  return letter(toBeConfirmed(account), invitation.subject, {
    before: invitation.before(exactly(account.username)),
    link: { label: invitation.link, address: link },
    after: invitation.after(linkHours),
  })
}

function passwordReset(account: Person, link: string): Message {
  const { reset } = textsFor(account)
  return letter(toBeConfirmed(account), reset.subject, {
    before: reset.before(account.username),
    link: { label: reset.link, address: link },
    after: reset.after(linkHours),
  })
}

function passwordChanged(addressee: Addressee, username: string, signIn: string): Message {
  const { passwordChanged: texts } = textsFor(addressee)
  return letter(addressee, texts.subject, {
    before: texts.before(username),
    link: { label: texts.link, address: signIn },
    after: texts.after,
  })
}
