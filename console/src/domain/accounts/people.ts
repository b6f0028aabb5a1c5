import type { Invitation } from '#contract/invitation'
import { emailPattern } from '#contract/limits'
import type { Sex } from '#contract/values'
import { required } from '../../kit/form/values.ts'

export const personRules = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  username: required('Username is required'),
  email: (email: string) =>
    required('Email is required')(email) ??
    (emailPattern.test(email.trim()) ? null : 'Please enter a valid email address'),
}

export const sexLabels: Record<Sex, string> = { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' }

/** That a person was asked to choose a password, and where the mail went. */
export function invitationText({ by, file }: Invitation, email: string): string {
  if (by === 'mail') return `An invitation to choose a password went to ${email}.`
  if (by === 'provider') return `The identity provider was asked to send an invitation to ${email}.`
  const where = file === undefined ? "a file in the platform's outbox" : `the file ${file}`
  return `No mail server is set up: the invitation for ${email} is ${where}.`
}
