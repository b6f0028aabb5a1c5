import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { AccountTexts } from '../account.ts'

const plural = pluralIn('fr')

export const fr: AccountTexts = {
  myAccount: 'Mon compte',
  myData: 'Mes données',
  preferences: 'Préférences',
  signIn: 'Connexion',
  access: 'Accès',
  whoYouAre: 'Qui vous êtes',
  whoChangesIt: 'Ceux qui gèrent les comptes peuvent les modifier.',
  notifications: 'Notifications',
  howYouAreTold: 'La page {page} indique comment vous êtes prévenu des alarmes.',
  myNotifications: 'Mes notifications',
  failedToFetchAccess: 'Échec du chargement de vos accès',
  language: 'Langue',
  asThisBrowser: 'Comme ce navigateur',
  colours: 'Couleurs',
  asTheSystem: 'Comme le système',
  light: 'Clair',
  dark: 'Sombre',
  timeZone: 'Fuseau horaire',
  asThisDevice: (zone) => `Comme cet appareil (${zone})`,
  dates: 'Dates',
  numbers: 'Nombres',
  asTheLanguage: 'Comme la langue',
  temperatures: 'Températures',
  pressures: 'Pressions',
  asMeasured: 'Comme mesuré',
  languageAndColours: 'Langue et couleurs',
  mailsToo: 'Les e-mails et messages qui vous sont adressés sont aussi dans cette langue.',
  datesAndNumbers: 'Dates et nombres',
  units: 'Unités',
  unitsHere:
    'Pour ce que vous voyez et saisissez ici. Les valeurs enregistrées, les e-mails et les messages gardent l’unité de la mesure.',
  keptHereOnly: 'Cette plateforme ne l’enregistre pas, mais ce navigateur le fait.',
  failedToKeep: 'Échec de l’enregistrement de votre choix',
  toldNothing: 'Cette plateforme ne dit rien de votre connexion.',
  failedToFetchSignIn: 'Échec du chargement de votre connexion',
  failedToFetchSessions: 'Échec du chargement de vos sessions',
  changePassword: 'Changer de mot de passe',
  accountAtProvider: 'Votre compte chez le fournisseur d’identité',
  providerLooksAfterIt: 'Votre fournisseur d’identité s’en occupe.',
  secondFactor: 'Second facteur',
  passwordAlone:
    'Vous vous connectez avec votre seul mot de passe. Avec un second facteur, un mot de passe volé ne suffit pas.',
  app: {
    unused: 'Application d’authentification, pas encore utilisée',
    used: (time) => `Application d’authentification, dernière utilisation ${time}`,
  },
  passkey: {
    unused: 'Clé d’accès, pas encore utilisée',
    used: (time) => `Clé d’accès, dernière utilisation ${time}`,
  },
  recoveryCodesLeft: (count) =>
    plural(count, {
      one: `Il reste ${formatNumber(count)} code de récupération.`,
      other: `Il reste ${formatNumber(count)} codes de récupération.`,
    }),
  setUpFactor: 'Configurer un second facteur',
  changeFactors: 'Ajouter ou retirer des seconds facteurs',
  whereSignedIn: 'Où vous êtes connecté',
  thisSession: 'Cette session',
  endAllOthers: 'Fermer toutes les autres',
  willEndOthers: (count) =>
    plural(count, {
      one: `${formatNumber(count)} de vos sessions se ferme aussitôt. Ce qui y est saisi sans être enregistré est perdu.`,
      other: `${formatNumber(count)} de vos sessions se ferment aussitôt. Ce qui y est saisi sans être enregistré est perdu.`,
    }),
  end: 'Fermer',
  ending: 'Fermeture…',
  othersEnded: 'Toutes vos autres sessions sont fermées',
  earlierLogins: 'Connexions précédentes',
  fromAddress: (time, address) => `${time}, depuis ${address}`,
  sessionEnded: 'La session est fermée',
  failedToEndSession: 'Échec de la fermeture de la session',
  endSessionWith: (browser, time) => `Fermer la session ${browser} du ${time}`,
  unknownBrowser: 'Navigateur inconnu',
  browserOn: (browser, system) => `${browser} sous ${system}`,
}
