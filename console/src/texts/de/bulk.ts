import { countedIn } from '../counted.ts'
import { formatNumber } from '../../ui/language.ts'
import { pluralIn } from '#contract/texts/language'
import type { BulkTexts } from '../bulk.ts'

const plural = pluralIn('de')

const counted = countedIn('de')

export const de: BulkTexts = {
  leftOut: 'Ausgelassen',
  results: 'Ergebnisse',
  undone: (text) => `Rückgängig gemacht: ${text}`,
  notUndone: (failed, rows) => `${formatNumber(failed)} von ${rows} konnten nicht rückgängig gemacht werden`,
  leftOutCount: (rows, count) =>
    plural(count, { one: `${rows} wird ausgelassen:`, other: `${rows} werden ausgelassen:` }),
  progress: (done, rows) => `${formatNumber(done)} von ${rows}`,
  stopping: (done, rows) => `${formatNumber(done)} von ${rows}. Nach diesen wird angehalten ...`,
  needNoChange: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'bleibt', other: 'bleiben' })} unverändert.`,
  nothingToDo: 'Es gibt nichts zu tun.',
  done: (count) => `${formatNumber(count)} erledigt`,
  failed: (count) => `${formatNumber(count)} fehlgeschlagen`,
  notTriedCount: (count) => `${formatNumber(count)} nicht versucht`,
  doneWord: 'Erledigt',
  notTried: 'Nicht versucht',
  locations: (count) => counted(count, 'Standort', 'Standorte'),
  devices: (count) => counted(count, 'Gerät', 'Geräte'),
  accounts: (count) => counted(count, 'Konto', 'Konten'),
  groups: (count) => counted(count, 'Standortgruppe', 'Standortgruppen'),
  integrations: (count) => counted(count, 'Integration', 'Integrationen'),
  components: (count) => counted(count, 'Komponente', 'Komponenten'),
  alarms: (count) => counted(count, 'Alarm', 'Alarme'),
  deleted: (rows) => `${rows} gelöscht`,
  willDelete: (rows, count) =>
    `${rows} ${plural(count, { one: 'wird', other: 'werden' })} gelöscht. Das lässt sich nicht rückgängig machen.`,
  willDeleteComponents: (rows, count) =>
    plural(count, {
      one: `${rows} wird gelöscht und muss für weitere Verwendung neu registriert werden.`,
      other: `${rows} werden gelöscht und müssen für weitere Verwendung neu registriert werden.`,
    }),
  willDeleteIntegrations: (rows, count) =>
    `${rows} ${plural(count, { one: 'wird', other: 'werden' })} gelöscht und aus jeder Standortgruppe entfernt. Das lässt sich nicht rückgängig machen.`,
  willDeleteGroups: (rows, count) =>
    `${rows} ${plural(count, { one: 'wird', other: 'werden' })} gelöscht. Standorte und Integrationen bleiben, Konten verlieren die Mitgliedschaft. Das lässt sich nicht rückgängig machen.`,
  willBecome: (rows, count, status) =>
    `${rows} ${plural(count, { one: 'bekommt', other: 'bekommen' })} den Status ${status}.`,
  haveStatus: (count, status) =>
    `${formatNumber(count)} ${plural(count, { one: 'hat', other: 'haben' })} ihn schon (${status}).`,
  setTo: (rows, status) => `${rows} auf ${status} gesetzt`,
  willJoin: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'kommt', other: 'kommen' })} in ${group}.`,
  willJoinWithoutRoles: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'kommt', other: 'kommen' })} in ${group}, ohne Rollen darin.`,
  willLeave: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'verlässt', other: 'verlassen' })} ${group}.`,
  areInIt: (count) => `${formatNumber(count)} ${plural(count, { one: 'ist', other: 'sind' })} schon darin.`,
  areNotInIt: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'ist', other: 'sind' })} nicht darin.`,
  addedTo: (rows, group) => `${rows} zu ${group} hinzugefügt`,
  removedFrom: (rows, group) => `${rows} aus ${group} entfernt`,
  willSetLimit: ({ locations, label, product, rule, severity }) =>
    `An ${locations} bekommt jede Messung ${label} von ${product} den Grenzwert ${rule} (${severity}). Einer mit gleichem Vergleich und Schweregrad wird darauf geändert.`,
  limitSet: (label, rule, locations) => `Grenzwert ${label} ${rule} gesetzt: ${locations}`,
  willTakeCare: (alarms) => `Sie kümmern sich um ${alarms}.`,
  areAcknowledged: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'ist', other: 'sind' })} schon quittiert.`,
  acknowledged: (alarms) => `${alarms} quittiert`,
  willShelve: (alarms, count, until) =>
    `${alarms} ${plural(count, { one: 'bleibt in der Liste und benachrichtigt', other: 'bleiben in der Liste und benachrichtigen' })} bis ${until} niemanden.`,
  shelvedUntil: (alarms, until) => `${alarms} zurückgestellt bis ${until}`,
  willTest: (integrations) => `Eine echte Nachricht, die sich als Test ausweist, geht über ${integrations}.`,
  mostTests: (most) => `Pro Stunde werden höchstens ${most} Tests gesendet. Abgelehnte bleiben ausgewählt.`,
  testSent: (integrations) => `Test über ${integrations} gesendet`,
  willPassOn: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'gibt', other: 'geben' })} die Alarme von ${group} weiter.`,
  doSo: (count) => `${formatNumber(count)} ${plural(count, { one: 'tut', other: 'tun' })} das schon.`,
  willGetRole: (rows, count, role) =>
    `${rows} ${plural(count, { one: 'bekommt', other: 'bekommen' })} die Rolle ${role}.`,
  willLoseRole: (rows, count, role) =>
    `${rows} ${plural(count, { one: 'verliert', other: 'verlieren' })} die Rolle ${role}.`,
  haveIt: (count) => `${formatNumber(count)} ${plural(count, { one: 'hat', other: 'haben' })} sie schon.`,
  doNotHaveIt: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'hat', other: 'haben' })} sie nicht.`,
  roleAdded: (role, rows) => `${role} hinzugefügt: ${rows}`,
  roleRemoved: (role, rows) => `${role} entfernt: ${rows}`,
  willInvite: (rows, count) =>
    `${rows} ${plural(count, { one: 'bekommt', other: 'bekommen' })} eine neue Einladung. Links früherer E-Mails gelten dann nicht mehr.`,
  havePassword: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'hat', other: 'haben' })} schon ein Passwort.`,
  invitationSent: (rows) => `Einladung gesendet: ${rows}`,
  willCheckTokens: (rows, count) =>
    plural(count, {
      one: `Das Token von ${rows} wird geprüft.`,
      other: `Die Token von ${rows} werden geprüft.`,
    }),
  tokensValid: (rows) => `Die Token von ${rows} sind gültig`,
  willReload: (rows, count) =>
    `${rows} ${plural(count, { one: 'wird', other: 'werden' })} aufgefordert, die Konfiguration neu zu laden.`,
  askedToReload: (rows) => `${rows} zum Neuladen aufgefordert`,
  willSend: (rows, count, seconds) =>
    `${rows} ${plural(count, { one: 'sendet', other: 'senden' })} alle ${seconds} Sekunden Messwerte.`,
  frequencySet: (rows, seconds) => `Messintervall von ${rows} auf ${seconds} s gesetzt`,
  willMove: (rows, count) =>
    `${rows} ${plural(count, { one: 'zieht', other: 'ziehen' })} mit allen Komponenten dorthin um, in Zonen gleichen Namens. Fehlende werden angelegt.`,
  areThere: (count) => `${formatNumber(count)} ${plural(count, { one: 'ist', other: 'sind' })} schon dort.`,
  moved: (rows) => `${rows} verschoben`,
  deleteComponents: 'Komponenten löschen',
  deleteLinkedAlone:
    'Sie ist verbunden und hat Werte und Grenzwerte. Löschen Sie sie über ihre eigene Aktion.',
  maintenanceIsSilent: 'Alarme eines Standorts in Wartung benachrichtigen niemanden.',
  selectAStatus: 'Status wählen ...',
  joinsWithFirstLayout: 'Ein Standort mit mehreren Plänen kommt mit dem ersten hinein.',
  nothingMeasuresIt: 'Keine Komponente des Produkts misst das.',
  selectAProduct: 'Produkt wählen ...',
  selectAMeasurement: 'Messung wählen ...',
  alarmWhile: 'Alarm, solange der Wert ist',
  threshold: (unit: string) => (unit ? `Schwelle (${unit})` : 'Schwelle'),
  forDuration: 'Für',
  itWasNotSent: 'Nicht gesendet',
  itMayHaveArrived: 'Vielleicht angekommen',
  deleteIntegrations: 'Integrationen löschen',
  role: 'Rolle',
  selectARole: 'Rolle wählen ...',
  onlyProviderInvites: 'Nur der Identitätsanbieter kann erneut einladen.',
  deleteAccounts: 'Konten löschen',
  ownedLoseOwner: 'Konten, die ihnen gehören, verlieren ihren Besitzer und gehören dann sich selbst.',
  deleteLocationGroups: 'Standortgruppen löschen',
  ungroupedAlertNobody: 'Standorte, die dann in keiner Gruppe mehr sind, alarmieren niemanden.',
  secondsBetweenTwoSamples: 'Sekunden zwischen zwei Messwerten',
  noLocationYet: 'Es hat noch keinen Standort: Initialisieren Sie es zuerst.',
  newLocation: 'Neuer Standort',
}
