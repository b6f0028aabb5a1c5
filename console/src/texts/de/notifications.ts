import { pluralIn } from '#contract/texts/language'
import type { NotificationsTexts } from '../notifications.ts'

const plural = pluralIn('de')

export const de: NotificationsTexts = {
  myNotifications: 'Meine Benachrichtigungen',
  byMail: 'Per E-Mail',
  toAddress: 'An {address}',
  byText: 'Per Textnachricht',
  toNumber: 'An {address}',
  addressStates: {
    CONFIRMED: 'Bestätigt',
    FORMER: 'Nicht bestätigt. Bis Sie sie bestätigen, gehen Nachrichten an die vorige.',
    NOT_CONFIRMED: 'Nicht bestätigt. Dorthin wird nichts gesendet, bis Sie sie bestätigen.',
  },
  formerUntil: (date) =>
    `Nicht bestätigt. Bis Sie sie bestätigen, gehen Nachrichten an die vorige, höchstens bis zum ${date}.`,
  code: 'Code',
  sendCode: 'Code senden',
  sendCodeAgain: 'Neuen Code senden',
  sendCodeTo: (address) => `Code an ${address} senden`,
  confirm: 'Bestätigen',
  confirming: 'Wird bestätigt...',
  codeSent: (address) => `Ein Code ist unterwegs an ${address}`,
  codeNotSent: 'Der Code wurde nicht gesendet',
  failedToSendCode: 'Der Code konnte nicht gesendet werden',
  failedToConfirm: 'Die Bestätigung ist fehlgeschlagen',
  confirmed: (address) => `${address} ist bestätigt`,
  noTexts: 'Keine Ihrer Standortgruppen sendet Textnachrichten, also kommt auch keine an diese Nummer.',
  whatWasSent: 'Was Ihnen gesendet wurde',
  messagesToYou: 'Nachrichten an Sie, neueste zuerst',
  nothingSoFar: 'Noch nichts. Nachrichten zu Alarmen stehen dann hier.',
  noGroupNotifies:
    'Noch keine Standortgruppe benachrichtigt Sie bei Alarmen. Wer Konten verwaltet, schaltet es unter „Wer alarmiert wird“ eines Standorts ein.',
  notifiedOf: (count) =>
    plural(count, {
      one: 'Sie werden bei Alarmen der Standortgruppe {groups} benachrichtigt.',
      other: 'Sie werden bei Alarmen der Standortgruppen {groups} benachrichtigt.',
    }),
  noPushHere: 'Diese Plattform sendet keine Push-Nachrichten.',
  inTheBrowser: 'Im Browser',
  failedToFetchBrowsers: 'Ihre Browser konnten nicht geladen werden',
  otherBrowsers: 'Ihre anderen Browser',
  since: (time) => `seit ${time}`,
  installationHasNone: 'Diese Installation sendet keine Push-Nachrichten.',
  failedToSwitch: 'Die Benachrichtigungen in diesem Browser konnten nicht umgeschaltet werden',
  notifyMeHere: 'In diesem Browser benachrichtigen',
  untilYouLogOut: 'Bis Sie sich hier abmelden.',
  alsoWhileClosed: 'Auch wenn die Konsole geschlossen ist, bis Sie sich hier abmelden.',
  failedToSwitchOff: (browser) => `Die Benachrichtigungen konnten nicht ausgeschaltet werden: ${browser}`,
  switchOffIn: (browser) => `Ausschalten: ${browser}`,
  switchOff: 'Ausschalten',
  switchingOff: 'Wird ausgeschaltet ...',
  testSent: { EMAIL: 'Test per E-Mail gesendet', PUSH: 'Test per Push-Nachricht gesendet' },
  testUnclear: {
    EMAIL: 'Ob der Test per E-Mail angekommen ist, ist unklar',
    PUSH: 'Ob der Test per Push-Nachricht angekommen ist, ist unklar',
  },
  testNotSent: {
    EMAIL: 'Der Test per E-Mail wurde nicht gesendet',
    PUSH: 'Der Test per Push-Nachricht wurde nicht gesendet',
  },
  sendTestBy: { EMAIL: 'Test per E-Mail senden', PUSH: 'Test per Push-Nachricht senden' },
  failedToSendTest: 'Der Test konnte nicht gesendet werden',
  sendTest: 'Test senden',
  sending: 'Wird gesendet ...',
  needsHttps: 'Dafür ist https nötig. Diese Seite wurde ohne geöffnet.',
  addToHomeScreen:
    'Fügen Sie die Konsole auf einem iPhone oder iPad zuerst über „Teilen“ zum Home-Bildschirm hinzu, und öffnen Sie sie von dort.',
  browserHasNone:
    'Dieser Browser kennt keine Push-Nachrichten, oder sie sind in einem privaten Fenster ausgeschaltet.',
  browserBlocks:
    'Dieser Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in seinen Einstellungen, und laden Sie die Seite neu.',
}
