import { countedIn } from '../counted.ts'
import { formatNumber } from '../../ui/language.ts'
import { pluralIn } from '#contract/texts/language'
import type { BulkTexts } from '../bulk.ts'

const plural = pluralIn('fr')

const counted = countedIn('fr')

export const fr: BulkTexts = {
  leftOut: 'Laissés de côté',
  results: 'Résultats',
  undone: (text) => `Annulé : ${text}`,
  notUndone: (failed, rows) => `${formatNumber(failed)} sur ${rows} : annulation impossible`,
  leftOutCount: (rows, count) =>
    plural(count, { one: `${rows} est laissé de côté :`, other: `${rows} sont laissés de côté :` }),
  progress: (done, rows) => `${formatNumber(done)} sur ${rows}`,
  stopping: (done, rows) => `${formatNumber(done)} sur ${rows}. Arrêt après ceux-ci…`,
  needNoChange: (count) =>
    plural(count, {
      one: `${formatNumber(count)} reste inchangé.`,
      other: `${formatNumber(count)} restent inchangés.`,
    }),
  nothingToDo: 'Il n’y a rien à faire.',
  done: (count) => `${formatNumber(count)} effectué${count > 1 ? 's' : ''}`,
  failed: (count) => `${formatNumber(count)} en échec`,
  notTriedCount: (count) => `${formatNumber(count)} non tenté${count > 1 ? 's' : ''}`,
  doneWord: 'Effectué',
  notTried: 'Non tenté',
  locations: (count) => counted(count, 'site', 'sites'),
  devices: (count) => counted(count, 'appareil', 'appareils'),
  accounts: (count) => counted(count, 'compte', 'comptes'),
  groups: (count) => counted(count, 'groupe de sites', 'groupes de sites'),
  integrations: (count) => counted(count, 'intégration', 'intégrations'),
  components: (count) => counted(count, 'composant', 'composants'),
  alarms: (count) => counted(count, 'alarme', 'alarmes'),
  deleted: (rows) => `Suppression : ${rows}`,
  willDelete: (rows) => `Suppression de ${rows}. Cette action est irréversible.`,
  willDeleteComponents: (rows) =>
    `Suppression de ${rows}. Pour resservir, un composant doit être enregistré à nouveau.`,
  willDeleteIntegrations: (rows) =>
    `Suppression de ${rows}, aussi dans tous les groupes de sites. Cette action est irréversible.`,
  willDeleteGroups: (rows) =>
    `Suppression de ${rows}. Les sites et les intégrations restent, les comptes perdent leur appartenance. Cette action est irréversible.`,
  willBecome: (rows, _count, status) => `${rows} : nouveau statut ${status}.`,
  haveStatus: (count, status) =>
    `${formatNumber(count)} ${plural(count, { one: 'a', other: 'ont' })} déjà le statut ${status}.`,
  setTo: (rows, status) => `${rows} : statut ${status}`,
  willJoin: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'rejoint', other: 'rejoignent' })} ${group}.`,
  willJoinWithoutRoles: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'rejoint', other: 'rejoignent' })} ${group}, sans rôle.`,
  willLeave: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'quitte', other: 'quittent' })} ${group}.`,
  areInIt: (count) => `${formatNumber(count)} y ${plural(count, { one: 'est', other: 'sont' })} déjà.`,
  areNotInIt: (count) => `${formatNumber(count)} n’y ${plural(count, { one: 'est', other: 'sont' })} pas.`,
  addedTo: (rows, group) => `${rows} : ajout à ${group}`,
  removedFrom: (rows, group) => `${rows} : retrait de ${group}`,
  willSetLimit: ({ locations, label, product, rule, severity }) =>
    `Sur ${locations}, chaque ${label} de ${product} reçoit la limite ${rule} (${severity}). Une limite de même comparaison et gravité est remplacée.`,
  limitSet: (label, rule, locations) => `Limite ${label} ${rule} : ${locations}`,
  willTakeCare: (alarms) => `Vous prenez en charge ${alarms}.`,
  areAcknowledged: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'est déjà acquittée', other: 'sont déjà acquittées' })}.`,
  acknowledged: (alarms) => `Acquittement : ${alarms}`,
  willShelve: (alarms, count, until) =>
    `${alarms} ${plural(count, { one: 'reste dans la liste et ne prévient', other: 'restent dans la liste et ne préviennent' })} personne jusqu’au ${until}.`,
  shelvedUntil: (alarms, until) => `${alarms} : mise en attente jusqu’au ${until}`,
  willTest: (integrations) => `Un vrai message, annoncé comme un test, part par ${integrations}.`,
  mostTests: (most) => `Au plus ${most} tests par heure. Ceux qui sont refusés restent sélectionnés.`,
  testSent: (integrations) => `Test envoyé par ${integrations}`,
  willPassOn: (rows, count, group) =>
    `${rows} ${plural(count, { one: 'transmet', other: 'transmettent' })} les alarmes de ${group}.`,
  doSo: (count) => `${formatNumber(count)} le ${plural(count, { one: 'fait', other: 'font' })} déjà.`,
  willGetRole: (rows, count, role) =>
    `${rows} ${plural(count, { one: 'reçoit', other: 'reçoivent' })} le rôle ${role}.`,
  willLoseRole: (rows, count, role) =>
    `${rows} ${plural(count, { one: 'perd', other: 'perdent' })} le rôle ${role}.`,
  haveIt: (count) => `${formatNumber(count)} l’${plural(count, { one: 'a', other: 'ont' })} déjà.`,
  doNotHaveIt: (count) => `${formatNumber(count)} ne l’${plural(count, { one: 'a', other: 'ont' })} pas.`,
  roleAdded: (role, rows) => `${role} : ajout à ${rows}`,
  roleRemoved: (role, rows) => `${role} : retrait de ${rows}`,
  willInvite: (rows, count) =>
    `${rows} ${plural(count, { one: 'reçoit', other: 'reçoivent' })} une nouvelle invitation. Les liens des e-mails précédents ne marchent plus.`,
  havePassword: (count) =>
    `${formatNumber(count)} ${plural(count, { one: 'a', other: 'ont' })} déjà un mot de passe.`,
  invitationSent: (rows) => `Invitation envoyée : ${rows}`,
  willCheckTokens: (rows, count) =>
    plural(count, { one: `Le jeton de ${rows} est vérifié.`, other: `Les jetons de ${rows} sont vérifiés.` }),
  tokensValid: (rows) => `Les jetons de ${rows} sont valides`,
  willReload: (rows) => `Rechargement de la configuration demandé à ${rows}.`,
  askedToReload: (rows) => `Rechargement demandé à ${rows}`,
  willSend: (rows, count, seconds) =>
    `${rows} ${plural(count, { one: 'envoie', other: 'envoient' })} des mesures toutes les ${seconds} secondes.`,
  frequencySet: (rows, seconds) => `Fréquence de mesure de ${rows} : ${seconds} s`,
  willMove: (rows, count) =>
    `${rows} ${plural(count, { one: 'y va', other: 'y vont' })} avec tous les composants, dans des zones de mêmes noms, créées si elles manquent.`,
  areThere: (count) => `${formatNumber(count)} y ${plural(count, { one: 'est', other: 'sont' })} déjà.`,
  moved: (rows) => `Déplacement : ${rows}`,
  deleteComponents: 'Supprimer des composants',
  deleteLinkedAlone:
    'Il est relié, avec des valeurs et des limites d’alarme. Supprimez-le par sa propre action.',
  maintenanceIsSilent: 'Les alarmes d’un site en maintenance ne préviennent personne.',
  selectAStatus: 'Choisir un statut…',
  joinsWithFirstLayout: 'Un site à plusieurs plans rejoint avec le premier.',
  nothingMeasuresIt: 'Aucun composant du produit ne le mesure.',
  selectAProduct: 'Choisir un produit…',
  selectAMeasurement: 'Choisir une mesure…',
  alarmWhile: 'Alarme tant que la valeur est',
  threshold: (unit: string) => (unit ? `Seuil (${unit})` : 'Seuil'),
  forDuration: 'Pour',
  itWasNotSent: 'Non envoyé',
  itMayHaveArrived: 'Peut-être arrivé',
  deleteIntegrations: 'Supprimer des intégrations',
  role: 'Rôle',
  selectARole: 'Choisir un rôle…',
  onlyProviderInvites: 'Seul le fournisseur d’identité peut renvoyer l’invitation.',
  deleteAccounts: 'Supprimer des comptes',
  ownedLoseOwner: 'Les comptes dont ils sont propriétaires deviennent leur propre propriétaire.',
  deleteLocationGroups: 'Supprimer des groupes de sites',
  ungroupedAlertNobody: 'Les sites qui ne sont plus dans aucun groupe n’alertent personne.',
  secondsBetweenTwoSamples: 'Secondes entre deux mesures',
  noLocationYet: 'Il n’a pas encore de site : initialisez-le d’abord.',
  newLocation: 'Nouveau site',
}
