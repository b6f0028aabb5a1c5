import type { Invitation } from '#contract/invitation'

/** That a person was asked to choose a password, and where the mail went. */
export function invitationText({ by, file }: Invitation, email: string): string {
  if (by === 'mail') return `An invitation to choose a password went to ${email}.`
  if (by === 'provider') return `The identity provider was asked to send an invitation to ${email}.`
  const where = file === undefined ? "a file in the platform's outbox" : `the file ${file}`
  return `No mail server is set up: the invitation for ${email} is ${where}.`
}
