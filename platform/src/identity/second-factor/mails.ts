import { defaultLanguage } from '#contract/texts/language'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries } from '../../db/connection.ts'
import { atConfirmed } from '../../messages/mail/addressee.ts'
import { letter } from '../../messages/mail/letter.ts'
import { type Change, type Mailer, mailsForPlatform, withoutChange } from '../../messages/mail/queue.ts'
import { mailTexts, type MailTexts } from '../../texts/index.ts'
import { findPerson } from '../people.ts'

interface MailOptions {
  db: Queries
  mailer: Pick<Mailer, 'send'>
  publicUrl: string
}

export type FactorMails = ReturnType<typeof createFactorMails>

type What = Exclude<keyof MailTexts['factors'], 'after'>

/** The person hears of every change, because it may be somebody else who made it. */
export function createFactorMails({ db, mailer, publicUrl }: MailOptions) {
  async function send(change: Change, accountId: string, what: What, name = ''): Promise<void> {
    const account = await findPerson(change.db, accountId)
    const addressee = account && atConfirmed(account)
    if (!addressee) return
    const { factors, openConsole } = mailTexts[addressee.language ?? defaultLanguage]
    const { subject, before } = factors[what]
    const content = {
      before: before(account.username, name),
      link: { label: openConsole, address: `${publicUrl}/` },
      after: factors.after,
    }
    await mailer.send(change, letter(addressee, subject, content))
  }
  const now = () => withoutChange(db)

  return {
    added: async (accountId: string, name: string) => send(now(), accountId, 'added', name),
    removed: async (accountId: string, name: string) => send(now(), accountId, 'removed', name),
    /** By somebody else, for a person who has lost them. */
    allRemoved: async (change: Change, accountId: string) => send(change, accountId, 'allRemoved'),
    recoveryCodeUsed: async (accountId: string) => send(now(), accountId, 'recoveryCodeUsed'),
    recoveryCodesMade: async (accountId: string) => send(now(), accountId, 'recoveryCodesMade'),
  }
}

/** The same for a command, which ends at once: a platform that runs sends the mail. */
export async function mailRemovalByCommand(
  db: Queries,
  { encryption, publicUrl }: { encryption: Encryption; publicUrl: string },
  accountId: string,
): Promise<void> {
  const mails = createFactorMails({ db, mailer: mailsForPlatform(encryption), publicUrl })
  await mails.allRemoved(withoutChange(db), accountId)
}
