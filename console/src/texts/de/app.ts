import type { AppTexts } from '../app.ts'

export const de: AppTexts = {
  find: 'Suchen',
  titled: (title) => `${title} · Integrator Console`,
  failedToFetchAccountInformation: 'Kontodaten konnten nicht geladen werden',
  permissionsUnread:
    'Ihre Berechtigungen konnten nicht gelesen werden, deshalb lässt sich noch keine Seite öffnen. Vielleicht ist die Plattform gerade nicht erreichbar.',
  skipToContent: 'Zum Inhalt springen',
  loadingPermissions: 'Berechtigungen werden geladen ...',
  youAskedFor: 'Vor der Anmeldung wollten Sie zu {page}.',
  noConnection: 'Keine Verbindung',
  main: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  light: 'Hell',
  dark: 'Dunkel',
  asTheSystem: 'Wie das System',
  colours: 'Farben',
  user: 'Benutzer',
  myAccountOf: (name) => `Mein Konto: ${name}`,
  logout: 'Abmelden',
  audit: 'Protokoll',
  myAccount: 'Mein Konto',
  allTraces: 'Alle Einträge',
  usage: 'Nutzung',
  installation: 'Installation',
}
