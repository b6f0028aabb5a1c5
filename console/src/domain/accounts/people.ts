import { accountFields } from '#contract/fields/accounts'
import type { Account } from '#contract/schemas/account'
import type { Invitation } from '#contract/invitation'
import { emailPattern } from '#contract/limits'
import type { Sex } from '#contract/values'
import { required } from '../../kit/form/values.ts'
import { saidOf } from '../../texts/fieldLabels.ts'
import { texts } from '../../texts/people.ts'

export const personRules = {
  firstName: required(texts.firstNameRequired),
  lastName: required(texts.lastNameRequired),
  username: required(texts.usernameRequired),
  email: (email: string) =>
    required(texts.emailRequired)(email) ?? (emailPattern.test(email.trim()) ? null : texts.emailInvalid),
}

export const sexLabels: Record<Sex, string> = texts.sexes

export const personFields = saidOf(accountFields, { sex: sexLabels })

export const personFacts = (account: Account) =>
  personFields.map(({ name, label, text }) => [label, text(account[name] ?? '')] as const)

/** That a person was asked to choose a password, and where the mail went. */
export function invitationText({ by, file }: Invitation, email: string): string {
  if (by === 'mail') return texts.invitedByMail(email)
  if (by === 'provider') return texts.invitedByProvider(email)
  return file === undefined ? texts.invitedInOutbox(email) : texts.invitedByFile(email, file)
}
