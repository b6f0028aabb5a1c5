import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { PeopleTexts } from '../people.ts'

const plural = pluralIn('fr')

export const fr: PeopleTexts = {
  accountOwner: 'Propriétaire du compte',
  firstNameRequired: 'Le prénom est obligatoire',
  lastNameRequired: 'Le nom est obligatoire',
  usernameRequired: 'Le nom d’utilisateur est obligatoire',
  emailRequired: 'L’e-mail est obligatoire',
  emailInvalid: 'Veuillez saisir une adresse e-mail valable',
  sexes: { MALE: 'Masculin', FEMALE: 'Féminin', OTHER: 'Autre' },
  noRoles: 'Aucun rôle',
  noLocationGroups: 'Aucun groupe de sites',
  invitedByMail: (email) => `Une invitation à choisir un mot de passe a été envoyée à ${email}.`,
  invitedByProvider: (email) => `Le fournisseur d’identité doit envoyer une invitation à ${email}.`,
  invitedByFile: (email, file) =>
    `Aucun serveur de messagerie n’est configuré : l’invitation pour ${email} est le fichier ${file}.`,
  invitedInOutbox: (email) =>
    `Aucun serveur de messagerie n’est configuré : l’invitation pour ${email} est un fichier dans la boîte d’envoi de la plateforme.`,
  abilities: {
    'account-management':
      'Gérer les comptes : les créer et les supprimer, donner des rôles, fermer des sessions',
    'device-management': 'Gérer les appareils, composants et capteurs',
    'any-management': 'Gérer les groupes de sites et les intégrations',
    'location-write': 'Modifier les sites, zones, valeurs et calendriers',
    'conditional-management': 'Définir les limites des alarmes',
    'alarm-handling': 'Acquitter, mettre en attente et résoudre les alarmes',
    'automation-management': 'Régler l’automatisation des zones',
  },
  byRoles: (roles) => `Par le rôle ${roles.join(' et ')}`,
  needsRole: (roles) => `Nécessite le rôle ${roles.join(' ou ')}`,
  mayDo: 'Peut faire',
  lookAfterAll: 'S’occuper de tous les intégrateurs',
  belongsToOperator: 'Le compte appartient à l’intégrateur de l’exploitant',
  canSee: 'Peut voir',
  seesLocations: (count) =>
    plural(count, {
      one: `${formatNumber(count)} site, avec tout son contenu : chacun chez un intégrateur voit tous ses sites.`,
      other: `${formatNumber(count)} sites, avec tout leur contenu : chacun chez un intégrateur voit tous ses sites.`,
    }),
  seesOfGroups: (count) =>
    plural(count, {
      one: `${formatNumber(count)} site, avec tout ce qu’il contient : seulement celui de ses groupes de sites. La gestion des comptes et des appareils ne vaut pas.`,
      other: `${formatNumber(count)} sites, avec tout ce qu’ils contiennent : seulement ceux de ses groupes de sites. La gestion des comptes et des appareils ne vaut pas.`,
    }),
  noLocations: 'Aucun site',
  locationGroups: 'Groupes de sites',
  inNoLocationGroup: 'Dans aucun groupe de sites.',
  loginHistoryOf: (username) => `Connexions - ${username}`,
  failedToFetchLoginHistory: (reason) => `Échec du chargement des connexions : ${reason}`,
  loadingLoginHistory: 'Chargement des connexions…',
  noLogins: 'Aucune connexion pour ce compte.',
  totalLogins: 'Total des connexions : {count}',
  loginsNewestFirst: 'Connexions, les plus récentes d’abord',
  login: (number) => `Connexion ${number} :`,
}
