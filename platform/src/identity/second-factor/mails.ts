import type { Queries } from '../../db/connection.ts'
import { letter, product } from '../../mail/letter.ts'
import { type Change, type Mailer, withoutChange } from '../../mail/queue.ts'
import { findPerson } from '../people.ts'

interface MailOptions {
  db: Queries
  mailer: Pick<Mailer, 'send'>
  publicUrl: string
}

export type FactorMails = ReturnType<typeof createFactorMails>

/** The person hears of every change, because it may be somebody else who made it. */
export function createFactorMails({ db, mailer, publicUrl }: MailOptions) {
  async function send(change: Change, accountId: string, subject: string, before: string): Promise<void> {
    const account = await findPerson(change.db, accountId)
    if (!account) return
    const link = { label: 'Open the console', address: `${publicUrl}/` }
    await mailer.send(
      change,
      letter(account, subject, { before: `${before} Your username is ${account.username}.`, link, after }),
    )
  }
  const now = () => withoutChange(db)

  return {
    added: async (accountId: string, name: string) =>
      send(
        now(),
        accountId,
        `Your account for ${product} has a new second factor`,
        `"${name}" was added as a second factor of your account.`,
      ),
    removed: async (accountId: string, name: string) =>
      send(
        now(),
        accountId,
        `A second factor was removed from your account for ${product}`,
        `"${name}" is no second factor of your account any more.`,
      ),
    /** By somebody else, for a person who has lost them. */
    allRemoved: async (change: Change, accountId: string) =>
      send(
        change,
        accountId,
        `The second factors of your account for ${product} were removed`,
        'Somebody who manages your account has removed all its second factors, and signed you out everywhere. Until you add a new one, your password is enough to sign in.',
      ),
    recoveryCodeUsed: async (accountId: string) =>
      send(
        now(),
        accountId,
        `A recovery code for ${product} was used`,
        'Somebody has signed in with one of your recovery codes. It does not work again.',
      ),
    recoveryCodesMade: async (accountId: string) =>
      send(
        now(),
        accountId,
        `Your account for ${product} has new recovery codes`,
        'Your account has new recovery codes. The old ones do not work any more.',
      ),
  }
}

const after =
  'If it was not you, ask for a new password with "Forgot password?" on the sign-in page, and tell whoever manages your account.'
