import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('zones', {
  exists: 'Exists in the location',
  isNew: 'New: it will be made in the location',
  madeIfMissing: 'Made in the location, if it is not there yet',
  differsInCapitals: (existing: string, typed: string) =>
    `Zone ${existing} differs from ${typed} only in capital letters.`,
  nameIsTaken: (existing: string, name: string, typed: string) =>
    `Zone ${existing} has the name ${name} already; ${typed} would be a second one.`,
  zoneId: 'Zone ID',
  zoneName: 'Zone Name',
  takeZone: (zoneId: string) => `Use zone ${zoneId}`,
  whatPeopleRead: 'What people will read in the location',
  namedForAnother: 'As it is named for another component',
  keepsItsName: 'The name that the zone has, and keeps',
  newOrFind: 'Of a new zone; or type an id or a name to find one below',
  asTheInstaller: 'As the installer names it',
  zonesOf: (location: string) => `Zones of ${location}`,
  pickOrName: (location: string) => `Zones of ${location}: pick one, or name a new one above.`,
  noNameYet: 'no name yet',
  new: 'new',
})

export type ZonesTexts = typeof texts
