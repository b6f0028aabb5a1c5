import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { DevicePagesTexts } from '../devicePages.ts'

const counted = countedIn('fr')

const plural = pluralIn('fr')

export const fr: DevicePagesTexts = {
  locationId: 'ID du site',
  zoneId: 'ID de la zone',
  cloudlinkId: 'ID Cloudlink',
  hasToken: 'A un jeton',
  tokenValidated: 'Jeton vérifié',
  noDevices:
    'L’opérateur enregistre les appareils pour vous. Vous initialisez ici chacun d’eux sur son site.',
  registerSensors: 'Enregistrer des capteurs',
  titleOf: (deviceId) => `Appareil ${deviceId}`,
  failedToFetch: 'Échec du chargement de l’appareil',
  notOffered: 'Cette plateforme n’envoie ici ni les dernières valeurs ni l’état du jeton.',
  facts: 'Données de l’appareil',
  lastValue: 'Dernière valeur',
  serialLine: 'Ligne série',
  lastReport: 'Dernier signe',
  configuration: 'Configuration',
  token: 'Jeton',
  addressMap: 'Plan d’adresses',
  history: 'Historique',
  historyOf: (deviceId) => `appareil ${deviceId}`,
  readNow: 'Lire maintenant',
  takeOff: 'Retirer',
  connection: 'Connexion',
  offset: 'Décalage',
  size: 'Taille',
  sequence: 'Numéro',
  productSequence: 'Numéro dans le produit',
  noValueYet: 'pas encore de valeur',
  latestValue: 'Dernière valeur',
  readOf: (component) => `Lire ${component}`,
  componentSaved: (component) => `Composant ${component} enregistré`,
  componentAsItWas: (component) => `Le composant ${component} est comme avant`,
  noAddresses:
    'Aucun composant de cet appareil n’a encore d’adresse Modbus. L’ajout d’un produit lui donne la première.',
  clashes: (count, where) => `${counted(count, 'conflit', 'conflits')} : ${where}`,
  clashAt: (offsets, components) => `décalage ${offsets} (${components})`,
  addressesOf: (bus) => `Adresses de ${bus}`,
  noFreeAddress: 'Aucune adresse libre',
  nextFreeAddress: (offset) => `Prochaine adresse libre : ${offset}`,
  addProductAt: (offset) => `Ajouter un produit à ${offset}`,
  offsets: 'Décalages',
  howMany: 'Nombre',
  takenBy: 'Occupé par',
  registersOf: (bus) => `Registres de ${bus}`,
  showRegisters: 'Afficher les registres',
  hideRegisters: 'Masquer les registres',
  registersRead: (count) =>
    plural(count, {
      one: `${formatNumber(count)} registre lu`,
      other: `${formatNumber(count)} registres lus`,
    }),
  register: 'Registre',
  order: 'Ordre',
  rangesTaken: (bus, count, last) =>
    plural(count, {
      one: `${bus} : ${formatNumber(count)} plage occupée, décalages 0 à ${last}`,
      other: `${bus} : ${formatNumber(count)} plages occupées, décalages 0 à ${last}`,
    }),
  readByAnother: (component) => `${component} (lu aussi par un autre)`,
  free: 'Libre',
  clash: (components) => `Conflit : ${components.join(' et ')}`,
  seconds: (count) => `${formatNumber(count)} s`,
}
