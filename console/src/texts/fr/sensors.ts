import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { SensorsTexts } from '../sensors.ts'

const plural = pluralIn('fr')

const counted = countedIn('fr')

export const fr: SensorsTexts = {
  registerSensors: 'Enregistrer des capteurs',
  howToWrite:
    'Un capteur ELSYS par ligne : DevEUI, nom, type et clé, séparés par des points-virgules, des virgules ou des tabulations. Seul le DevEUI est obligatoire.',
  sensors: 'Capteurs',
  scanQrCodes: 'Scanner des codes QR',
  check: 'Vérifier',
  register: 'Enregistrer',
  registerCount: (count) => `Enregistrer ${counted(count, 'capteur', 'capteurs')}`,
  failedToRegister: 'Échec de l’enregistrement des capteurs',
  seeAllComponents: 'Voir tous les composants',
  gateway: 'Passerelle',
  gatewayHint: 'L’appareil qui entend les capteurs, s’il est connu',
  outcomes: { VALID: 'Nouveau', REGISTERED: 'Enregistré', DUPLICATE: 'Connu', INVALID: 'Refusé' },
  line: 'Ligne',
  outcome: 'Résultat',
  wouldRegister: (count, known, refused) => `Nouveaux : ${count}, connus : ${known}, refusés : ${refused}.`,
  haveRegistered: (count, known, refused) =>
    `Enregistrés : ${count}, connus : ${known}, refusés : ${refused}.`,
  isNoJson: 'Le texte commence comme du JSON, mais n’est pas du JSON valide',
  cameraNotAllowed: 'Le navigateur n’a pas été autorisé à utiliser la caméra.',
  cameraNeedsHttps: 'Un navigateur ne donne sa caméra qu’aux pages reçues par HTTPS.',
  noCamera: 'Cet appareil n’a pas de caméra.',
  cameraFailed: 'La caméra n’a pas pu être utilisée.',
  holdTheCode: 'Présentez le code de chaque capteur devant la caméra.',
  picture: 'Image de la caméra',
  scannedCodes: 'Scannés',
  addCount: (count) => `Ajouter ${counted(count, 'capteur', 'capteurs')}`,
  noDevEui: 'Ce code ne contient pas de DevEUI.',
  isInList: (devEui) => `${devEui} est déjà dans la liste.`,
  scanned: (devEui) => `${devEui} scanné.`,
  speak: (count) =>
    plural(count, {
      one: `${formatNumber(count)} capteur émet sans avoir été enregistré.`,
      other: `${formatNumber(count)} capteurs émettent sans avoir été enregistrés.`,
    }),
  seeWhatWasHeard: 'Voir ce qui a été entendu',
  addToList: 'Ajouter à la liste',
  noneHeard:
    'Aucun capteur n’a encore été entendu. Émettez un secret, et faites envoyer les uplinks par le serveur de réseau à l’adresse.',
  registered: (name) => `Capteur ${name} enregistré`,
  linkIt: 'Reliez-le à une zone pour voir ses valeurs.',
  registerSeveral: 'En enregistrer plusieurs à la fois',
  notRegistered: 'Non enregistré',
  devEui: 'DevEUI',
  lastHeard: 'Dernière écoute',
  signal: 'RSSI · SNR',
  battery: 'Pile',
  note: 'Remarque',
  uplinks: 'Uplinks',
  failedToFetchServer: 'L’état du serveur de réseau n’a pas pu être chargé',
  networkServer: 'Serveur de réseau',
  header: 'En-tête',
  secret: 'Secret',
  issuedAt: (time) => `Émis ${time}`,
  noSecret: 'Aucun : les uplinks sont refusés',
  lastCall: 'Dernier appel',
  noCall: 'Aucun avec ce secret',
  replaceSecret: 'Remplacer le secret',
  issueSecret: 'Émettre un secret',
  endSecret: 'Révoquer le secret',
  takeItNow:
    'Notez le secret maintenant : il n’est affiché qu’une fois. Le serveur de réseau l’envoie avec chaque uplink, dans cet en-tête.',
  willReplace:
    'Le secret actuel cesse aussitôt. Les uplinks sont refusés tant que le serveur de réseau n’a pas le nouveau, et il ne les renvoie pas.',
  willIssue: 'Avec le secret, un serveur de réseau peut envoyer les uplinks de vos capteurs.',
  replace: 'Remplacer',
  issue: 'Émettre',
  issuing: 'Émission…',
  failedToIssue: 'Échec de l’émission d’un secret. Veuillez réessayer.',
  willEnd: 'Les uplinks sont désormais refusés, jusqu’à un autre secret.',
  sensorsStay: 'Les capteurs et leurs valeurs restent.',
  end: 'Révoquer',
  ending: 'Révocation…',
  failedToEnd: 'Échec de la révocation du secret. Veuillez réessayer.',
  hasEnded: 'Le secret est révoqué',
  registerOf: (devEui) => `Enregistrer ${devEui}`,
  failedToRegisterOne: 'Échec de l’enregistrement du capteur. Veuillez réessayer.',
  nameHint: 'Le DevEUI s’il est omis',
  productHint: 'Indique lesquelles de ses valeurs sont stockées',
  wasNotRegistered: 'Le capteur n’a pas été enregistré',
}
