import type { ZonesTexts } from '../zones.ts'

export const fr: ZonesTexts = {
  exists: 'Existe sur le site',
  isNew: 'Nouvelle : elle sera créée sur le site',
  madeIfMissing: 'Créée sur le site si elle n’y est pas encore',
  differsInCapitals: (existing, typed) =>
    `La zone ${existing} ne diffère de ${typed} que par les majuscules.`,
  nameIsTaken: (existing, name, typed) =>
    `La zone ${existing} porte déjà le nom ${name} ; ${typed} en serait une deuxième.`,
  zoneId: 'ID de la zone',
  zoneName: 'Nom de la zone',
  takeZone: (zoneId) => `Utiliser la zone ${zoneId}`,
  whatPeopleRead: 'Ce qui sera affiché sur le site',
  namedForAnother: 'Comme nommée pour un autre composant',
  keepsItsName: 'Le nom que la zone a et garde',
  newOrFind: 'D’une nouvelle zone ; ou saisissez un ID ou un nom pour en trouver une ci-dessous',
  asTheInstaller: 'Comme l’installateur la nomme',
  zonesOf: (location) => `Zones de ${location}`,
  pickOrName: (location) => `Zones de ${location} : choisissez-en une, ou nommez-en une nouvelle ci-dessus.`,
  noNameYet: 'pas encore de nom',
  new: 'nouvelle',
}
