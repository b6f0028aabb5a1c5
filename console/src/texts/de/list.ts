import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { ListTexts } from '../list.ts'

const counted = countedIn('de')

export const de: ListTexts = {
  moreActions: 'Weitere Aktionen',
  filters: 'Filter',
  chooseColumn: (column) => `${column} wählen`,
  filterColumn: (column) => `${column} filtern`,
  filter: 'Filtern',
  exampleBegin: 'München: Groß- und Kleinschreibung und Akzente sind gleich',
  exampleWhole: 'der ganze Wert',
  exampleNot: 'alle anderen',
  exampleEmpty: 'ohne Wert',
  exampleFilled: 'mit einem Wert',
  exampleNumber: 'diese Zahl; auch >300, <=20 und 10..20',
  exampleQuoted: 'das Wort selbst, in Anführungszeichen',
  empty: 'leer',
  howToFilter: 'So wird gefiltert',
  reload: 'Neu laden',
  compactRows: 'Kompakte Zeilen',
  exportCsv: 'CSV exportieren',
  changedRowHidden: 'Die geänderte Zeile ist durch die Filter ausgeblendet.',
  views: 'Ansichten',
  columns: 'Spalten',
  skipToRows: 'Zu den Zeilen springen',
  noResults: 'Keine Ergebnisse',
  selectAllRows: 'Alle Zeilen auswählen',
  arrange: 'Anordnen',
  left: 'Nach links',
  right: 'Nach rechts',
  clear: 'Aufheben',
  loadMore: 'Mehr laden',
  failedToUndo: 'Rückgängigmachen fehlgeschlagen',
  undoing: 'Wird rückgängig gemacht ...',
  lists: {
    Locations: {
      title: 'Standorte',
      rows: (count) => counted(count, 'Standort', 'Standorte'),
      failed: 'Standorte konnten nicht geladen werden',
    },
    Devices: {
      title: 'Geräte',
      rows: (count) => counted(count, 'Gerät', 'Geräte'),
      failed: 'Geräte konnten nicht geladen werden',
    },
    Accounts: {
      title: 'Konten',
      rows: (count) => counted(count, 'Konto', 'Konten'),
      failed: 'Konten konnten nicht geladen werden',
    },
    'Location Groups': {
      title: 'Standortgruppen',
      rows: (count) => counted(count, 'Standortgruppe', 'Standortgruppen'),
      failed: 'Standortgruppen konnten nicht geladen werden',
    },
    Integrations: {
      title: 'Integrationen',
      rows: (count) => counted(count, 'Integration', 'Integrationen'),
      failed: 'Integrationen konnten nicht geladen werden',
    },
    Integrators: {
      title: 'Integratoren',
      rows: (count) => counted(count, 'Integrator', 'Integratoren'),
      failed: 'Integratoren konnten nicht geladen werden',
    },
    Products: {
      title: 'Produkte',
      rows: (count) => counted(count, 'Produkt', 'Produkte'),
      failed: 'Produkte konnten nicht geladen werden',
    },
    Components: {
      title: 'Komponenten',
      rows: (count) => counted(count, 'Komponente', 'Komponenten'),
      failed: 'Komponenten konnten nicht geladen werden',
    },
    Sensors: {
      title: 'Sensoren',
      rows: (count) => counted(count, 'Sensor', 'Sensoren'),
      failed: 'Sensoren konnten nicht geladen werden',
    },
    Webhooks: {
      title: 'Webhooks',
      rows: (count) => counted(count, 'Webhook', 'Webhooks'),
      failed: 'Die Webhooks konnten nicht geladen werden',
    },
    'Network Servers': {
      title: 'Netzwerkserver',
      rows: (count) => counted(count, 'Netzwerkserver', 'Netzwerkserver'),
      failed: 'Die Netzwerkserver konnten nicht geladen werden',
    },
    'Heard Sensors': {
      title: 'Gehörte Sensoren',
      rows: (count) => counted(count, 'gehörter Sensor', 'gehörte Sensoren'),
      failed: 'Gehörte Sensoren konnten nicht geladen werden',
    },
    Usage: {
      title: 'Nutzung',
      rows: (count) => counted(count, 'Konto', 'Konten'),
      failed: 'Nutzung konnte nicht geladen werden',
    },
    'Audit Traces': {
      title: 'Protokoll',
      rows: (count) => counted(count, 'Eintrag', 'Einträge'),
      failed: 'Protokoll konnte nicht geladen werden',
    },
    'All Traces': {
      title: 'Alle Einträge',
      rows: (count) => counted(count, 'Eintrag', 'Einträge'),
      failed: 'Alle Einträge konnten nicht geladen werden',
    },
    Traces: {
      title: 'Einträge',
      rows: (count) => counted(count, 'Eintrag', 'Einträge'),
      failed: 'Einträge konnten nicht geladen werden',
    },
    Alarms: {
      title: 'Alarme',
      rows: (count) => counted(count, 'Alarm', 'Alarme'),
      failed: 'Alarme konnten nicht geladen werden',
    },
    'Open alarms': {
      title: 'Offene Alarme',
      rows: (count) => counted(count, 'offener Alarm', 'offene Alarme'),
      failed: 'Offene Alarme konnten nicht geladen werden',
    },
    'Resolved alarms': {
      title: 'Erledigte Alarme',
      rows: (count) => counted(count, 'erledigter Alarm', 'erledigte Alarme'),
      failed: 'Erledigte Alarme konnten nicht geladen werden',
    },
  },
  rowsOf: (count, name) => counted(count, name, name),
  failedToFetch: (name) => `${name}: Laden fehlgeschlagen`,
  soFar: (total) => `bisher ${total}, wird geladen ...`,
  shownOf: (shown, total) => `${formatNumber(shown)} von ${total}`,
  shownOfLoaded: (shown, loaded) =>
    `${formatNumber(shown)} von ${formatNumber(loaded)} geladenen, mehr auf der Plattform`,
  loadedOfMore: (loaded) => `${formatNumber(loaded)} geladen, mehr auf der Plattform`,
  failedToExport: (title) => `${title}: Export fehlgeschlagen`,
  rowsOfList: (title) => `Zeilen: ${title}`,
  selected: (count) => `${formatNumber(count)} ausgewählt`,
}
