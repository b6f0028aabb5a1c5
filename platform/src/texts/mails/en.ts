import { formerAddressDays } from '#contract/limits'
import { en as labels } from '#contract/texts/labels/en'
import { product } from '../product.ts'

const noticedBy =
  'If it was not you, ask for a new password with "Forgot password?" on the sign-in page, and tell whoever manages your account.'

/** Mails about accounts, and the frame of those about alarms. */
export const en = {
  hello: (name: string) => `Hello ${name},`,
  helloWithoutName: 'Hello,',
  openConsole: 'Open the console',

  alarm: {
    open: 'Open the alarm',
    why: 'You get this mail because a location group notifies you of its alarms.',
  },

  invitation: {
    subject: `Your account for ${product}`,
    /** Without a username that a mail must not say: the page behind the link says it. */
    before: (username: string | undefined) =>
      username === undefined
        ? `An account for ${product} was made for you. Choose a password to sign in. The page also says your username:`
        : `An account for ${product} was made for you. Your username is ${username}. Choose a password to sign in:`,
    link: 'Choose a password',
    after: (hours: number) =>
      `The link works once, within ${hours} hours. After that, ask for a new one with "Forgot password?" on the sign-in page.`,
  },

  confirmation: {
    subject: `Confirm your e-mail address for ${product}`,
    before: (username: string, code: string) =>
      `The account ${username} has this e-mail address. Before messages come here, sign in and type this code: ${code}`,
    link: 'Type the code',
    after: (hours: number) =>
      `The code works for ${hours} hours. If you do not know the account, there is nothing to do: nothing else is sent to you.`,
  },

  reset: {
    subject: `A new password for ${product}`,
    before: (username: string) =>
      `Somebody, probably you, asked for a new password for the account ${username}. Choose it here:`,
    link: 'Choose a new password',
    after: (hours: number) =>
      `The link works once, within ${hours} hours. If it was not you who asked, there is nothing to do: the password stays as it is.`,
  },

  passwordChanged: {
    subject: `Your password for ${product} was changed`,
    before: (username: string) =>
      `The password of the account ${username} was changed, and everybody who was signed in with it elsewhere was signed out.`,
    link: 'Sign in',
    after: noticedBy,
  },

  addressChanged: {
    subject: `Your e-mail address for ${product} was changed`,
    before: (username: string) =>
      `The account ${username} has another e-mail address now. Until the new one is confirmed, messages still come to this one, for ${formerAddressDays} days at most.`,
    after:
      'If you did not expect this, tell whoever manages your account: whoever reads the new address can ask for a new password.',
  },

  tokenExpires: {
    subject: `A token for ${product} expires`,
    before: (name: string, day: string) =>
      `Your token "${name}" expires on ${day}. Afterwards the program that uses it is refused. Make a new one, give it to the program, and end the old one.`,
    beforeOfServiceAccount: (name: string, serviceAccount: string, day: string) =>
      `The token "${name}" of the service account "${serviceAccount}" expires on ${day}. Afterwards the program that uses it is refused. Make a new one, give it to the program, and end the old one.`,
    link: 'Open the tokens',
    after: 'If the program is not needed any more, there is nothing to do.',
  },

  roleGranted: {
    subject: `Your account for ${product} has a new role`,
    before: (username: string, roles: readonly string[]) =>
      `The account ${username} has a new role: ${roles.join(', ')}.`,
  },
  rolesGranted: {
    subject: `Your account for ${product} has new roles`,
    before: (username: string, roles: readonly string[]) =>
      `The account ${username} has new roles: ${roles.join(', ')}.`,
  },
  roles: labels.roles,
  roleInGroup: (role: string, group: string) => `${role} (${group})`,
  rolesUnexpected: 'If you did not expect this, tell whoever manages your account.',

  factors: {
    added: {
      subject: `Your account for ${product} has a new second factor`,
      before: (username: string, name: string) =>
        `"${name}" was added as a second factor of your account. Your username is ${username}.`,
    },
    removed: {
      subject: `A second factor was removed from your account for ${product}`,
      before: (username: string, name: string) =>
        `"${name}" is no second factor of your account any more. Your username is ${username}.`,
    },
    /** By somebody else, for a person who has lost them. */
    allRemoved: {
      subject: `The second factors of your account for ${product} were removed`,
      before: (username: string) =>
        `Somebody who manages your account has removed all its second factors, and signed you out everywhere. Until you add a new one, your password is enough to sign in. Your username is ${username}.`,
    },
    recoveryCodeUsed: {
      subject: `A recovery code for ${product} was used`,
      before: (username: string) =>
        `Somebody has signed in with one of your recovery codes. It does not work again. Your username is ${username}.`,
    },
    recoveryCodesMade: {
      subject: `Your account for ${product} has new recovery codes`,
      before: (username: string) =>
        `Your account has new recovery codes. The old ones do not work any more. Your username is ${username}.`,
    },
    after: noticedBy,
  },
}

export type MailTexts = typeof en
