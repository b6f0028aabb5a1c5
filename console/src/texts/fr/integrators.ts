import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { IntegratorsTexts } from '../integrators.ts'

const plural = pluralIn('fr')

export const fr: IntegratorsTexts = {
  cleanIdentities: 'Nettoyer les identités',
  cleanIdentitiesAction: 'Nettoyer les identités…',
  identitiesExplained:
    'Les identités sans compte chez le fournisseur, de tout intégrateur, peuvent être retirées.',
  failedToClean: 'Échec du nettoyage des identités. Veuillez réessayer.',
  failedToLook: (reason) => `Échec de leur recherche : ${reason}`,
  looking: 'Recherche en cours…',
  removed: (names) => `Retirées : ${names.join(', ')}.`,
  noneLeft: 'Il n’en restait aucune à retirer.',
  wouldBeRemoved: (names) => `Seraient retirées : ${names.join(', ')}.`,
  everyIdentityHasAccount: 'Chaque identité a un compte.',
  removing: 'Suppression…',
  renameIntegrator: 'Renommer l’intégrateur',
  createIntegrator: 'Créer un intégrateur',
  failedToSave: 'Échec de l’enregistrement de l’intégrateur. Veuillez réessayer.',
  nameRequired: 'Le nom est obligatoire',
  firstManager: 'Premier gestionnaire de comptes',
  firstManagerHint:
    'Reçoit une invitation à choisir un mot de passe et peut tout faire chez cet intégrateur.',
  noSecondOne: 'Pas de second',
  accountManagers: 'Gestionnaires de comptes',
  openAlarms: 'Alarmes ouvertes',
  lastSignIn: 'Dernière connexion',
  id: 'ID',
  resumed: (name) => `${name} rétabli`,
  peopleMaySignIn: 'Ses utilisateurs peuvent à nouveau se connecter.',
  failedToResume: (name) => `Échec du rétablissement de ${name}`,
  saved: (name) => `Intégrateur ${name} enregistré`,
  suspendIntegrator: 'Suspendre l’intégrateur',
  sureToSuspend: (name) => `Voulez-vous vraiment suspendre « ${name} » ?`,
  whatSuspendingDoes:
    'Ses utilisateurs ne peuvent plus se connecter jusqu’à son rétablissement, et ceux qui sont connectés sont arrêtés aussitôt. Toutes les données restent.',
  suspend: 'Suspendre',
  suspending: 'Suspension…',
  failedToSuspend: 'Échec de la suspension de l’intégrateur. Veuillez réessayer.',
  suspended: (name) => `${name} suspendu`,
  deleteIntegrator: 'Supprimer l’intégrateur',
  sureToDelete: (name) => `Voulez-vous vraiment supprimer l’intégrateur « ${name} » ?`,
  failedToDelete: 'Échec de la suppression de l’intégrateur. Veuillez réessayer.',
  deleted: (name) => `Intégrateur ${name} supprimé`,
  notEmpty: 'Il n’est pas vide : supprimez d’abord ses sites, appareils et comptes.',
  lastAccountGoes: 'Son dernier compte est supprimé avec lui. Ses entrées du journal restent.',
  hasNoAccounts: 'Il n’a aucun compte. Ses entrées du journal restent.',
  viewsOfThePlatform: 'Vues de la plateforme',
  allTraces: 'Toutes les entrées',
  traces: 'Entrées',
  usage: 'Utilisation',
  installation: 'Installation',
  signIns: 'Connexions',
  accountId: 'ID du compte',
  loadingInstallation: 'Chargement de l’installation…',
  failedToFetchInstallation: 'Échec du chargement de l’installation',
  nothingIsWrong: 'Tout va bien.',
  disks: { data: 'Disque des données', backups: 'Disque des sauvegardes' },
  backups: 'Sauvegardes',
  everyHours: (hours) =>
    plural(hours, {
      one: `Toutes les ${formatNumber(hours)} heure`,
      other: `Toutes les ${formatNumber(hours)} heures`,
    }),
  notByThePlatform: 'Pas par la plateforme',
  lastGoodBackup: 'Dernière sauvegarde réussie',
  itsSize: 'Sa taille',
  failedSince: 'Échecs depuis',
  times: (count) => `${formatNumber(count)} fois`,
  databaseSize: 'Taille de la base de données',
  free: (free, total) => `${free} libres sur ${total}`,
  moreProblems: (first, more) =>
    plural(more, {
      one: `${first} Et ${formatNumber(more)} autre problème.`,
      other: `${first} Et ${formatNumber(more)} autres problèmes.`,
    }),
  accountOf: (name) => `Compte de ${name}`,
  factsOf: (name) => `Informations sur ${name}`,
  cloudlinkId: 'ID Cloudlink',
  hasToken: 'A un jeton',
  tokenValidated: 'Jeton validé',
  registerDevices: 'Enregistrer des appareils',
  newToken: 'Nouveau jeton',
  registerHint: (cloudlinkHint) =>
    `Un appareil par ligne : son ID Cloudlink et, si elle est connue, la version de son micrologiciel, par exemple CL-204417,4.2.1. ${cloudlinkHint}.`,
  register: 'Enregistrer',
  registered: (count) =>
    plural(count, { one: `${count} appareil enregistré`, other: `${count} appareils enregistrés` }),
  newTokenFor: (cloudlinkId) => `Nouveau jeton pour ${cloudlinkId}`,
  currentTokenStops:
    'Le jeton actuel de l’appareil cesse de fonctionner. L’appareil est coupé jusqu’à ce qu’il reçoive le nouveau.',
  hasNoToken: 'L’appareil n’a pas encore de jeton.',
  issue: 'Émettre',
  issuing: 'Émission…',
  failedToIssue: 'Échec de l’émission d’un jeton. Veuillez réessayer.',
  tokens: 'Jetons',
  takeTokens: (count, until) =>
    plural(count, {
      one: `Prenez le jeton maintenant : il n’est affiché que cette fois. Valable jusqu’au ${until}.`,
      other: `Prenez les jetons maintenant : ils ne sont affichés que cette fois. Valables jusqu’au ${until}.`,
    }),
  deviceTokens: 'Jetons d’appareils',
  saveAsCsv: 'Enregistrer en CSV',
  toIntegrator: 'Vers l’intégrateur',
  selectAnIntegrator: 'Choisir un intégrateur…',
  integratorRequired: 'Veuillez choisir un intégrateur',
  counting: 'Décompte de ce qui serait déplacé…',
  failedToCountMove: (reason) => `Échec du décompte de ce qui serait déplacé : ${reason}`,
  moveOf: (name) => `Déplacer ${name}`,
  moving: 'Déplacement…',
  nowBelongsTo: (name, integrator) => `${name} appartient maintenant à ${integrator}`,
  transferOf: (name) => `Transférer ${name}`,
  transfer: 'Transférer',
  transferring: 'Transfert…',
  whatMovesAlong: 'Ses zones, mesures, échantillons et limites le suivent.',
  componentsMove: (count) =>
    plural(count, { one: `${count} composant le suit.`, other: `${count} composants le suivent.` }),
  devicesMove: (count) =>
    plural(count, { one: `${count} appareil le suit`, other: `${count} appareils le suivent` }),
  groupsLoseIt: (count) =>
    plural(count, {
      one: `${count} groupe de sites le perd`,
      other: `${count} groupes de sites le perdent`,
    }),
  productsAreCopied: (count) =>
    plural(count, { one: `${count} produit est copié`, other: `${count} produits sont copiés` }),
  componentIsTaken: (component) => `L’autre intégrateur a déjà un composant ${component}.`,
  rolesStay: 'Les rôles restent tels quels. La personne ne voit ensuite que l’autre intégrateur.',
  groupsAreLeft: (count) =>
    plural(count, {
      one: `${count} groupe de sites est quitté`,
      other: `${count} groupes de sites sont quittés`,
    }),
  becomeOwners: (count) =>
    plural(count, {
      one: `${count} compte dont il répond devient propriétaire`,
      other: `${count} comptes dont il répond deviennent propriétaires`,
    }),
  maintenance: 'Maintenance',
  maintenanceOf: (name) => `Maintenance de ${name}`,
  failedToCount: (reason) => `Échec du décompte : ${reason}`,
  countingTasks: 'Décompte de ce qu’il y a à faire…',
  forgets: (count) =>
    plural(count, {
      one: `Oublie ${formatNumber(count)} dernière valeur. Les réglages et les échantillons restent.`,
      other: `Oublie ${formatNumber(count)} dernières valeurs. Les réglages et les échantillons restent.`,
    }),
  forgot: (count) =>
    plural(count, {
      one: `${formatNumber(count)} dernière valeur oubliée.`,
      other: `${formatNumber(count)} dernières valeurs oubliées.`,
    }),
  recreateConditionals: 'Recréer les limites',
  drops: (count, made) =>
    plural(count, {
      one: `Supprime ${formatNumber(count)} limite, même faite à la main, et en crée ${made} à partir des produits.`,
      other: `Supprime ${formatNumber(count)} limites, même faites à la main, et en crée ${made} à partir des produits.`,
    }),
  dropped: (count, made) => `Supprimées : ${count}. Créées : ${made}.`,
  cleanMetrics: 'Nettoyer les mesures',
  removes: (count) =>
    plural(count, {
      one: `Retire ${formatNumber(count)} échantillon sans mesure ou hors plage.`,
      other: `Retire ${formatNumber(count)} échantillons sans mesure ou hors plage.`,
    }),
  removesAtLeast: (count) => `Retire au moins ${formatNumber(count)} échantillons sans mesure ou hors plage.`,
  removedSamples: (orphans, outOfRange) => `Retirés : ${orphans} sans mesure et ${outOfRange} hors plage.`,
  failed: (reason) => `Échec : ${reason}`,
  failedToFetchIntegrator: 'Échec du chargement de l’intégrateur',
  backToAll: 'Retour à tous les intégrateurs',
  partsOf: (name) => `Parties de ${name}`,
  partsOfTheIntegrator: 'Parties de l’intégrateur',
  lookingAtOwn: 'Vous regardez {name}, votre propre intégrateur.',
  lookingAtOther: 'Vous regardez {name}, qui n’est pas votre intégrateur.',
  suspendedSince: (sentence, time) => `${sentence} Il est suspendu depuis le ${time}.`,
  city: 'Ville',
  country: 'Pays',
}
