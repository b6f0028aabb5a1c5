import { fr as labels } from '../fields/fr.ts'
import { labelIn } from '../fields/labels.ts'
import { pluralIn } from '../language.ts'
import { fr as jobs } from '../jobs/fr.ts'
import { fr as lines } from '../lines/fr.ts'
import { fr as products } from '../products/fr.ts'
import type { Refusals, Thing } from './en.ts'
import type { NotInLog } from './values.ts'

const plural = pluralIn('fr')
const number = (value: number) => value.toLocaleString('fr')

const counted = (count: number, one: string, other: string) =>
  count > 0 && `${number(count)} ${plural(count, { one, other })}`

const list = (entries: readonly (string | false)[]) =>
  new Intl.ListFormat('fr').format(entries.filter((entry) => entry !== false))

const labelled = (names: readonly string[]) => list(names.map((name) => labelIn(labels, name)))

const things: Record<Thing, string> = {
  Account: 'Le compte',
  'Account owner': 'Le propriétaire du compte',
  Alarm: 'L’alarme',
  Automation: 'L’automatisation',
  Browser: 'Le navigateur',
  Calendar: 'Le calendrier',
  Component: 'Le composant',
  Conditional: 'La limite',
  Device: 'L’appareil',
  Integration: 'L’intégration',
  Export: 'L’export',
  Webhook: 'Le webhook',
  Delivery: 'L’envoi',
  Integrator: 'L’intégrateur',
  Layout: 'Le plan',
  'Layout of the location': 'Le plan du site',
  Location: 'Le site',
  'Location group': 'Le groupe de sites',
  'Maintenance window': 'La fenêtre de maintenance',
  Measurement: 'La mesure',
  'Network server': 'Le serveur réseau',
  Picture: 'L’image',
  Product: 'Le produit',
  Read: 'La lecture',
  Report: 'Le rapport',
  'Second factor': 'Le second facteur',
  Secret: 'Le secret',
  Sensor: 'Le capteur',
  'Service account': 'Le compte de service',
  Session: 'La session',
  'Set-up': 'La configuration',
  Token: 'Le jeton',
  Trace: 'L’entrée du journal',
  Unit: 'L’unité',
  View: 'La vue',
  Zone: 'La zone',
}

const notInLog: Record<NotInLog, string> = {
  groupsAndOwner: 'Les groupes et le propriétaire ne sont pas dans le journal',
  content: 'Le contenu n’est pas dans le journal',
  groups: 'Les groupes ne sont pas dans le journal',
  values: 'Les valeurs ne sont pas dans le journal',
  picture: 'L’ancienne image n’est pas dans le journal',
  measurements: 'Les mesures et limites ne sont pas dans le journal',
  componentMeasurements: 'Les mesures et limites des composants ne sont pas dans le journal',
  products: 'Les produits d’avant ne sont pas dans le journal',
  zone: 'La zone n’est pas dans le journal',
}

/** Parts of a location. */
const parts = {
  zones: 'zones',
  components: 'composants',
  measurements: 'mesures',
  conditionals: 'limites',
  layouts: 'plans',
  days: 'jours',
}

export const fr: Refusals = {
  NOT_FOUND: ({ what }) => `${things[what]} est introuvable`,
  NOT_FOUND_NAMED: ({ what, name }) => `${things[what]} ${name} est introuvable`,
  NOTHING_AT_ADDRESS: () => 'Il n’y a rien à cette adresse',
  NO_THING_AT_ADDRESS: () => 'Ce qui devrait être à cette adresse est introuvable',
  OUTDATED: ({ what }) => `${things[what]} a été modifié entre-temps par une autre personne.`,
  FORBIDDEN: () => 'Votre compte n’y est pas autorisé',
  NOT_FOR_PROGRAMS: () => 'Un programme n’y est pas autorisé : il faut une personne connectée',
  NOT_AUTHENTICATED: () => 'Non authentifié',
  NO_ACCESS_TOKEN: () => 'Non authentifié : ce n’est pas un jeton d’accès',
  TOKEN_FOR_OTHERS: () => 'Non authentifié : le jeton est destiné à quelqu’un d’autre',
  TOKEN_WITHOUT_USER: () => 'Non authentifié : le jeton ne nomme ni utilisateur ni session',
  TOKEN_EXPIRED: () => 'Non authentifié : le jeton a expiré',
  TOKEN_NOT_VALID: () => 'Non authentifié : le jeton n’est pas valide',
  TOKEN_REVOKED: () => 'Non authentifié : le jeton a été révoqué',
  TOKEN_ADDRESS: () => 'Non authentifié : le jeton ne peut pas être utilisé depuis cette adresse',
  NO_ACCOUNT: () => 'Non authentifié : aucun compte pour cette connexion',
  SESSION_ENDED: () => 'Non authentifié : cette session est terminée',
  SUSPENDED: () => 'Non authentifié : votre organisation est suspendue',
  NO_DEVICE_TOKEN: () => 'Non authentifié : ce n’est pas le jeton d’un appareil',
  NO_NETWORK_SERVER_SECRET: () => 'Non authentifié : ce n’est pas le secret d’un serveur de réseau',
  DEVICE_DELETED: () => 'Non authentifié : l’appareil a été supprimé',
  SIGN_IN_AGAIN: ({ minutes }) =>
    `Reconnectez-vous pour cela : votre connexion date de plus de ${minutes} minutes`,
  METHOD_NOT_ALLOWED: ({ allowed, method }) => `L’adresse accepte ${allowed} et non ${method}`,
  REQUEST_NOT_VALID: () => 'La requête n’est pas valide',
  FIELDS_NOT_VALID: ({ fields }) => `La requête n’est pas valide : ${fields}`,
  REQUEST_UNREADABLE: () => 'La requête est illisible',
  REQUEST_TOO_SLOW: () => 'La requête est arrivée trop lentement',
  HEADERS_TOO_LARGE: () => 'Les en-têtes de la requête sont trop grands',
  BROKEN_OFF: () => 'La requête s’est interrompue avant la fin',
  NOT_SIGNED: () => 'Interdit',
  REQUEST_REFUSED: ({ reason }) => reason,
  ADDRESS_UNREADABLE: () => 'L’adresse est illisible',
  BODY_NOT_UTF8: () => 'Le contenu n’est pas de l’UTF-8 valide',
  FORM_NOT_UTF8: () => 'Le formulaire n’est pas de l’UTF-8 valide.',
  BODY_TOO_LARGE: () => 'Le contenu est trop volumineux',
  BODY_ENCODING: ({ known }) => `Le contenu doit être compressé avec ${known}, ou ne pas l’être`,
  BODY_NOT_UNPACKED: () => 'Le contenu ne peut pas être décompressé',
  BODY_NOT_TEXT: () => 'Le contenu doit être text/plain',
  BODY_NOT_JSON_TYPE: () => 'Le contenu doit être application/json',
  BODY_NOT_JSON: () => 'Le contenu n’est pas du JSON valide',
  BODY_TOO_WIDE: ({ fields, entries }) =>
    `Le contenu a un objet de plus de ${fields} champs ou une liste de plus de ${entries} entrées`,
  BODY_TOO_DEEP: ({ most }) => `Le contenu est imbriqué sur plus de ${most} niveaux`,
  BODY_TOO_MANY_VALUES: ({ most }) => `Le contenu a plus de ${most} valeurs`,
  QUERY_TOO_LONG: ({ most }) => `La requête a plus de ${most} paramètres`,
  QUERY_REPEATS: () => 'La requête nomme un paramètre deux fois',
  CURSOR_NOT_OURS: () => 'Le curseur ne vient pas d’une page de cette liste',
  SAME_EXISTS: () => 'Il en existe déjà un avec les mêmes valeurs',
  IN_USE_OR_GONE: () => 'C’est utilisé, ou quelque chose que cela nomme n’existe plus',
  CHANGED_AT_ONCE: () => 'Une autre personne a modifié la même chose. Réessayez.',
  LOCKED: () => 'Une autre personne modifie la même chose. Réessayez.',
  NOT_STORABLE: () => 'Une valeur ne peut pas être enregistrée',
  DATABASE_SILENT: () => 'La base de données ne répond pas. Réessayez dans un instant.',
  DATABASE_READ_ONLY: () =>
    'La base de données est momentanément en lecture seule. Réessayez dans un instant.',
  DISK_FULL: () =>
    'Le disque de la base de données est plein : rien ne peut être enregistré tant qu’il n’y a pas de place. La lecture reste possible.',
  DISK_FULL_FOR_READ: () =>
    'Le disque de la base de données est plein, et ceci n’a pas pu être lu. Réessayez dans un instant.',
  DATABASE_BUSY: () => 'La base de données n’a plus de connexion libre. Réessayez dans un instant.',
  DATABASE_SLOW: () => 'La base de données a mis trop de temps. Réessayez dans un instant.',
  TOO_MANY_LONG_LISTS: () => 'Trop de longues listes sont en cours de lecture. Réessayez dans un instant.',
  TOO_MANY_TRIALS: () => "Trop de limites sont en cours d'essai. Réessayez dans un instant.",
  TOO_MANY_SAMPLES: () => 'Trop de mesures attendent d’être enregistrées',
  SAMPLES_UNREACHABLE: () => 'Les mesures ne sont pas accessibles pour le moment',
  SAMPLES_TOO_FAST: () =>
    'Les mesures ne peuvent pas être enregistrées aussi vite pour le moment. Réessayez dans un instant.',
  TOO_MANY_HELD: () => 'Trop d’appels d’appareils sont ouverts. Réessayez dans un instant.',
  TOO_MUCH_ARRIVES: () => 'Trop de données sont envoyées à la fois. Réessayez dans un instant.',
  TOO_MANY_FOLLOW: () => 'Trop de personnes suivent les changements ici',
  FOLLOWS_TOO_OFTEN: () => 'Votre compte suit les changements trop souvent',
  IMPORT_RUNS: () =>
    'Un autre import de votre organisation est en cours de lecture. Réessayez quand il sera terminé.',
  TOO_MANY_CODECS: () => 'Trop de charges utiles sont en cours de décodage. Réessayez dans un instant.',
  TOO_MANY_IMPORTS: () => 'Trop d’imports sont en cours de lecture. Réessayez dans un instant.',
  FAILED: () => 'La plateforme n’a pas pu répondre. L’incident a été journalisé.',
  TRY_AGAIN: () => 'Réessayez dans quelques secondes',
  IDENTITY_UNAVAILABLE: () => 'Le fournisseur d’identité ne répond pas. Réessayez dans un instant.',
  IDENTITY_HAS_USER: ({ reason }) => `Le fournisseur d’identité a déjà cet utilisateur : ${reason}`,
  IDENTITY_REFUSES: ({ reason }) => `Le fournisseur d’identité le refuse : ${reason}`,
  NAME_NOT_ONE_LINE: () => 'Un nom n’a ni saut de ligne, ni caractère de contrôle, ni marque de direction',
  NAME_HAS_ADDRESS: () => 'Un nom ne contient pas d’adresse e-mail ou web. Mettez une espace après le point',
  USERNAME_HAS_SLASH: () => 'Un nom d’utilisateur n’a pas de barre oblique',
  NO_TIME_ZONE: () => 'Ce fuseau horaire n’existe pas',
  ACCOUNT_ID_FIXED: () => 'L’ID d’un compte ne peut pas changer',
  USERNAME_FIXED: () => 'Le nom d’utilisateur ne peut plus changer après la création du compte',
  NAME_TAKEN: ({ name }) => `Un autre compte a déjà ${name}`,
  NAMES_TAKEN: ({ username, email }) => `Un autre compte a déjà ${username} et ${email}`,
  OWNS_ACCOUNTS: ({ name, count }) =>
    plural(count, {
      one: `${name} est propriétaire de 1 compte. Donnez-lui d’abord un autre propriétaire.`,
      other: `${name} est propriétaire de ${count} comptes. Donnez-leur d’abord un autre propriétaire.`,
    }),
  NOT_AN_OWNER: ({ name }) => `${name} n’est pas propriétaire de comptes`,
  LAST_MANAGER: ({ name }) =>
    `${name} est le dernier compte avec la gestion des comptes. Donnez-la d’abord à un autre compte.`,
  NOT_OWN_ACCOUNT: ({ action }) =>
    action === 'move'
      ? 'Vous ne pouvez pas déplacer votre propre compte'
      : 'Vous ne pouvez pas supprimer votre propre compte',
  IDENTITIES_NOT_MANAGED: () => 'La plateforme ne gère pas les identités de ce fournisseur',
  TOO_MANY_INVITATIONS: ({ most, minutes }) =>
    `Vous avez envoyé ${most} invitations en une heure. Réessayez dans ${minutes} min.`,
  TOO_MANY_MAILS: ({ most, minutes }) =>
    `Votre intégrateur a causé ${most} e-mails en un jour. Réessayez dans ${minutes} min.`,
  INVITED_TOO_OFTEN: ({ most, minutes }) =>
    `Cette adresse a été invitée ${most} fois en un jour. Réessayez dans ${minutes} min.`,
  ADDRESS_SPENT: ({ most, minutes }) =>
    `Cette adresse a reçu ${most} messages de ce genre en une heure. Réessayez dans ${minutes} min.`,
  CONFIRMATIONS_SPENT: ({ most, minutes }) =>
    `Votre intégrateur a envoyé ${most} codes de confirmation en une heure. Réessayez dans ${minutes} min.`,
  NO_ADDRESS_TO_CONFIRM: () => 'Il n’y a pas d’adresse à confirmer',
  CODE_WRONG: () => 'Ce n’est pas le code, ou il n’est plus valable',
  HAS_PASSWORD: () => 'Cette personne a déjà un mot de passe',
  OWN_SESSIONS_ELSEWHERE: () => 'Vous terminez vos propres sessions dans Mon compte',
  OWN_FACTORS_ELSEWHERE: () => 'Vous gérez vos propres seconds facteurs sur la page de votre connexion',
  SIGN_IN_AT_PROVIDER: () => 'Le fournisseur d’identité s’occupe de la connexion',
  FACTOR_RULE_TOO_LATE: ({ most }) => `Le délai de mise en place est de ${most} jours au plus`,
  RUNS_THE_PLATFORM: ({ name, action }) =>
    `${name} exploite cette plateforme et ne peut pas être ${action === 'suspended' ? 'suspendu' : 'supprimé'}`,
  INTEGRATOR_NOT_EMPTY: ({ name, ...content }) =>
    `${name} n’est pas vide : ${list([counted(content.accounts, 'compte', 'comptes'), counted(content.locations, 'site', 'sites'), counted(content.devices, 'appareil', 'appareils'), counted(content.components, 'composant enregistré', 'composants enregistrés')])}`,
  SEVERAL_INTEGRATORS: ({ name }) =>
    `Plusieurs intégrateurs s’appellent ${name}. Utilisez l’ID au lieu du nom`,
  LOCATION_ID_FIXED: () => 'L’ID d’un site ne peut pas changer',
  LOCATION_NEEDS_TRANSFER: () => 'Seul un transfert peut donner un site à un autre intégrateur',
  ZONE_NAMES_NO_LAYOUT: ({ zone }) => `La zone ${zone} nomme un plan que le site n’a pas`,
  SLID_TAKEN: ({ slid }) => `Un autre site a le code ${slid}`,
  LOCATION_IN_USE: ({ name, devices, components }) =>
    `${name} ne peut pas être supprimé. Encore reliés : ${list([counted(devices, 'appareil', 'appareils'), counted(components, 'composant', 'composants')])}`,
  TRANSFER_CLASHES: ({ name }) =>
    `L’autre intégrateur a déjà un composant ${name}, ou un avec son adresse MAC`,
  TOO_MUCH_TO_COPY: ({ most, what }) =>
    `Le site a plus de ${number(most)} ${parts[what]} : trop pour une seule copie`,
  LOCATION_FULL: ({ what, most, count }) =>
    `Un site a au plus ${number(most)} ${parts[what]}. Celui-ci en aurait ${number(count)}.`,
  CALENDAR_FULL: ({ most, count }) =>
    `Les calendriers d’un site ont au plus ${number(most)} périodes à venir. Ceux-ci en auraient ${number(count)}.`,
  PICTURE_NOT_BASE64: () => 'L’image n’est pas du base64 valide',
  PICTURE_TOO_LARGE: () => 'L’image dépasse 2 Mo',
  PICTURE_OTHER_KIND: () => 'L’image n’est ni PNG, ni JPEG, ni WebP',
  PICTURE_WRONG_TYPE: ({ type, said }) => `L’image est ${type}, et non ${said}`,
  PICTURE_NO_SIZE: () => 'La taille de l’image est illisible',
  PICTURE_TOO_WIDE: ({ most }) => `L’image dépasse ${most} pixels sur un côté`,
  ZONE_TAKEN: ({ zone }) => `Le site a déjà une zone ${zone}`,
  AUTOMATION_FIXED: () => 'Les réglages d’automatisation ne peuvent pas changer de zone',
  NO_OWN_CALENDAR: ({ zone }) => `La zone ${zone} n’a pas son propre calendrier : créez-le d’abord`,
  HAS_OWN_CALENDAR: ({ zone }) => `La zone ${zone} a déjà son propre calendrier`,
  RANGE_EMPTY: () => 'La plage doit finir au-dessus de son début',
  MEASUREMENT_TAKEN: ({ name }) => `Le composant a déjà une mesure ${name}`,
  OUT_OF_RANGE: ({ label, from, to, value }) =>
    `${label} se mesure de ${from} à ${to} : ${value} est en dehors`,
  BELOW_RANGE: ({ label, from, value }) => `${label} se mesure à partir de ${from} : ${value} est en dehors`,
  ABOVE_RANGE: ({ label, to, value }) => `${label} se mesure jusqu’à ${to} : ${value} est en dehors`,
  ZONE_NEEDS_LOCATION: () => 'Une zone a besoin de son site',
  SEVERAL_LIMITS: () =>
    'Une mesure a plusieurs limites avec cette comparaison et cette gravité. Modifiez-les une par une.',
  CONDITIONAL_FIXED: () => 'Une limite ne peut pas changer de mesure',
  CLOUDLINK_ID_TAKEN: () => 'L’ID Cloudlink n’est pas disponible',
  CLOUDLINK_ID_OF_OPERATOR: () => 'Seul l’exploitant peut modifier un ID Cloudlink',
  DEVICE_ID_FIXED: () => 'L’ID d’un appareil ne peut pas changer',
  DEVICE_WITHOUT_LOCATION: ({ device }) =>
    `L’appareil ${device} n’a pas encore de site : initialisez-le d’abord`,
  DEVICE_HAS_LOCATION: ({ device }) => `L’appareil ${device} a déjà un site`,
  NO_ZONE_AT_DEVICE: ({ zone }) => `Le site de l’appareil n’a pas de zone ${zone}`,
  COMPONENT_TWICE: () => 'La liste nomme deux fois le même composant',
  PRODUCT_OR_IDENTIFIER: () => 'Un produit, ou l’identifiant d’un composant existant, est requis',
  NOT_FOR_A_DEVICE: ({ name }) => `${name} n’est pas prévu pour un appareil : reliez-le à une zone`,
  LINKED_ALREADY: ({ name }) => `${name} est déjà relié`,
  LINKED_TO_ZONE: ({ name, zone, location }) => `${name} est déjà relié : à la zone ${zone} de ${location}`,
  SENSOR_NOT_LINKED: ({ name }) => `${name} n’est relié à aucune zone : il n’y a rien à garder`,
  SENSOR_AWAITED: ({ name }) => `${name} attend ce capteur`,
  UNLINK_FIRST: ({ name }) => `${name} est relié : déliez-le d’abord`,
  UNLINK_FROM_ZONE_FIRST: ({ name, zone }) => `${name} est relié à la zone ${zone} : déliez-le d’abord`,
  IDENTIFIER_TAKEN: ({ identifier }) => `Un autre composant a l’identifiant ${identifier}`,
  MAC_ADDRESS_TAKEN: ({ macAddress }) => `Un autre composant a l’adresse MAC ${macAddress}`,
  NO_CONNECTION: () => 'Aucun appareil ne lit ce composant : seul un composant d’un appareil a une connexion',
  ADDRESS_IN_USE: ({ name, range }) => `L’adresse est utilisée : ${name} a ${range}`,
  TOO_FEW_TO_SPLIT: ({ name }) => `${name} a moins de deux mesures`,
  TOO_MANY_SENSORS: ({ most }) => `Au plus ${most} capteurs à la fois`,
  READS_IN_THE_WAY: () => 'D’autres lisent par cet appareil. Réessayez dans un instant.',
  TOO_MANY_READS: ({ most, seconds }) =>
    `Un appareil lit ${most} fois par minute sur demande. Réessayez dans ${seconds} s.`,
  WRONG_RESULTS: () => 'Chaque registre a un résultat, d’autant de mots que son type',
  BOOL_MISMATCH: () => 'Les bobines et entrées discrètes sont du type BOOL, les registres non',
  BIT_MISMATCH: () => 'Le type BIT demande un bit, les autres n’en ont pas',
  NO_SUCH_REGISTER: ({ most }) => `Aucun registre n’a d’adresse au-delà de ${most}`,
  TOO_MANY_DEVICE_CALLS: ({ most, seconds }) =>
    `Un appareil peut faire ${most} appels par minute. Réessayez dans ${seconds} s.`,
  TOO_MANY_NETWORK_CALLS: ({ most, seconds }) =>
    `Un serveur de réseau peut faire ${most} appels par minute. Réessayez dans ${seconds} s.`,
  TOO_MANY_PROGRAM_CALLS: ({ most, seconds }) =>
    `Un jeton permet ${most} appels par minute. Réessayez dans ${seconds} s.`,
  PROGRAMS_SHARE_SPENT: ({ most, seconds }) =>
    `Tous les jetons de votre organisation permettent ensemble ${number(most)} appels par minute. Réessayez dans ${seconds} s.`,
  ROLES_OF_MAKER: () => 'Un jeton n’a que des rôles que votre compte a aussi',
  ROLES_OF_SERVICE: () => 'Un jeton n’a que des rôles que son compte de service a aussi',
  NO_NETWORK: ({ address }) => `${address} n’est ni une adresse ni un réseau`,
  TOO_MANY_TOKENS: ({ most }) => `Il y a déjà ${most} jetons. Mettez d’abord fin à l’un d’eux.`,
  TOO_MANY_SERVICE_ACCOUNTS: ({ most }) => `Il y a déjà ${most} comptes de service. Supprimez-en un d’abord.`,
  GROUP_ID_CHOSEN: () => 'La plateforme choisit l’ID d’un nouveau groupe de sites',
  GROUP_ID_FIXED: () => 'L’ID d’un groupe de sites ne peut pas changer',
  PASSWORD_AGAIN: () => 'Saisissez à nouveau le mot de passe, car le serveur a changé.',
  TESTS_SPENT: ({ most, minutes }) =>
    `Votre intégrateur a envoyé ${most} tests en une heure. Réessayez dans ${minutes} min.`,
  NO_BROWSER_KEY: () => 'Ce n’est pas la clé publique d’un navigateur',
  OTHER_PUSH_KEY: () => 'La plateforme a maintenant une autre clé pour les notifications push. Relisez-la.',
  TOO_MANY_BROWSERS: ({ most }) =>
    `${most} de vos navigateurs reçoivent des notifications push. Désactivez-les d’abord dans l’un d’eux.`,
  ALARM_OVER: () => 'L’alarme est terminée',
  CAUSE_REQUIRED: () => 'Indiquez d’abord sa cause',
  MOMENT_PAST: () => 'Le moment doit être dans le futur',
  MOMENT_TOO_FAR: () => 'Le moment est trop éloigné',
  DRILL_GOES_ON: () => 'Un exercice du site est en cours',
  TOO_MANY_DRILLS: ({ most, minutes }) =>
    `Un site a au plus ${most} exercices par heure. Réessayez dans ${minutes} min.`,
  DRILLS_SPENT: ({ most, minutes }) =>
    `Votre intégrateur a commencé ${most} exercices en une heure. Réessayez dans ${minutes} min.`,
  WINDOW_DATES: () => 'Une fenêtre unique a des dates, une hebdomadaire n’en a pas',
  WINDOW_LENGTH: ({ days }) => `Elle finit après son début, au plus ${days} jours plus tard`,
  WINDOW_DAYS: () => 'Une fenêtre hebdomadaire a des jours, une unique n’en a pas',
  WINDOW_OVER: () => 'La fenêtre est déjà terminée',
  TOO_MANY_WINDOWS: ({ most }) =>
    `Un site a au plus ${most} fenêtres de maintenance. Supprimez-en une qui est terminée`,
  UNDONE_ALREADY: () => 'C’est déjà annulé.',
  AS_IT_WAS: () => 'C’est déjà comme avant.',
  CANNOT_BE_AS_IT_WAS: ({ fields }) => `Impossible de revenir à l’état précédent : ${labelled(fields)}.`,
  CHANGED_SINCE: ({ fields }) => `Modifié depuis : ${labelled(fields)}.`,
  TRACE_WITHOUT_THING: () => 'L’entrée ne dit pas de quoi il s’agissait.',
  OLD_VALUE_REFUSED: ({ reason }) => `L’ancienne valeur n’est pas acceptée. ${reason.message}`,
  ACCOUNT_EVENTS_FORBIDDEN: () => 'Les événements des comptes demandent la gestion des comptes',
  TOO_MANY_SERVERS: ({ most }) => `Il y a déjà ${most} serveurs réseau. Supprimez-en d’abord un.`,
  TOO_MANY_WEBHOOKS: ({ most }) => `Il y a déjà ${most} webhooks. Supprimez-en un d’abord.`,
  WEBHOOK_NOT_HTTPS: () => 'Les événements ne sont envoyés qu’à une adresse en https',
  SHARING_FORBIDDEN: () => 'Les vues partagées demandent la gestion des comptes ou des appareils',
  TOO_MANY_VIEWS: ({ most }) => `Vous avez déjà ${most} vues. Supprimez-en une d’abord.`,
  TOO_MANY_SHARED_VIEWS: ({ most }) => `${most} vues sont déjà partagées. Supprimez-en une d’abord.`,
  LINES_CHANGED: () => 'Quelque chose a changé depuis la vérification des lignes. Vérifiez-les à nouveau.',
  LINE_TOO_LONG: ({ line, most }) =>
    `La ligne ${line} a plus de ${number(most)} caractères. Un guillemet n’est-il pas fermé ?`,
  TOO_MANY_LINES: ({ most }) => `Le texte a plus de ${number(most)} lignes`,
  LINE_REFUSED: ({ line, reason }) => `La ligne ${line} est refusée. ${reason}`,
  LINE_REFUSED_BECAUSE: ({ line, reason }) => `La ligne ${line} est refusée. ${reason.message}`,
  DELETE_INSTEAD: () => 'Il n’y avait rien avant. Supprimez-le plutôt.',
  NOTHING_TO_RESTORE: () => 'Cela n’a rien changé qui puisse être rétabli.',
  SECRETS_IN_NO_TRACE: () =>
    'Mots de passe, clés et jetons ne sont dans aucune entrée et ne peuvent pas être rétablis.',
  ACCOUNT_GONE: () =>
    'Le mot de passe et les choix de la personne ont disparu avec. Créez à nouveau le compte.',
  RULE_BEGINS: () => 'Elle dit à partir de quand elle vaut. Définissez-la à nouveau.',
  RESTORE_BACKUP: () => 'Restaurez plutôt une autre sauvegarde.',
  MOVE_ON_THE_MACHINE: () => 'Cela se fait sur la machine elle-même.',
  LIMITS_SET_AT_ONCE: () =>
    'Plusieurs limites ont été définies à la fois. Modifiez celles qui doivent être comme avant.',
  LIMITS_MADE_ANEW: () =>
    'Toutes les limites ont été refaites. Modifiez celles qui doivent être comme avant.',
  SHARED_WITH_ALL: () =>
    'D’autres l’utilisent peut-être déjà. Tant que personne ne l’utilise, l’exploitant peut le supprimer.',
  SOMEBODY_WAS_TOLD: () => 'Quelqu’un a été informé. Dites dans un commentaire ce qui a changé.',
  ENDS_BY_ITSELF: () => 'Cela se termine de soi-même. Dites dans un commentaire ce qui a changé.',
  RAISED_AGAIN_BY_ITSELF: () => 'Elle se déclenche à nouveau si sa cause revient.',
  COMMENT_WAS_READ: () => 'Des personnes l’ont lu. Écrivez un autre commentaire.',
  PEOPLE_WERE_TOLD: () => 'Des personnes ont été informées.',
  NO_JOINING: () => 'Aucun appel ne réunit des composants.',
  NO_NEW_MEASUREMENT: () => 'Aucun appel ne crée de mesure. Ajoutez à nouveau le composant.',
  VALUE_IN_CURVE: () => 'La valeur est dans la courbe. Enregistrez-en une autre.',
  INTEGRATION_GONE: () =>
    'Son secret n’est dans aucune entrée, et elle a quitté ses groupes. Créez-la à nouveau.',
  NO_REGISTERING_WITHOUT_PRODUCT: () => 'Aucun appel n’enregistre un composant sans produit.',
  ROUTING_KEY_IN_NO_TRACE: () => 'Sa clé de routage n’est dans aucune entrée et ne peut pas être rétablie.',
  DELETED_WITH_IT_UNKNOWN: () => 'Le journal ne dit pas ce qui a été supprimé avec.',
  ACTION_UNKNOWN: () => 'Cette version ne connaît pas l’action.',
  TRACE_NOT_WHOLE: () => 'L’entrée n’a pas la valeur entière.',
  NOTHING_BEFORE: () => 'Il n’y avait rien avant.',
  DELETED_WITH_IT: (counts) =>
    `Ce qui a été supprimé avec n’est pas dans le journal (${list(
      Object.entries(counts).map(([name, count]) => `${labelIn(labels, name)} : ${number(count)}`),
    )}).`,
  NOT_IN_LOG: ({ what }) => `${notInLog[what]} : rétablissement impossible.`,
  ...lines,
  ...jobs,
  ...products,
}
