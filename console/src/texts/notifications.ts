import { pluralIn } from '#contract/texts/language'
import type { AddressState, OwnChannel } from '#contract/values'
import { inLanguage } from './parts/places.ts'

const plural = pluralIn('en')

export const texts = inLanguage('notifications', {
  myNotifications: 'My Notifications',
  byMail: 'By e-mail',
  toAddress: 'To {address}',
  byText: 'By text message',
  toNumber: 'To {address}',
  addressStates: {
    CONFIRMED: 'Confirmed',
    FORMER: 'Not confirmed. Until you confirm it, messages go to the one before.',
    NOT_CONFIRMED: 'Not confirmed. Nothing is sent there until you confirm it.',
  } satisfies Record<AddressState, string>,
  formerUntil: (date: string) =>
    `Not confirmed. Until you confirm it, messages go to the one before, but at most until ${date}.`,
  code: 'Code',
  sendCode: 'Send Code',
  sendCodeAgain: 'Send Another Code',
  sendCodeTo: (address: string) => `Send a code to ${address}`,
  confirm: 'Confirm',
  confirming: 'Confirming...',
  codeSent: (address: string) => `A code is on its way to ${address}`,
  codeNotSent: 'The code was not sent',
  failedToSendCode: 'Failed to send the code',
  failedToConfirm: 'Failed to confirm',
  confirmed: (address: string) => `${address} is confirmed`,
  noTexts: 'No location group of yours sends text messages, so none can come to this number.',
  whatWasSent: 'What was sent to you',
  messagesToYou: 'Messages to you, newest first',
  nothingSoFar: 'Nothing so far. Messages about alarms will be listed here.',
  noGroupNotifies:
    'No location group notifies you of alarms yet. Those who manage accounts switch it on under Who is alerted of a location.',
  notifiedOf: (count: number) =>
    plural(count, {
      one: 'You are notified of alarms of the location group {groups}.',
      other: 'You are notified of alarms of the location groups {groups}.',
    }),
  noPushHere: 'This platform sends no push notifications.',
  inTheBrowser: 'In the browser',
  failedToFetchBrowsers: 'Failed to fetch your browsers',
  otherBrowsers: 'Your other browsers',
  since: (time: string) => `since ${time}`,
  installationHasNone: 'This installation sends no push notifications.',
  failedToSwitch: 'Failed to switch the notifications in this browser',
  notifyMeHere: 'Notify me in this browser',
  untilYouLogOut: 'Until you log out here.',
  alsoWhileClosed: 'Also while the console is closed, until you log out here.',
  failedToSwitchOff: (browser: string) => `Failed to switch the notifications off in ${browser}`,
  switchOffIn: (browser: string) => `Switch off in ${browser}`,
  switchOff: 'Switch off',
  switchingOff: 'Switching off...',
  testSent: {
    EMAIL: 'Test by e-mail sent',
    PUSH: 'Test by push notification sent',
  } satisfies Record<OwnChannel, string>,
  testUnclear: {
    EMAIL: 'It is not clear whether the test by e-mail arrived',
    PUSH: 'It is not clear whether the test by push notification arrived',
  } satisfies Record<OwnChannel, string>,
  testNotSent: {
    EMAIL: 'The test by e-mail was not sent',
    PUSH: 'The test by push notification was not sent',
  } satisfies Record<OwnChannel, string>,
  sendTestBy: {
    EMAIL: 'Send Test by e-mail',
    PUSH: 'Send Test by push notification',
  } satisfies Record<OwnChannel, string>,
  failedToSendTest: 'Failed to send the test',
  sendTest: 'Send Test',
  sending: 'Sending...',
  needsHttps: 'It needs https. This page was opened without it.',
  addToHomeScreen:
    'On an iPhone or iPad, first add the console to the Home Screen with Share, and open it from there.',
  browserHasNone: 'This browser has no push notifications, or they are off in a private window.',
  browserBlocks:
    'This browser blocks notifications of this page. Allow them in its settings, and load the page again.',
})

export type NotificationsTexts = typeof texts
