import { pluralIn } from '#contract/texts/language'
import { html, type Html } from '../../base/html.ts'

const plural = pluralIn('en')

/** What the pages of the identity provider and of the set-up say. */
export const en = {
  dates: 'en-GB',
  backToConsole: 'Back to the console',
  cancel: 'Cancel',
  add: 'Add',

  signIn: {
    title: 'Sign in',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
    byPasskey: 'Sign in with a passkey',
    forgotPassword: 'Forgot password?',
    wrong: 'Wrong username or password.',
    suspended: 'Your organisation is suspended. Ask those who run this platform for the reason.',
    overloaded: 'Too many people are signing in at this moment. Try again in a few seconds.',
    waitSeconds: (count: number) =>
      plural(count, {
        one: 'Too many attempts. Try again in a second.',
        other: `Too many attempts. Try again in ${count} seconds.`,
      }),
    waitMinutes: (count: number) =>
      plural(count, {
        one: 'Too many attempts. Try again in a minute.',
        other: `Too many attempts. Try again in ${count} minutes.`,
      }),
  },

  secondStep: {
    title: 'Second step',
    usePasskey: 'Use your passkey',
    enterCode: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
    enterRecoveryCode: 'Enter one of your recovery codes.',
    orEnterCode: 'Or enter the code that your authenticator app shows, or one of your recovery codes.',
    orEnterRecoveryCode: 'Or enter one of your recovery codes.',
    code: 'Code',
    asSomebodyElse: 'Sign in as somebody else',
    wrongCode: 'This code is not right, or it has been used already.',
    wrongPasskey: 'This passkey is not known here, or it took too long. Try again.',
  },

  passkeySignIn: {
    title: 'Sign in with a passkey',
    byPassword: 'Sign in with a password',
  },

  /** Said by the script of the page. */
  passkeys: {
    notSupported: 'This browser cannot use passkeys.',
    hasOne: 'This device has a passkey of yours already.',
    notUsed: 'No passkey was used. Try again.',
  },

  account: {
    title: 'Your sign-in',
    signedInAs: (username: string) => `You are signed in as ${username}.`,
    secondFactor: 'Second factor',
    passwordAlone:
      'You sign in with your password alone. With a second factor, a stolen password is not enough.',
    addPasskey: 'Add a passkey',
    addApp: 'Add an authenticator app',
    recoveryCodes: 'Recovery codes',
    codesLeft: (left: number, all: number) =>
      `${left} of ${all} are left. Each works once, if you do not have your second factor at hand.`,
    makeCodes: 'Make new recovery codes',
    appUsed: (added: Html, used: Html) => html`Authenticator app, added ${added}, last used ${used}`,
    appUnused: (added: Html) => html`Authenticator app, added ${added}, not used yet`,
    passkeyUsed: (added: Html, used: Html) => html`Passkey, added ${added}, last used ${used}`,
    passkeyUnused: (added: Html) => html`Passkey, added ${added}, not used yet`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    added: (name: string) => `"${name}" is a second factor from now on.`,
    removed: (name: string) => `"${name}" is no second factor any more.`,
    /** Why a factor could not be added or removed. */
    refusals: {
      lastOfRequired: () =>
        'You need a second factor to sign in. Add another one before you remove this one.',
      tooMany: (most: number) => `You have ${most} already. Remove one first.`,
      knownPasskey: () => 'This passkey is known already.',
    },
    foreignForm: 'This form was sent by another page.',
  },

  newFactor: {
    name: 'Name',
    nameProblem: (most: number) => `Give it a name of at most ${most} characters.`,
    passkeyName: 'Passkey',
    passkeyTitle: 'Add a passkey',
    passkeyExplained:
      'Your phone, your computer or a security key keeps it, and asks for your finger, your face or a PIN. It also signs you in without a password.',
    passkeyFailed: 'The passkey could not be added. Try again.',
    appName: 'Authenticator app',
    appTitle: 'Add an authenticator app',
    scan: 'Scan this with the app on your phone. Then enter the code that it shows.',
    qrCode: 'QR code with the key below',
    orKey: (key: Html) => html`Or enter this key: ${key}`,
    code: 'Code',
    wrongCode: 'This is not the code of this key. Look whether the clock of the phone is right.',
  },

  setUpFactor: {
    title: 'Set up a second factor',
    neededNow: 'To sign in, you need a second factor from now on.',
    until: (day: Html) => html`Set up until ${day}. From then on you cannot sign in without it.`,
    explained:
      'Besides your password you then use your phone, your computer or a security key. A stolen password is not enough any more.',
    later: 'Later',
  },

  recoveryCodes: {
    title: 'Recovery codes',
    heading: 'Your recovery codes',
    explained:
      'Print these codes, or write them down, and keep them apart from your phone. Each works once instead of your second factor. They are not shown again.',
    done: 'I have kept them',
  },

  notSetUp: {
    title: 'Not set up',
    heading: 'This installation is not set up yet',
    explained:
      'Nobody has an account here. At its start the platform prints an address that opens the set-up: look into its output, or its log.',
  },

  forgotPassword: {
    title: 'Forgot password',
    heading: 'Forgot password?',
    explained: 'Enter your username or e-mail address. You get a link by e-mail to choose a new password.',
    name: 'Username or e-mail',
    submit: 'Send the link',
    nameMissing: 'Enter your username or e-mail address.',
    sentTitle: 'Look into your mail',
    sent: 'If there is an account with this username or e-mail address, a link to choose a new password is on its way to its e-mail address. It works for 24 hours.',
  },

  changePassword: {
    title: 'Change password',
    others: 'Everybody else who is signed in with the old one is signed out.',
    current: 'Current password',
    wrong: 'The current password is wrong.',
    done: 'Your password is changed.',
    cancel: 'Cancel',
  },

  setPassword: {
    title: 'Choose a password',
    rules: (shortest: number) =>
      `At least ${shortest} characters. A few unrelated words are easy to remember and hard to guess.`,
    username: 'Username',
    password: 'New password',
    repeated: 'Repeat the password',
    submit: 'Set password',
    notTheSame: 'The two passwords are not the same.',
    setTitle: 'Password set',
    setHeading: 'Your password is set',
    set: 'Sign in with it from now on. Whoever was signed in before has been signed out.',
    spentTitle: 'Link not valid',
    spentHeading: 'This link does not work any more',
    spent: 'A link works once, within 24 hours, and only until a newer one is sent. Ask for a new link.',
    newLink: 'Send a new link',
  },

  /** What is wrong with a password. */
  passwords: {
    short: ({ shortest }: { shortest: number }) => `Use at least ${shortest} characters.`,
    long: ({ longest }: { longest: number }) => `Use at most ${longest} characters.`,
    known: () => 'This password is easy to guess: it is on the list of stolen passwords. Choose another one.',
    pattern: () =>
      'This password is easy to guess: it repeats a few characters, or follows the keyboard. Choose another one.',
    own: () =>
      'This password is easy to guess: it is little more than your name, username, address or the name of this product. Choose another one.',
  },

  expired: {
    title: 'Sign-in expired',
    heading: 'This sign-in page has expired',
    explained: 'It was open for too long, or it has been used already. Start again from the console.',
  },

  signOut: {
    title: 'Sign out',
    question: 'Sign out?',
    explained: 'You will have to sign in again to use the console.',
    submit: 'Sign out',
    stay: 'Stay signed in',
    doneTitle: 'Signed out',
    doneHeading: 'You are signed out',
    done: 'You can close this page now.',
  },

  notFound: {
    title: 'Not found',
    heading: 'There is nothing at this address',
  },

  failed: {
    title: 'Sign-in failed',
    unknown: 'The request could not be answered.',
    platform: 'The platform could not answer. Try again in a moment.',
  },

  setUp: {
    title: 'Set-up',
    heading: 'Set up this installation',
    explained: 'Say who runs it, and who its first administrator is. Everything else is done in the console.',
    needsScript: 'This page needs JavaScript.',
    operator: 'Operator',
    organisation: 'Your organisation',
    organisationHint: 'Runs this installation. Its people look after all integrators.',
    integrator: 'First integrator (optional)',
    integratorHint: 'Only where another company is going to use it.',
    managerFirstName: "Manager's first name",
    managerLastName: "Manager's last name",
    managerEmail: "Manager's e-mail",
    managerUsername: "Manager's username",
    managerInvited: 'Manages the accounts of the first integrator, and gets an invitation by mail.',
    managerOutside:
      'Manages the accounts of the first integrator. As your identity provider knows that person.',
    administrator: 'First administrator',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    username: 'Username',
    usernameOwn: 'You sign in with it. It cannot be changed later.',
    usernameOutside: 'As your identity provider knows you.',
    password: 'Password',
    submit: 'Set up and sign in',
    nameTaken: 'The administrator has this name',
    tooManyAttempts: (minutes: number) => `Too many attempts. Try again in ${minutes} min.`,
    wrongToken: 'This address is not valid any more. The platform prints a new one at each start.',
    /** Said by the script of the page. */
    script: {
      REQUIRED: 'Enter a value.',
      INVALID: 'This is not valid.',
      DUPLICATE: 'This is taken.',
      someWrong: 'Some entries have to be changed.',
      notTheSame: 'The two passwords are not the same.',
      isSetUp: 'This installation is set up already. Sign in at the console.',
      noAnswer: 'The platform does not answer. Try again in a moment.',
      noToken:
        'Open the whole address that the platform printed at its start: its last part is missing here.',
    },
  },
}

export type PageTexts = typeof en
