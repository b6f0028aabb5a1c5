import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { ComponentPagesTexts } from '../componentPages.ts'

const plural = pluralIn('de')

const counted = countedIn('de')

export const de: ComponentPagesTexts = {
  networkServers: 'Netzwerkserver',
  registerSensors: 'Sensoren registrieren',
  componentsAndProducts: 'Komponenten und Produkte',
  saved: (component) => `Komponente ${component} gespeichert`,
  deleted: (component) => `Komponente ${component} gelöscht`,
  noComponents:
    'Registrieren Sie zuerst Sensoren, und verbinden Sie sie dann mit einer Zone. Die Komponenten eines Geräts kommen mit ihm.',
  registerTheFirst: 'Erste Sensoren registrieren',
  noneCanBeLinked: 'Keine davon kann verbunden werden',
  whyNotLinked: 'Sie sind schon in einer Zone oder gehören zu einem Gerät.',
  failedToFetchUnlinked: 'Freie Komponenten konnten nicht geladen werden',
  zoneOf: (zone, location) => `${zone} von ${location}`,
  itsZone: 'ihrer Zone',
  productType: 'Produkttyp',
  size: 'Größe',
  source: 'Herkunft',
  sources: { manual: 'von Hand', device: 'am Gerät', elsys: 'Elsys' },
  macAddress: 'MAC-Adresse',
  noProducts: 'Der Betreiber pflegt den Katalog der Produkte für Sie, und Sie können eigene anlegen.',
  resizeOf: (component) => `Größe von ${component} ändern`,
  resize: 'Größe ändern',
  failedToResize: 'Die Größe der Komponente konnte nicht geändert werden. Bitte versuchen Sie es erneut.',
  takesSlots: (count) =>
    `Sie belegt jetzt ${counted(count, 'Platz', 'Plätze')}. An einem Gerät darf sie nicht in die Adressen einer anderen Komponente reichen.`,
  replaceOf: (component) => `Sensor von ${component} ersetzen`,
  componentKeeps: 'Die Komponente behält Namen, Platz, Verlauf, Grenzen und Gruppen.',
  sensorNow: 'Bisheriger Sensor',
  newSensor: 'Neuer Sensor (DevEUI)',
  newSensorHint:
    'Wurde er schon gehört, übernimmt er sofort. Sonst liefert der alte, bis der neue sich meldet.',
  heardUnplaced: 'Gehört und noch in keiner Zone',
  replace: 'Ersetzen',
  failedToReplace: 'Der Sensor konnte nicht ersetzt werden. Bitte versuchen Sie es erneut.',
  hasReplaced: (component, sensor) => `${component} hat jetzt die Werte von ${sensor}`,
  isAwaited: (component, sensor) => `${component} wartet, bis ${sensor} sich meldet`,
  waitsFor: 'Wartet auf',
  keepSensor: 'Alten Sensor behalten',
  isKept: (component, sensor) =>
    `${component} wartet auf ${sensor}. Der alte Sensor bleibt, und auf den neuen wird nicht mehr gewartet.`,
  keep: 'Behalten',
  takenBack: 'Der Austausch wurde zurückgenommen',
  deleteComponent: 'Komponente löschen',
  sureToDelete: (component, identifier) =>
    `Möchten Sie die Komponente „${component}“ (${identifier}) wirklich löschen?`,
  isTakenOff: (zone) => `Sie wird zuerst aus ${zone} abgenommen.`,
  hasToBeRegistered: 'Für weitere Verwendung muss sie neu registriert werden.',
  failedToDelete: 'Die Komponente konnte nicht gelöscht werden',
  measurementsDeleted: (count, labels) =>
    plural(count, {
      one: `${formatNumber(count)} Messung mit Werten und Grenzwerten wird mit ihr gelöscht: ${labels}.`,
      other: `${formatNumber(count)} Messungen mit Werten und Grenzwerten werden mit ihr gelöscht: ${labels}.`,
    }),
}
