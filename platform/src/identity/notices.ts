import { letter, product } from '../mail/letter.ts'
import type { Message } from '../mail/mailer.ts'
import type { Change, Mailer } from '../mail/queue.ts'
import type { Person } from './people.ts'

export type Notices = ReturnType<typeof createNotices>

/** Mails about changes that somebody else made to a person's account, with any issuer. */
export function createNotices(mailer: Mailer, publicUrl: string) {
  const console = `${publicUrl}/`
  return {
    /** Sent to the old address: the new one may not be the person's. */
    addressChanged: async (change: Change, before: Person) =>
      mailer.send(change, addressChanged(before, console)),
    rolesGranted: async (change: Change, account: Person, roles: string[]) =>
      mailer.send(change, rolesGranted(account, roles, console)),
  }
}

function addressChanged(account: Person, address: string): Message {
  return letter(account, `Your e-mail address for ${product} was changed`, {
    before: `The account ${account.username} has another e-mail address now. This is the last mail about it to this one.`,
    link: { label: 'Open the console', address },
    after:
      'If you did not expect this, tell whoever manages your account: whoever reads the new address can ask for a new password.',
  })
}

function rolesGranted(account: Person, roles: string[], address: string): Message {
  const what = roles.length === 1 ? 'a new role' : 'new roles'
  return letter(account, `Your account for ${product} has ${what}`, {
    before: `The account ${account.username} has ${what}: ${roles.join(', ')}.`,
    link: { label: 'Open the console', address },
    after: 'If you did not expect this, tell whoever manages your account.',
  })
}
