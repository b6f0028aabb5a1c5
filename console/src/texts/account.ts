import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

/** What somebody sees of their own account. */
export const texts = inLanguage('account', {
  myAccount: 'My Account',
  myData: 'My Data',
  preferences: 'Preferences',
  signIn: 'Sign-in',
  access: 'Access',
  whoYouAre: 'Who you are',
  whoChangesIt: 'Those who manage accounts change it.',
  notifications: 'Notifications',
  /** {page} is the next text. */
  howYouAreTold: 'How you are told of alarms is on the page {page}.',
  myNotifications: 'My Notifications',
  failedToFetchAccess: 'Failed to fetch your access',
  language: 'Language',
  asThisBrowser: 'As this browser',
  colours: 'Colours',
  asTheSystem: 'As the system',
  light: 'Light',
  dark: 'Dark',
  timeZone: 'Time zone',
  asThisDevice: (zone: string) => `As this device (${zone})`,
  dates: 'Dates',
  numbers: 'Numbers',
  asTheLanguage: 'As the language',
  temperatures: 'Temperatures',
  pressures: 'Pressures',
  asMeasured: 'As measured',
  languageAndColours: 'Language and colours',
  mailsToo: 'Mails and messages to you are in this language too.',
  datesAndNumbers: 'Dates and numbers',
  start: 'Start',
  firstPage: 'First page after the sign-in',
  units: 'Units',
  unitsHere:
    'For what you see and type here. Stored values, mails and messages keep the unit of the measurement.',
  keptHereOnly: 'This platform does not keep it, but this browser does.',
  failedToKeep: 'Failed to keep your choice',
  toldNothing: 'This platform tells nothing about your sign-in.',
  failedToFetchSignIn: 'Failed to fetch your sign-in',
  failedToFetchSessions: 'Failed to fetch your sessions',
  changePassword: 'Change Password',
  accountAtProvider: 'Your account at the identity provider',
  providerLooksAfterIt: 'Your identity provider looks after it.',
  secondFactor: 'Second factor',
  passwordAlone:
    'You sign in with your password alone. With a second factor, a stolen password is not enough.',
  app: {
    unused: 'Authenticator app, not used yet',
    used: (time: string) => `Authenticator app, last used ${time}`,
  },
  passkey: { unused: 'Passkey, not used yet', used: (time: string) => `Passkey, last used ${time}` },
  recoveryCodesLeft: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} recovery code left.`,
      other: `${formatNumber(count)} recovery codes left.`,
    }),
  setUpFactor: 'Set up a second factor',
  changeFactors: 'Add or remove second factors',
  whereSignedIn: 'Where you are signed in',
  thisSession: 'This session',
  endAllOthers: 'End All Others',
  willEndOthers: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} session of yours ends at once. What is typed there and not saved is lost.`,
      other: `${formatNumber(count)} sessions of yours end at once. What is typed there and not saved is lost.`,
    }),
  end: 'End',
  ending: 'Ending...',
  othersEnded: 'All your other sessions have ended',
  earlierLogins: 'Earlier logins',
  fromAddress: (time: string, address: string) => `${time}, from ${address}`,
  sessionEnded: 'The session has ended',
  failedToEndSession: 'Failed to end the session',
  endSessionWith: (browser: string, time: string) => `End the session with ${browser} of ${time}`,
  unknownBrowser: 'Unknown browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
})

export type AccountTexts = typeof texts
