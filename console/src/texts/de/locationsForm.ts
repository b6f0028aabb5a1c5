import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsFormTexts } from '../locationsForm.ts'

const plural = pluralIn('de')
const counted = countedIn('de')

export const de: LocationsFormTexts = {
  whereItsClockIs: (usual) => `Die Zeitzone seiner Uhr, zum Beispiel Europe/Berlin. Leer: ${usual}`,
  nameIsRequired: 'Der Name fehlt',
  noSuchTimeZone: 'Diese Zeitzone gibt es nicht. Ein Beispiel: Europe/Berlin',
  editLocation: 'Standort bearbeiten',
  failedToUpdate: 'Der Standort konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  saved: (name) => `Standort ${name} gespeichert`,
  createLocation: 'Standort erstellen',
  failedToCreate: 'Der Standort konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
  created: (name) => `Standort ${name} erstellt`,
  copyOf: 'Kopie von',
  chooseOrClear: 'Wählen Sie einen Standort aus der Liste, oder leeren Sie das Feld',
  failedToCount: 'Was kopiert würde, konnte nicht gezählt werden',
  counting: 'Was kopiert würde, wird gezählt ...',
  bringsAlong: 'Die Kopie bringt mit:',
  layouts: 'Pläne',
  howLayoutsAreTyped: 'Stockwerke oder Pläne, durch Semikolon getrennt',
  layout: 'Plan',
  noLayout: 'Kein Plan',
  zones: 'Zonen',
  zoneNumber: (number) => `Zone ${number}`,
  removeZone: (zone) => `Zone ${zone} entfernen`,
  addZone: 'Zone hinzufügen',
  zoneId: 'Zonen-ID',
  zoneName: 'Name der Zone',
  zoneIdIsRequired: 'Die Zonen-ID fehlt',
  zoneIdIsTaken: 'Eine andere Zone hat diese ID',
  zoneNameIsRequired: 'Der Name der Zone fehlt',
  itHasNoZones: 'Er hat keine Zonen.',
  countedZones: (count) => counted(count, 'Zone', 'Zonen'),
  countedLayouts: (count) => counted(count, 'Plan', 'Pläne'),
  countedCalendars: (count) => counted(count, 'Zone mit eigenem Kalender', 'Zonen mit eigenem Kalender'),
  countedAutomations: (count) => counted(count, 'Zone mit Automatisierung', 'Zonen mit Automatisierung'),
  countedLimits: (count) =>
    counted(
      count,
      'Grenzwert, der auf seine Komponente wartet',
      'Grenzwerte, die auf ihre Komponenten warten',
    ),
  named: (things, names, more) =>
    `${things}${names && `: ${names}`}${more > 0 ? ` und ${formatNumber(more)} weitere` : ''}.`,
  daysFromToday: (days) => `${counted(days, 'Kalendertag', 'Kalendertage')} ab heute.`,
  automationNotCopied:
    'Die Automatisierung wird nicht kopiert, weil Sie keine Automatisierung verwalten dürfen.',
  limitsNotCopied: 'Die Grenzwerte werden nicht kopiert, weil Sie keine Grenzwerte verwalten dürfen.',
  limitsWithoutProduct: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Grenzwert einer Komponente ohne Produkt wird nicht kopiert.`,
      other: `${formatNumber(count)} Grenzwerte von Komponenten ohne Produkt werden nicht kopiert.`,
    }),
  neverCopied: 'Geräte, Komponenten, Messwerte und Gruppen werden nicht kopiert.',
}
