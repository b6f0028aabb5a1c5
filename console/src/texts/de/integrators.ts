import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { IntegratorsTexts } from '../integrators.ts'

const plural = pluralIn('de')

export const de: IntegratorsTexts = {
  cleanIdentities: 'Identitäten bereinigen',
  cleanIdentitiesAction: 'Identitäten bereinigen ...',
  identitiesExplained:
    'Identitäten beim Anbieter ohne Konto, gleich welchen Integrators, lassen sich entfernen.',
  failedToClean: 'Die Identitäten konnten nicht bereinigt werden. Bitte versuchen Sie es erneut.',
  failedToLook: (reason) => `Die Suche nach ihnen ist fehlgeschlagen: ${reason}`,
  looking: 'Sie werden gesucht ...',
  removed: (names) => `Entfernt: ${names.join(', ')}.`,
  noneLeft: 'Es war keine mehr zu entfernen.',
  wouldBeRemoved: (names) => `Entfernt würden: ${names.join(', ')}.`,
  everyIdentityHasAccount: 'Jede Identität hat ein Konto.',
  removing: 'Wird entfernt ...',
  renameIntegrator: 'Integrator umbenennen',
  createIntegrator: 'Integrator anlegen',
  failedToSave: 'Der Integrator konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  nameRequired: 'Name ist erforderlich',
  firstManager: 'Erste Kontenverwaltung',
  firstManagerHint: 'Wird eingeladen, ein Passwort zu wählen, und darf bei diesem Integrator alles.',
  noSecondOne: 'Kein zweites',
  accountManagers: 'Verwaltende Konten',
  openAlarms: 'Offene Alarme',
  lastSignIn: 'Letzte Anmeldung',
  id: 'ID',
  resumed: (name) => `${name} freigegeben`,
  peopleMaySignIn: 'Seine Leute können sich wieder anmelden.',
  failedToResume: (name) => `${name} konnte nicht freigegeben werden`,
  saved: (name) => `Integrator ${name} gespeichert`,
  suspendIntegrator: 'Integrator sperren',
  sureToSuspend: (name) => `Möchten Sie „${name}“ wirklich sperren?`,
  whatSuspendingDoes:
    'Seine Leute können sich nicht anmelden, bis er freigegeben wird, und wer angemeldet ist, wird sofort angehalten. Alle Daten bleiben.',
  suspend: 'Sperren',
  suspending: 'Wird gesperrt ...',
  failedToSuspend: 'Der Integrator konnte nicht gesperrt werden. Bitte versuchen Sie es erneut.',
  suspended: (name) => `${name} gesperrt`,
  deleteIntegrator: 'Integrator löschen',
  sureToDelete: (name) => `Möchten Sie den Integrator „${name}“ wirklich löschen?`,
  failedToDelete: 'Der Integrator konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  deleted: (name) => `Integrator ${name} gelöscht`,
  notEmpty: 'Er ist nicht leer: Löschen Sie zuerst seine Standorte, Geräte und Konten.',
  lastAccountGoes: 'Sein letztes Konto wird mit ihm gelöscht. Seine Einträge im Protokoll bleiben.',
  hasNoAccounts: 'Er hat keine Konten. Seine Einträge im Protokoll bleiben.',
  viewsOfThePlatform: 'Ansichten der Plattform',
  allTraces: 'Alle Einträge',
  traces: 'Einträge',
  usage: 'Nutzung',
  installation: 'Installation',
  signIns: 'Anmeldungen',
  accountId: 'Konto-ID',
  loadingInstallation: 'Installation wird geladen ...',
  failedToFetchInstallation: 'Die Installation konnte nicht geladen werden',
  nothingIsWrong: 'Alles ist in Ordnung.',
  disks: { data: 'Datenträger der Daten', backups: 'Datenträger der Sicherungen' },
  backups: 'Sicherungen',
  everyHours: (hours) =>
    plural(hours, {
      one: `Alle ${formatNumber(hours)} Stunde`,
      other: `Alle ${formatNumber(hours)} Stunden`,
    }),
  notByThePlatform: 'Nicht durch die Plattform',
  lastGoodBackup: 'Letzte gelungene Sicherung',
  itsSize: 'Ihre Größe',
  failedSince: 'Seitdem fehlgeschlagen',
  times: (count) => `${formatNumber(count)}-mal`,
  databaseSize: 'Größe der Datenbank',
  free: (free, total) => `${free} von ${total} frei`,
  moreProblems: (first, more) =>
    plural(more, {
      one: `${first} Und ${formatNumber(more)} weiteres Problem.`,
      other: `${first} Und ${formatNumber(more)} weitere Probleme.`,
    }),
  accountOf: (name) => `Konto von ${name}`,
  factsOf: (name) => `Angaben zu ${name}`,
  cloudlinkId: 'Cloudlink-ID',
  hasToken: 'Hat ein Token',
  tokenValidated: 'Token geprüft',
  registerDevices: 'Geräte registrieren',
  newToken: 'Neues Token',
  registerHint: (cloudlinkHint) =>
    `Ein Gerät je Zeile: seine Cloudlink-ID und, wenn bekannt, die Version seiner Firmware, etwa CL-204417,4.2.1. ${cloudlinkHint}.`,
  register: 'Registrieren',
  registered: (count) =>
    plural(count, { one: `${count} Gerät registriert`, other: `${count} Geräte registriert` }),
  newTokenFor: (cloudlinkId) => `Neues Token für ${cloudlinkId}`,
  currentTokenStops:
    'Das jetzige Token des Geräts gilt dann nicht mehr. Das Gerät ist abgeschnitten, bis es das neue bekommt.',
  hasNoToken: 'Das Gerät hat noch kein Token.',
  issue: 'Ausstellen',
  issuing: 'Wird ausgestellt ...',
  failedToIssue: 'Es konnte kein Token ausgestellt werden. Bitte versuchen Sie es erneut.',
  tokens: 'Token',
  takeTokens: (count, until) =>
    plural(count, {
      one: `Nehmen Sie das Token jetzt: Es wird nur dieses eine Mal angezeigt. Gültig bis ${until}.`,
      other: `Nehmen Sie die Token jetzt: Sie werden nur dieses eine Mal angezeigt. Gültig bis ${until}.`,
    }),
  deviceTokens: 'Gerätetoken',
  saveAsCsv: 'Als CSV speichern',
  toIntegrator: 'Zum Integrator',
  selectAnIntegrator: 'Integrator wählen ...',
  integratorRequired: 'Bitte wählen Sie einen Integrator',
  counting: 'Es wird gezählt, was mitkäme ...',
  failedToCountMove: (reason) => `Es konnte nicht gezählt werden, was mitkäme: ${reason}`,
  moveOf: (name) => `${name} verschieben`,
  moving: 'Wird verschoben ...',
  nowBelongsTo: (name, integrator) => `${name} gehört jetzt zu ${integrator}`,
  transferOf: (name) => `${name} übergeben`,
  transfer: 'Übergeben',
  transferring: 'Wird übergeben ...',
  whatMovesAlong: 'Seine Zonen, Messungen, Messwerte und Grenzwerte kommen mit.',
  componentsMove: (count) =>
    plural(count, { one: `${count} Komponente kommt mit.`, other: `${count} Komponenten kommen mit.` }),
  devicesMove: (count) =>
    plural(count, { one: `${count} Gerät kommt mit`, other: `${count} Geräte kommen mit` }),
  groupsLoseIt: (count) =>
    plural(count, {
      one: `${count} Standortgruppe verliert ihn`,
      other: `${count} Standortgruppen verlieren ihn`,
    }),
  productsAreCopied: (count) =>
    plural(count, { one: `${count} Produkt wird kopiert`, other: `${count} Produkte werden kopiert` }),
  componentIsTaken: (component) => `Der andere Integrator hat schon eine Komponente ${component}.`,
  rolesStay: 'Die Rollen bleiben, wie sie sind. Danach sieht die Person nur noch den anderen Integrator.',
  groupsAreLeft: (count) =>
    plural(count, {
      one: `${count} Standortgruppe wird verlassen`,
      other: `${count} Standortgruppen werden verlassen`,
    }),
  becomeOwners: (count) =>
    plural(count, {
      one: `${count} Konto, das ihm gehört, wird selbst Besitzer`,
      other: `${count} Konten, die ihm gehören, werden selbst Besitzer`,
    }),
  maintenance: 'Wartung',
  maintenanceOf: (name) => `Wartung von ${name}`,
  failedToCount: (reason) => `Zählen fehlgeschlagen: ${reason}`,
  countingTasks: 'Es wird gezählt, was zu tun ist ...',
  forgets: (count) =>
    plural(count, {
      one: `Vergisst ${formatNumber(count)} neuesten Wert. Einstellungen und Messwerte bleiben.`,
      other: `Vergisst ${formatNumber(count)} neueste Werte. Einstellungen und Messwerte bleiben.`,
    }),
  forgot: (count) =>
    plural(count, {
      one: `${formatNumber(count)} neuester Wert vergessen.`,
      other: `${formatNumber(count)} neueste Werte vergessen.`,
    }),
  recreateConditionals: 'Grenzwerte neu erstellen',
  drops: (count, made) =>
    plural(count, {
      one: `Löscht ${formatNumber(count)} Grenzwert, auch von Hand gemachte, und erstellt ${made} aus den Produkten.`,
      other: `Löscht ${formatNumber(count)} Grenzwerte, auch von Hand gemachte, und erstellt ${made} aus den Produkten.`,
    }),
  dropped: (count, made) => `${count} gelöscht und ${made} erstellt.`,
  cleanMetrics: 'Messwerte bereinigen',
  removes: (count) =>
    plural(count, {
      one: `Entfernt ${formatNumber(count)} Messwert ohne Messung oder außerhalb des Bereichs.`,
      other: `Entfernt ${formatNumber(count)} Messwerte ohne Messung oder außerhalb des Bereichs.`,
    }),
  removesAtLeast: (count) =>
    `Entfernt mindestens ${formatNumber(count)} Messwerte ohne Messung oder außerhalb des Bereichs.`,
  removedSamples: (orphans, outOfRange) =>
    `${orphans} ohne Messung und ${outOfRange} außerhalb des Bereichs entfernt.`,
  failed: (reason) => `Fehlgeschlagen: ${reason}`,
  failedToFetchIntegrator: 'Der Integrator konnte nicht geladen werden',
  backToAll: 'Zurück zu allen Integratoren',
  partsOf: (name) => `Teile von ${name}`,
  partsOfTheIntegrator: 'Teile des Integrators',
  lookingAtOwn: 'Sie sehen {name}, Ihren eigenen Integrator.',
  lookingAtOther: 'Sie sehen {name}, nicht Ihren Integrator.',
  suspendedSince: (sentence, time) => `${sentence} Er ist seit ${time} gesperrt.`,
  city: 'Ort',
  country: 'Land',
}
