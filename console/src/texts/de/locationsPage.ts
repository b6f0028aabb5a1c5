import type { LocationsPageTexts } from '../locationsPage.ts'

export const de: LocationsPageTexts = {
  failedToFetchLocation: 'Der Standort konnte nicht geladen werden',
  factsOf: (name) => `Angaben zu ${name}`,
  factsOfLocation: 'Angaben zum Standort',
  locationId: 'Standort-ID',
  noPicture: 'Kein Bild',
  pictureNotLoaded: 'Bild nicht geladen',
  addPicture: 'Bild hinzufügen',
  changePicture: 'Bild ändern',
  noLocation: (id) =>
    `Den Standort ${id} gibt es nicht. Er wurde gelöscht, oder die Adresse ist falsch. Ihre stehen in der Liste {locations}.`,
  noPageFor: (name) =>
    `Diese Plattform bietet keine Seite für ${name}. Alles, was sie bietet, steht in der Liste {locations}.`,
  noPageForLocation:
    'Diese Plattform bietet keine Seite für einen Standort. Alles, was sie bietet, steht in der Liste {locations}.',
  zonesAndValues: 'Zonen und Werte',
  curve: 'Kurve',
  calendarAndAutomation: 'Kalender und Automatisierung',
  history: 'Verlauf',
  cloudlinkId: 'Cloudlink-ID',
  token: 'Token',
  initializeDevice: 'Gerät initialisieren',
  initializedHere:
    'Ein Gerät, das der Betreiber für Sie registriert hat, wird an seinem Standort initialisiert.',
  initializeTheFirst: 'Erstes Gerät initialisieren',
}
