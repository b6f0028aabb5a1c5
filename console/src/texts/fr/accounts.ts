import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { AccountsTexts } from '../accounts.ts'

const plural = pluralIn('fr')

export const fr: AccountsTexts = {
  signIn: 'Connexion',
  email: 'Adresse e-mail',
  phone: 'Numéro de téléphone',
  addressStates: {
    CONFIRMED: 'Confirmée',
    FORMER: 'Non confirmée\u00A0: les messages vont à la précédente',
    NOT_CONFIRMED: 'Non confirmée\u00A0: aucun message n’y va',
  },
  sendCodeByMail: 'Faire confirmer l’adresse e-mail',
  sendCodeByText: 'Faire confirmer le numéro',
  codeSent: 'Le code est en route',
  codeNotSent: (reason) => `Le code n’a pas été envoyé\u00A0: ${reason}`,
  failedToSendCode: 'Échec de l’envoi du code',
  showAccess: 'Afficher les accès',
  hideAccess: 'Masquer les accès',
  access: 'Accès',
  failedToFetchAccess: 'Échec du chargement des accès',
  editAccount: 'Modifier le compte',
  createAccount: 'Créer un compte',
  usernameStays: 'Le nom d’utilisateur ne peut plus changer après la création du compte',
  notGiven: 'Non précisé',
  integratorId: 'ID de l’intégrateur',
  selectAnOwner: 'Choisir un propriétaire…',
  managementHint: (role) =>
    `« ${role} » est l’administration de l’intégrateur : ce rôle peut modifier tous les comptes et donner tous les rôles.`,
  sees: 'Voit',
  seen: { INTEGRATOR: 'Tout l’intégrateur', GROUPS: 'Seulement ses groupes de sites' },
  seenHints: {
    INTEGRATOR: 'Tous les sites de l’intégrateur. Les rôles valent partout.',
    GROUPS:
      'Les sites de ses groupes de sites, et rien d’autre. Les rôles valent là. La gestion des comptes et des appareils ne vaut jamais.',
  },
  filterLocationGroups: 'Filtrer les groupes de sites…',
  noLocationGroupsFound: 'Aucun groupe de sites trouvé',
  serviceAccounts: 'Comptes de service de programmes',
  forEachPerson: 'Créez un compte pour chaque personne qui travaille avec vos sites.',
  createTheFirst: 'Créer le premier compte',
  saved: (username) => `Compte ${username} enregistré`,
  deleteAccount: 'Supprimer le compte',
  sureToDelete: (name) => `Voulez-vous vraiment supprimer le compte de ${name} ?`,
  deleted: (username) => `Compte ${username} supprimé`,
  ownsNoOther: 'Il ne possède aucun autre compte.',
  losesOwner: (count) =>
    plural(count, {
      one: `${count} compte perd son propriétaire et devient le sien`,
      other: `${count} comptes perdent leur propriétaire et deviennent le leur`,
    }),
  ownAccount: 'C’est votre propre compte : un autre gestionnaire de comptes doit le supprimer.',
  noRoleLeft: 'Il n’aurait plus aucun rôle.',
  states: { INVITED: 'Invité', ACTIVE: 'Actif', SLOWED: 'Ralenti' },
  neverSignedIn: 'Jamais connecté',
  unusedFor: (days) => `Inutilisé depuis ${days} jours`,
  withSecondFactor: (state) => `${state}, second facteur`,
  lastLogin: 'Dernière connexion',
  never: 'Jamais',
  daysUnused: 'Jours d’inactivité',
  signedInNow: 'Connecté actuellement',
  sessions: (count) =>
    plural(count, { one: `${formatNumber(count)} session`, other: `${formatNumber(count)} sessions` }),
  secondFactor: 'Second facteur',
  integratorIdRequired: 'L’ID de l’intégrateur est obligatoire',
  roleRequired: 'Au moins un rôle est obligatoire',
  ownerRequired: 'Le propriétaire du compte est obligatoire',
  takingFromYourself: (roles) => `Vous vous retirez « ${roles.join(' » et « ')} ».`,
  accountsCloses:
    'Les comptes vous sont aussitôt fermés, et seul un autre gestionnaire de comptes peut vous les rendre.',
  devicesCloses: 'Les appareils vous sont aussitôt fermés.',
  whoNeedsOne: 'Qui a besoin d’un second facteur pour se connecter ?',
  changeWhoNeedsOne: 'Changer qui a besoin d’un second facteur',
  change: 'Changer',
  required: {
    NOBODY: 'Personne, il est proposé',
    MANAGERS: 'Les gestionnaires de comptes ou d’appareils',
    EVERYBODY: 'Tout le monde',
  },
  need: {
    MANAGERS: 'Les gestionnaires ont besoin d’un second facteur pour se connecter.',
    EVERYBODY: 'Tout le monde a besoin d’un second facteur pour se connecter.',
  },
  needFrom: {
    MANAGERS: (day) =>
      `À partir du ${day}, les gestionnaires ont besoin d’un second facteur pour se connecter.`,
    EVERYBODY: (day) => `À partir du ${day}, tout le monde a besoin d’un second facteur pour se connecter.`,
  },
  needByPlatform: {
    MANAGERS:
      'Par un réglage de la plateforme, les gestionnaires ont besoin d’un second facteur pour se connecter.',
    EVERYBODY:
      'Par un réglage de la plateforme, tout le monde a besoin d’un second facteur pour se connecter.',
  },
  needByPlatformFrom: {
    MANAGERS: (day) =>
      `Par un réglage de la plateforme, à partir du ${day}, les gestionnaires ont besoin d’un second facteur pour se connecter.`,
    EVERYBODY: (day) =>
      `Par un réglage de la plateforme, à partir du ${day}, tout le monde a besoin d’un second facteur pour se connecter.`,
  },
  nobodyNeedsOne: 'Personne n’a besoin d’un second facteur pour se connecter.',
  allHaveOne: 'Tous en ont un.',
  withoutOne: (count) =>
    plural(count, {
      one: `${formatNumber(count)} compte n’en a pas.`,
      other: `${formatNumber(count)} comptes n’en ont pas.`,
    }),
  secondFactorSaved: 'Second facteur enregistré',
  from: 'À partir du',
  untilThen:
    'D’ici là, il leur est proposé d’en configurer un à chaque connexion. Ensuite, ils le doivent avant toute autre chose. Sans date, la règle vaut aussitôt.',
  failedToInvite: 'Échec de l’envoi de l’invitation',
  invitationSent: 'Invitation envoyée',
  isInvited: 'La personne reçoit une invitation à choisir un mot de passe.',
  sendInvitationAgain: 'Renvoyer l’invitation',
  endSessions: 'Fermer les sessions',
  willEndSessions: (name) =>
    `${name} est aussitôt déconnecté partout, et ce qui y est saisi sans être enregistré est perdu. Avec son mot de passe, ${name} peut se reconnecter.`,
  ending: 'Fermeture…',
  failedToEndSessions: 'Échec de la fermeture des sessions',
  isSignedOut: (name) => `${name} est déconnecté partout`,
  removeSecondFactor: 'Retirer le second facteur',
  willRemoveFactors: (name) =>
    `${name} a-t-il perdu le téléphone ou la clé, et êtes-vous sûr que c’est bien ${name} qui le demande ? Tous les seconds facteurs sont retirés, ${name} est déconnecté partout et reçoit un e-mail, et le mot de passe seul suffit ensuite pour se connecter.`,
  removing: 'Suppression…',
  failedToRemoveFactor: 'Échec du retrait du second facteur',
  factorsRemoved: (name) => `Les seconds facteurs de ${name} sont retirés`,
}
