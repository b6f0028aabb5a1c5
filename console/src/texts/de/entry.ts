import type { EntryTexts } from '../entry.ts'

export const de: EntryTexts = {
  integratorConsole: 'Integrator Console',
  tryAgain: 'Erneut versuchen',
  signingIn: 'Anmeldung läuft ...',
  signingOut: 'Abmeldung läuft ...',
  loadingPermissions: 'Berechtigungen werden geladen ...',
  welcomeTitle: 'Willkommen · Integrator Console',
  slogan: 'Jeder Standort, jedes Gerät: ein ruhiger Ort, um sich darum zu kümmern.',
  welcome: 'Willkommen',
  sessionEndedSentence: 'Ihre Sitzung ist beendet.',
  notSetUp: 'Diese Installation ist noch nicht eingerichtet.',
  whereSetUpIs: 'Die Plattform gibt die Adresse ihrer Einrichtung beim Start aus.',
  signInToManage: 'Melden Sie sich an, um Standorte, Geräte, Konten und Integrationen zu verwalten.',
  logIn: 'Anmelden',
  signInFailedBecause: (reason) => `Anmeldung fehlgeschlagen: ${reason}`,
  signInAgain: 'Erneut anmelden',
  redirecting: 'Weiterleitung zur Anmeldeseite ...',
  newSignInExpired: 'Die neue Anmeldung war schon abgelaufen, als sie ankam.',
  renewSilentFailed: 'Verlängern der Sitzung fehlgeschlagen',
  signIn: 'Anmelden',
  signInFailed: 'Anmeldung fehlgeschlagen',
  signedOutHereOnly:
    'Hier sind Sie abgemeldet. Beim Identitätsanbieter läuft die Sitzung vielleicht weiter: Versuchen Sie es erneut, oder schließen Sie den Browser.',
  signOutFailed: 'Abmeldung fehlgeschlagen',
  goToTheSignInPage: 'Zur Anmeldeseite',
  titled: (title) => `${title} · Integrator Console`,
  signInExpired: 'Die Anmeldung war schon abgelaufen, als sie ankam. Prüfen Sie die Uhr dieses Computers.',
  signedOutElsewhere: 'Sie haben sich in einem anderen Tab oder Fenster abgemeldet.',
  renewSilentFailedBecause: (reason) => `Verlängern der Sitzung fehlgeschlagen: ${reason}`,
  providerTooSlow:
    'Der Identitätsanbieter hat nicht rechtzeitig geantwortet. Vielleicht ist er gerade nicht erreichbar.',
  answerOfAnother: 'Die Antwort gehört nicht zu der Anmeldung, die hier begonnen wurde.',
  addressOfAnother:
    'Diese Adresse gehört zu einer Anmeldung, die vorbei ist oder in einem anderen Browser begonnen wurde.',
  answerIncomplete: 'Die Antwort des Identitätsanbieters ist unvollständig.',
  popupBlocked:
    'Der Browser hat das Anmeldefenster nicht geöffnet. Erlauben Sie Pop-ups für diese Adresse, oder melden Sie sich auf dieser Seite an.',
  popupClosed: 'Das Anmeldefenster wurde geschlossen, bevor die Anmeldung abgeschlossen war.',
  noSignOut:
    'Der Identitätsanbieter bietet keine Abmeldung an. Hier sind Sie abgemeldet; schließen Sie den Browser, um sich dort abzumelden.',
  signInRefused: 'Der Identitätsanbieter hat die Anmeldung abgelehnt.',
  signInOnceMore: 'Der Identitätsanbieter verlangt, dass Sie sich noch einmal anmelden.',
  providerSessionEnded: 'Die Sitzung beim Identitätsanbieter ist beendet.',
  providerOutOfReach: (reason) => `Der Identitätsanbieter ist nicht erreichbar (${reason}).`,
  anErrorOccurred: 'Ein Fehler ist aufgetreten',
  configurationMissing:
    'Die Konfiguration der Umgebung wurde nicht geladen. Stellen Sie sicher, dass env.js vor der Anwendung geladen wird.',
  connectionGone: 'Keine Verbindung. Sobald sie zurück ist, geht es von selbst weiter.',
  somethingWentWrong: 'Etwas ist schiefgegangen',
  nothingLost: 'Was gespeichert war, ist nicht verloren. Meist hilft es, die Seite neu zu laden.',
  partNotLoaded: 'Dieser Teil der Konsole konnte nicht vom Server geladen werden.',
  partComesBack:
    'Dieser Teil konnte nicht vom Server geladen werden. Er kommt von selbst, sobald der Server antwortet.',
  reloadThePage: 'Seite neu laden',
}
