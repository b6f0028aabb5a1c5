import { pluralIn } from '#contract/texts/language'
import type { NotificationsTexts } from '../notifications.ts'

const plural = pluralIn('fr')

export const fr: NotificationsTexts = {
  myNotifications: 'Mes notifications',
  byMail: 'Par e-mail',
  toAddress: 'À {address}',
  byText: 'Par SMS',
  toNumber: 'À {address}',
  addressStates: {
    CONFIRMED: 'Confirmée',
    FORMER: 'Non confirmée. D’ici là, les messages vont à la précédente.',
    NOT_CONFIRMED: 'Non confirmée. Rien n’y est envoyé d’ici là.',
  },
  formerUntil: (date) =>
    `Non confirmée. D’ici là, les messages vont à la précédente, au plus tard jusqu’au ${date}.`,
  code: 'Code',
  sendCode: 'Envoyer un code',
  sendCodeAgain: 'Envoyer un autre code',
  sendCodeTo: (address) => `Envoyer un code à ${address}`,
  confirm: 'Confirmer',
  confirming: 'Confirmation...',
  codeSent: (address) => `Un code est en route vers ${address}`,
  codeNotSent: 'Le code n’a pas été envoyé',
  failedToSendCode: 'Échec de l’envoi du code',
  failedToConfirm: 'Échec de la confirmation',
  confirmed: (address) => `${address} est confirmée`,
  noTexts: 'Aucun de vos groupes de sites n’envoie de SMS, donc aucun ne peut arriver à ce numéro.',
  whatWasSent: 'Ce qui vous a été envoyé',
  messagesToYou: 'Messages pour vous, les plus récents d’abord',
  nothingSoFar: 'Rien jusqu’ici. Les messages d’alarme apparaîtront ici.',
  noGroupNotifies:
    'Aucun groupe de sites ne vous prévient encore des alarmes. Les gestionnaires des comptes l’activent sous « Qui est alerté » d’un site.',
  notifiedOf: (count) =>
    plural(count, {
      one: 'Vous êtes prévenu des alarmes du groupe de sites {groups}.',
      other: 'Vous êtes prévenu des alarmes des groupes de sites {groups}.',
    }),
  noPushHere: 'Cette plateforme n’envoie pas de notifications push.',
  inTheBrowser: 'Dans le navigateur',
  failedToFetchBrowsers: 'Échec du chargement de vos navigateurs',
  otherBrowsers: 'Vos autres navigateurs',
  since: (time) => `depuis le ${time}`,
  installationHasNone: 'Cette installation n’envoie pas de notifications push.',
  failedToSwitch: 'Échec du réglage des notifications dans ce navigateur',
  notifyMeHere: 'Me prévenir dans ce navigateur',
  untilYouLogOut: 'Jusqu’à votre déconnexion ici.',
  alsoWhileClosed: 'Même quand la console est fermée, jusqu’à votre déconnexion ici.',
  failedToSwitchOff: (browser) => `Échec de la désactivation des notifications : ${browser}`,
  switchOffIn: (browser) => `Désactiver : ${browser}`,
  switchOff: 'Désactiver',
  switchingOff: 'Désactivation…',
  testSent: { EMAIL: 'Test par e-mail envoyé', PUSH: 'Test par notification push envoyé' },
  testUnclear: {
    EMAIL: 'Il n’est pas certain que le test par e-mail soit arrivé',
    PUSH: 'Il n’est pas certain que le test par notification push soit arrivé',
  },
  testNotSent: {
    EMAIL: 'Le test par e-mail n’a pas été envoyé',
    PUSH: 'Le test par notification push n’a pas été envoyé',
  },
  sendTestBy: { EMAIL: 'Envoyer un test par e-mail', PUSH: 'Envoyer un test par notification push' },
  failedToSendTest: 'Échec de l’envoi du test',
  sendTest: 'Envoyer un test',
  sending: 'Envoi…',
  needsHttps: 'Il faut https. Cette page a été ouverte sans.',
  addToHomeScreen:
    'Sur un iPhone ou un iPad, ajoutez d’abord la console à l’écran d’accueil avec Partager, et ouvrez-la de là.',
  browserHasNone:
    'Ce navigateur n’a pas de notifications push, ou elles sont désactivées en navigation privée.',
  browserBlocks:
    'Ce navigateur bloque les notifications de cette page. Autorisez-les dans ses réglages et rechargez la page.',
}
