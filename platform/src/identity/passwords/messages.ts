import { letter, product } from '../../mail/letter.ts'
import type { Message } from '../../mail/mailer.ts'
import type { Person } from '../people.ts'
import { linkHours } from './links.ts'

export function invitationMail(account: Person, link: string): Message {
  return letter(account, `Your account for ${product}`, {
    before: `An account for ${product} was made for you. Your username is ${account.username}. Choose a password to sign in:`,
    link: { label: 'Choose a password', address: link },
    after: `The link works once, within ${linkHours} hours. After that, ask for a new one with "Forgot password?" on the sign-in page.`,
  })
}

export function passwordReset(account: Person, link: string): Message {
  return letter(account, `A new password for ${product}`, {
    before: `Somebody, probably you, asked for a new password for the account ${account.username}. Choose it here:`,
    link: { label: 'Choose a new password', address: link },
    after: `The link works once, within ${linkHours} hours. If it was not you who asked, there is nothing to do: the password stays as it is.`,
  })
}

export function passwordChanged(account: Person, signIn: string): Message {
  return letter(account, `Your password for ${product} was changed`, {
    before: `The password of the account ${account.username} was changed, and everybody who was signed in with it was signed out.`,
    link: { label: 'Sign in', address: signIn },
    after:
      'If it was not you, ask for a new password with "Forgot password?" on the sign-in page, and tell whoever manages your account.',
  })
}
