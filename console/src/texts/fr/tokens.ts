import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { TokensTexts } from '../tokens.ts'

const plural = pluralIn('fr')

export const fr: TokensTexts = {
  tokens: 'Jetons',
  token: (name) => `Jeton ${name}`,
  whatTheyAre:
    'Un programme qui travaille pour vous appelle la plateforme avec un jeton. Il peut faire ce que vous choisissez ici, tant que vous y êtes autorisé vous-même.',
  none: 'Vous n’avez donné de jeton à aucun programme.',
  noneOfService: 'Il n’a pas de jeton.',
  notOffered: 'Cette plateforme ne connaît pas de jetons pour programmes.',
  failedToFetch: 'Impossible de charger les jetons',
  newToken: 'Nouveau jeton',
  name: 'À quoi il sert',
  nameRequired: 'Le nom manque',
  namePlaceholder: 'Export nocturne',
  roleRequired: 'Il faut au moins un rôle',
  expiresInDays: 'Expire après',
  days: (count) =>
    plural(count, { one: `${formatNumber(count)} jour`, other: `${formatNumber(count)} jours` }),
  addresses: 'Adresses autorisées',
  addressesHint: 'Adresses ou réseaux, comme 192.0.2.0/24, un par ligne. Vide : depuis partout.',
  groupsHint: 'Sans choix, il vaut pour tous les sites.',
  filterLocationGroups: 'Filtrer les groupes de sites...',
  noLocationGroupsFound: 'Aucun groupe de sites trouvé',
  make: 'Créer le jeton',
  making: 'Création...',
  failedToMake: 'Impossible de créer le jeton',
  takeItNow:
    'Prenez le jeton maintenant : il n’est montré que cette fois. Quiconque l’a peut faire ce qu’il permet.',
  tryIt: 'Essayer',
  ended: (name) => `Le jeton ${name} a pris fin`,
  failedToEnd: 'Impossible de mettre fin au jeton',
  end: 'Mettre fin',
  endToken: (name) => `Mettre fin au jeton ${name}`,
  willEnd: (name) => `Le programme qui utilise ${name} est refusé dès maintenant.`,
  ending: 'Fin en cours...',
  expires: (day) => `expire le ${day}`,
  expired: (day) => `expiré le ${day}`,
  neverUsed: 'jamais utilisé',
  lastUsed: (time, address) => `dernière utilisation ${time} depuis ${address}`,
  onlyFrom: (addresses) => `seulement depuis ${addresses}`,
  onlyGroups: (groups) => `seulement ${groups}`,
  serviceAccounts: 'Comptes de service',
  whatServiceAccountsAre:
    'Pour les programmes de l’entreprise, comme un ERP. Ils n’appartiennent à personne et ne peuvent pas se connecter : ils continuent quand quelqu’un part.',
  noServiceAccounts: 'Il n’y a pas encore de compte de service.',
  failedToFetchServiceAccounts: 'Impossible de charger les comptes de service',
  newServiceAccount: 'Nouveau compte de service',
  editServiceAccount: 'Modifier le compte de service',
  serviceAccountName: 'Nom',
  deleteServiceAccount: 'Supprimer le compte de service',
  willDelete: (name, tokens) =>
    tokens === 0
      ? `${name} est supprimé.`
      : plural(tokens, {
          one: `${name} est supprimé, et son jeton prend fin aussitôt.`,
          other: `${name} est supprimé, et ses ${formatNumber(tokens)} jetons prennent fin aussitôt.`,
        }),
  saved: (name) => `${name} a été enregistré`,
  deleted: (name) => `${name} a été supprimé`,
  actionOn: (action, name) => `${action} : ${name}`,
}
