import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { ComponentPagesTexts } from '../componentPages.ts'

const plural = pluralIn('fr')

const counted = countedIn('fr')

export const fr: ComponentPagesTexts = {
  networkServers: 'Serveurs réseau',
  registerSensors: 'Enregistrer des capteurs',
  componentsAndProducts: 'Composants et produits',
  saved: (component) => `Composant ${component} enregistré`,
  deleted: (component) => `Composant ${component} supprimé`,
  noComponents:
    'Enregistrez d’abord des capteurs, puis reliez-les à une zone. Les composants d’un appareil arrivent avec lui.',
  registerTheFirst: 'Enregistrer les premiers capteurs',
  noneCanBeLinked: 'Aucun ne peut être relié',
  whyNotLinked: 'Ils sont déjà dans une zone ou appartiennent à un appareil.',
  failedToFetchUnlinked: 'Échec du chargement des composants libres',
  zoneOf: (zone, location) => `${zone} de ${location}`,
  itsZone: 'sa zone',
  productType: 'Type de produit',
  size: 'Taille',
  source: 'Origine',
  sources: { manual: 'à la main', device: 'avec l’appareil', elsys: 'Elsys' },
  macAddress: 'Adresse MAC',
  noProducts: 'L’exploitant tient le catalogue des produits pour vous, et vous pouvez ajouter les vôtres.',
  resizeOf: (component) => `Redimensionner ${component}`,
  resize: 'Redimensionner',
  failedToResize: 'Échec du redimensionnement du composant. Veuillez réessayer.',
  takesSlots: (count) =>
    `Il occupe ${counted(count, 'emplacement', 'emplacements')}. Sur un appareil, il ne doit pas empiéter sur les adresses d’un autre composant.`,
  replaceOf: (component) => `Remplacer le capteur de ${component}`,
  componentKeeps: 'Le composant garde son nom, sa place, son historique, ses limites et ses groupes.',
  sensorNow: 'Capteur actuel',
  newSensor: 'Nouveau capteur (DevEUI)',
  newSensorHint:
    'S’il a déjà été entendu, il prend le relais aussitôt. Sinon l’ancien livre jusqu’à ce que le nouveau se manifeste.',
  heardUnplaced: 'Entendus et dans aucune zone',
  replace: 'Remplacer',
  failedToReplace: 'Impossible de remplacer le capteur. Veuillez réessayer.',
  hasReplaced: (component, sensor) => `${component} a maintenant les valeurs de ${sensor}`,
  isAwaited: (component, sensor) => `${component} attend que ${sensor} se manifeste`,
  waitsFor: 'Attend',
  keepSensor: 'Garder l’ancien capteur',
  isKept: (component, sensor) =>
    `${component} attend ${sensor}. L’ancien capteur reste, et le nouveau n’est plus attendu.`,
  keep: 'Garder',
  takenBack: 'Le remplacement a été annulé',
  deleteComponent: 'Supprimer le composant',
  sureToDelete: (component, identifier) =>
    `Voulez-vous vraiment supprimer le composant « ${component} » (${identifier}) ?`,
  isTakenOff: (zone) => `Il est d’abord retiré de : ${zone}.`,
  hasToBeRegistered: 'Pour resservir, il doit être enregistré à nouveau.',
  failedToDelete: 'Échec de la suppression du composant',
  measurementsDeleted: (count, labels) =>
    plural(count, {
      one: `${formatNumber(count)} mesure avec ses valeurs et ses limites est supprimée avec lui : ${labels}.`,
      other: `${formatNumber(count)} mesures avec leurs valeurs et leurs limites sont supprimées avec lui : ${labels}.`,
    }),
}
