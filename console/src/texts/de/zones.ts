import type { ZonesTexts } from '../zones.ts'

export const de: ZonesTexts = {
  exists: 'Gibt es am Standort',
  isNew: 'Neu: Sie wird am Standort angelegt',
  madeIfMissing: 'Wird am Standort angelegt, falls sie fehlt',
  differsInCapitals: (existing, typed) =>
    `Zone ${existing} unterscheidet sich von ${typed} nur durch Groß- und Kleinschreibung.`,
  nameIsTaken: (existing, name, typed) =>
    `Zone ${existing} heißt schon ${name}; ${typed} wäre eine zweite mit diesem Namen.`,
  zoneId: 'Zonen-ID',
  zoneName: 'Name der Zone',
  takeZone: (zoneId) => `Zone ${zoneId} verwenden`,
  whatPeopleRead: 'So steht es am Standort',
  namedForAnother: 'Wie bei einer anderen Komponente genannt',
  keepsItsName: 'Der Name, den die Zone hat und behält',
  newOrFind: 'Die einer neuen Zone; oder ID oder Name eingeben, um unten eine zu finden',
  asTheInstaller: 'Wie der Installateur sie nennt',
  zonesOf: (location) => `Zonen von ${location}`,
  pickOrName: (location) => `Zonen von ${location}: Wählen Sie eine, oder benennen Sie oben eine neue.`,
  noNameYet: 'noch ohne Namen',
  new: 'neu',
}
