import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { DevicesTexts } from '../devices.ts'

const plural = pluralIn('fr')

export const fr: DevicesTexts = {
  selectADevice: 'Veuillez choisir un appareil',
  selectALocation: 'Veuillez choisir un site',
  enterHcbLocation: 'Veuillez saisir un emplacement HCB',
  initializeOf: (deviceId) => `Initialiser l’appareil ${deviceId}`,
  initializeDevice: 'Initialiser un appareil',
  initialize: 'Initialiser',
  initializing: 'Initialisation…',
  failedToInitialize: 'Échec de l’initialisation de l’appareil',
  initializedAt: (deviceId, location) => `Appareil ${deviceId} initialisé : ${location}`,
  failedToFetchDevices: 'Échec du chargement des appareils',
  noneWaits: 'Aucun appareil n’attend de site',
  selectDevice: 'Choisir un appareil…',
  loadingDevices: 'Chargement des appareils…',
  editOf: (deviceId) => `Modifier l’appareil ${deviceId}`,
  failedToUpdate: 'Échec de la mise à jour de l’appareil. Veuillez réessayer.',
  saved: (deviceId) => `Appareil ${deviceId} enregistré`,
  asItWas: (deviceId) => `L’appareil ${deviceId} est comme avant`,
  betweenSamples: 'Secondes entre deux mesures',
  noZone: 'Aucune zone',
  moveOf: (deviceId) => `Déplacer l’appareil ${deviceId}`,
  moving: 'Déplacement…',
  failedToMove: 'Échec du déplacement de l’appareil. Veuillez réessayer.',
  movedTo: (deviceId, location) => `Appareil ${deviceId} déplacé vers ${location}`,
  movedBackTo: (deviceId, location) => `Appareil ${deviceId} ramené à ${location}`,
  newLocation: 'Nouveau site',
  looking: 'Examen du nouveau site…',
  noComponentsMove: 'Il n’a pas de composant à déplacer avec lui.',
  componentsMove: (count) =>
    plural(count, {
      one: `${formatNumber(count)} composant le suit, avec valeurs, historique et limites.`,
      other: `${formatNumber(count)} composants le suivent, avec valeurs, historique et limites.`,
    }),
  zonesExist: (zones) => `Leurs zones y existent : ${zones}.`,
  zonesAreMade: (zones) => `Zones qui y seront créées : ${zones}.`,
  counting: 'Comptage de ce qui sera retiré…',
  componentsTakenOff: (count) =>
    plural(count, {
      one: 'Son composant quitte sa zone, avec ses mesures et ses limites. Il reste enregistré et peut être ajouté à nouveau.',
      other: `Ses ${formatNumber(count)} composants quittent leurs zones, avec leurs mesures et leurs limites. Ils restent enregistrés et peuvent être ajoutés à nouveau.`,
    }),
  unlinkDevice: 'Détacher l’appareil',
  willLeave: (deviceId, location) =>
    `${deviceId} quitte ${location}. Il n’a plus de site jusqu’à sa prochaine initialisation.`,
  mayReturn: 'Il peut y être remis.',
  unlink: 'Détacher',
  unlinking: 'Détachement…',
  failedToUnlink: 'Échec du détachement de l’appareil',
  unlinked: (deviceId) => `Appareil ${deviceId} détaché`,
  isBackAt: (deviceId, location) => `L’appareil ${deviceId} est de retour : ${location}`,
  resetDevice: 'Réinitialiser l’appareil',
  willReset: (deviceId) =>
    `${deviceId} garde son site et ses réglages. La vérification de son jeton est oubliée.`,
  resetting: 'Réinitialisation…',
  failedToReset: 'Échec de la réinitialisation de l’appareil',
  wasReset: (deviceId) => `Appareil ${deviceId} réinitialisé`,
  reloadConfiguration: 'Recharger la configuration',
  willReload: (deviceId) =>
    `${deviceId} est invité à recharger sa configuration. Sa page indique quand il l’a fait. Rien d’autre ne change.`,
  lastRequested: (time) => `Dernière demande : ${time}.`,
  reload: 'Recharger',
  asking: 'Demande…',
  failedToReload: 'Échec de la demande de rechargement',
  reloadRequested: (deviceId) => `Rechargement de l’appareil ${deviceId} demandé`,
  serialPort: 'Port série',
  baudRate: 'Débit (bauds)',
  parity: 'Parité',
  stopBits: 'Bits d’arrêt',
  parities: { NONE: 'Aucune', EVEN: 'Paire', ODD: 'Impaire' },
  charactersAtMost: (most) => `Au plus ${most} caractères`,
  portIsOneLine: 'Un port ne contient ni saut de ligne ni caractère de contrôle',
  converterForm: 'Un convertisseur s’écrit tcp://host:port',
  portHint:
    'Pour les composants avec ID d’esclave : un port de la passerelle, ou tcp://host:port d’un convertisseur',
}
