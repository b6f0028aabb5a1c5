import type { Role } from '#contract/access'
import { hasNoAddress } from '#contract/limits'
import { defaultLanguage } from '#contract/texts/language'
import { letter } from '../mail/letter.ts'
import type { Message } from '../mail/mailer.ts'
import type { Change, Mailer } from '../mail/queue.ts'
import { mailTexts } from '../texts/index.ts'
import { findLanguage, type Person } from './people.ts'

export type Notices = ReturnType<typeof createNotices>

/** A role of an account, or of its membership in a group. */
export interface GrantedRole {
  role: Role
  group?: string
}

/** Mails about changes that somebody else made to a person's account, with any issuer. */
export function createNotices(mailer: Mailer, publicUrl: string) {
  const console = `${publicUrl}/`
  const addressed = async ({ db }: Change, person: Person): Promise<Person> => ({
    ...person,
    language: await findLanguage(db, person.id),
  })
  return {
    /** Sent to the old address: the new one may not be the person's. */
    addressChanged: async (change: Change, before: Person) =>
      mailer.send(change, addressChanged(await addressed(change, before), console)),
    rolesGranted: async (change: Change, account: Person, roles: GrantedRole[]) =>
      mailer.send(change, rolesGranted(await addressed(change, account), roles, console)),
  }
}

function addressChanged(account: Person, address: string): Message {
  const { addressChanged: texts, openConsole } = mailTexts[account.language ?? defaultLanguage]
  return letter(account, texts.subject, {
    before: texts.before(account.username),
    link: { label: openConsole, address },
    after: texts.after,
  })
}

function rolesGranted(account: Person, granted: GrantedRole[], address: string): Message {
  const texts = mailTexts[account.language ?? defaultLanguage]
  const { subject, before } = granted.length === 1 ? texts.roleGranted : texts.rolesGranted
  const roles = granted.map(({ role, group }) => {
    if (group === undefined) return texts.roles[role]
    // A group's name may hold an address, which a mail must not.
    return texts.roleInGroup(texts.roles[role], hasNoAddress(group) ? group : texts.someGroup)
  })
  return letter(account, subject, {
    before: before(account.username, roles),
    link: { label: texts.openConsole, address },
    after: texts.rolesUnexpected,
  })
}
