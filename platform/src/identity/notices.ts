import type { Role } from '#contract/access'
import { confirmationHours } from '#contract/limits'
import { defaultLanguage } from '#contract/texts/language'
import { newCode, spacedCode, storeCode } from '../db/confirmations/codes.ts'
import { type Addressee, atConfirmed, toBeConfirmed } from '../messages/mail/addressee.ts'
import { letter } from '../messages/mail/letter.ts'
import type { Message } from '../messages/mail/mailer.ts'
import type { Change, Mailer } from '../messages/mail/queue.ts'
import { mailTexts } from '../texts/index.ts'
import { findPerson, type Person } from './people.ts'

export type Notices = ReturnType<typeof createNotices>

/** A role of an account, or of its membership in a group. */
export interface GrantedRole {
  role: Role
  group?: string
}

/** Mails about changes that somebody else made to a person's account, with any issuer. */
export function createNotices(mailer: Mailer, publicUrl: string) {
  const console = `${publicUrl}/`
  /** To the address that the person has confirmed. Whoever has none yet hears of it from the invitation. */
  async function send(change: Change, { id }: Pick<Person, 'id'>, write: (to: Known) => Message) {
    const person = await findPerson(change.db, id)
    const addressee = person && atConfirmed(person)
    if (addressee) await mailer.send(change, write({ addressee, username: person.username }))
  }
  /** Written later, because a second code would replace the first one. */
  const confirm = mailer.define<{ accountId: string }>('CONFIRMATION', async (queries, { accountId }) => {
    const person = await findPerson(queries, accountId)
    if (!person || person.confirmedEmail === person.email) return undefined
    const code = newCode()
    await storeCode(queries, { accountId, kind: 'EMAIL', address: person.email }, code)
    const { confirmation: texts } = mailTexts[person.language ?? defaultLanguage]
    return letter(toBeConfirmed(person), texts.subject, {
      before: texts.before(person.username, spacedCode(code)),
      link: { label: texts.link, address: `${publicUrl}/#/alarms/notifications` },
      after: texts.after(confirmationHours),
    })
  })
  return {
    /** With a code, to the address that somebody has typed. */
    confirmAddress: async (change: Change, { accountId }: { accountId: string }) =>
      confirm(change, { accountId }),
    /** Sent to the address before: the new one may not be the person's. */
    addressChanged: async (change: Change, account: Pick<Person, 'id'>) =>
      send(change, account, (to) => addressChanged(to, console)),
    rolesGranted: async (change: Change, account: Pick<Person, 'id'>, roles: GrantedRole[]) =>
      send(change, account, (to) => rolesGranted(to, roles, console)),
  }
}

interface Known {
  addressee: Addressee
  username: string
}

function addressChanged({ addressee, username }: Known, address: string): Message {
  const { addressChanged: texts, openConsole } = mailTexts[addressee.language ?? defaultLanguage]
  return letter(addressee, texts.subject, {
    before: texts.before(username),
    link: { label: openConsole, address },
    after: texts.after,
  })
}

function rolesGranted({ addressee, username }: Known, granted: GrantedRole[], address: string): Message {
  const texts = mailTexts[addressee.language ?? defaultLanguage]
  const { subject, before } = granted.length === 1 ? texts.roleGranted : texts.rolesGranted
  const roles = granted.map(({ role, group }) =>
    group === undefined ? texts.roles[role] : texts.roleInGroup(texts.roles[role], group),
  )
  return letter(addressee, subject, {
    before: before(username, roles),
    link: { label: texts.openConsole, address },
    after: texts.rolesUnexpected,
  })
}
