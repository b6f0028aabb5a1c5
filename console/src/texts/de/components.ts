import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { ComponentsTexts } from '../components.ts'

const plural = pluralIn('de')

export const de: ComponentsTexts = {
  failedToFetchUnlinked: 'Freie Komponenten konnten nicht geladen werden',
  unlinkedComponents: 'Freie Komponenten',
  filterComponents: 'Komponenten filtern ...',
  loadingComponents: 'Komponenten werden geladen ...',
  noneUnlinked: 'Keine freien Komponenten vorhanden',
  takeOffComponent: 'Komponente abnehmen',
  leavesWith: (component, measurements) =>
    plural(measurements, {
      one: `${component} verlässt ihre Zone. Ihre ${formatNumber(measurements)} Messung und deren Grenzwerte werden gelöscht.`,
      other: `${component} verlässt ihre Zone. Ihre ${formatNumber(measurements)} Messungen und deren Grenzwerte werden gelöscht.`,
    }),
  leaves: (component) =>
    `${component} verlässt ihre Zone. Ihre Messungen und deren Grenzwerte werden gelöscht.`,
  registrationStays: 'Sie bleibt registriert und kann wieder verbunden werden, hier oder anderswo.',
  takeOff: 'Abnehmen',
  takingOff: 'Wird abgenommen ...',
  failedToTakeOff: 'Die Komponente konnte nicht abgenommen werden',
  takenOff: (component) => `Komponente ${component} abgenommen`,
  productType: 'Produkttyp',
  newZone: (zoneName, zoneId) => `${zoneName} (${zoneId}, neu)`,
  linkedTo: (component, zone) => `${component} mit ${zone} verbunden`,
  linkedToKept: (component, zone, zoneId) =>
    `${component} mit ${zone} verbunden: Zone ${zoneId} hat diesen Namen behalten`,
  failedToFetchZones: 'Zonen konnten nicht geladen werden',
  goTo: (location) =>
    `Die Komponenten kommen an den Standort ${location}. Einen anderen wählen Sie über Zurück.`,
  summary: 'Zusammenfassung',
  selectComponent: 'Komponente wählen',
  selectZone: 'Zone wählen',
  reviewLink: 'Verbindung prüfen',
  zoneId: 'Zonen-ID',
  zoneName: 'Name der Zone',
  selectComponents: 'Komponenten wählen',
  selectLocation: 'Standort wählen',
  selectZones: 'Zonen wählen',
  reviewLinks: 'Verbindungen prüfen',
  allOrNone: (count, location) =>
    plural(count, {
      one: `${formatNumber(count)} Komponente kommt an den Standort ${location}.`,
      other: `${formatNumber(count)} Komponenten kommen an den Standort ${location}: alle, oder keine, wenn eine nicht kann.`,
    }),
  waitsToBeLinked: (component) => `${component} wartet auf die Verbindung`,
  waitToBeLinkedTo: (count, location) =>
    plural(count, {
      one: `${formatNumber(count)} Komponente wartet auf die Verbindung mit ${location}`,
      other: `${formatNumber(count)} Komponenten warten auf die Verbindung mit ${location}`,
    }),
  areLinkedTo: (count, location) =>
    plural(count, {
      one: `${formatNumber(count)} Komponente mit ${location} verbunden`,
      other: `${formatNumber(count)} Komponenten mit ${location} verbunden`,
    }),
  addTo: (location) => `Vorhandene Komponente zu ${location} hinzufügen`,
  linkComponents: 'Komponenten verbinden',
  linkComponent: 'Komponente verbinden',
  linking: 'Wird verbunden ...',
  failedToLink: 'Die Komponente konnte nicht verbunden werden',
  failedToLinkMany: 'Die Komponenten konnten nicht verbunden werden. Keine wurde verbunden.',
  atMostAtOnce: (most) => `Höchstens ${most} auf einmal`,
  nothingMatches: 'Nichts entspricht dem Filter',
  filterLocations: 'Standorte filtern ...',
  noLocations: 'Keine Standorte vorhanden',
  zoneFor: 'Zone für',
  allComponents: (count) => `Alle ${count} Komponenten`,
  zonesDiffer: 'Ihre Zonen sind verschieden, siehe unten. Eine hier gewählte Zone gilt für alle.',
  zoneOfEach: 'Zone jeder Komponente',
}
