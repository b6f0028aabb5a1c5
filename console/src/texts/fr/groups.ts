import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { GroupsTexts } from '../groups.ts'

const plural = pluralIn('fr')

export const fr: GroupsTexts = {
  alerting: 'Alerte',
  fold: 'Replier',
  change: 'Modifier',
  foldAlerting: 'Replier l’alerte',
  changeAlerting: 'Modifier l’alerte',
  remindEvery: 'Rappeler les alarmes critiques toutes les',
  remindHint: 'Jusqu’à ce que quelqu’un acquitte. Vide : aucun rappel',
  notifyWhenOver: 'Prévenir aussi quand elle est terminée',
  member: 'Membre',
  membersLater: 'Les comptes deviennent membres dans leur propre formulaire. Ils apparaissent ensuite ici.',
  membersHidden:
    'Seule la gestion des comptes voit les membres ici. Ce qui est défini pour eux est conservé.',
  stepWith: (when, names) => `${when} : ${names.join(', ')}`,
  othersAtTheirTimes: (count) =>
    plural(count, {
      one: `${formatNumber(count)} autre à son propre moment`,
      other: `${formatNumber(count)} autres à leurs propres moments`,
    }),
  everybodyAtOnce: 'Tous tout de suite',
  everybodyElseAtOnce: 'Tous les autres tout de suite',
  steps: 'Étapes',
  howToFill:
    'Laissez les minutes vides pour prévenir quelqu’un tout de suite. Sinon il l’est après ce nombre de minutes, sauf si quelqu’un a acquitté l’alarme d’ici là.',
  filterRecipients: 'Filtrer les destinataires…',
  checkAnIntegration: 'Cochez d’abord une intégration ci-dessus.',
  nobodyMatches: 'Personne ne correspond au filtre.',
  othersByFilter: (count) =>
    plural(count, {
      one: `Et ${formatNumber(count)} autre : le filtre le trouve.`,
      other: `Et ${formatNumber(count)} autres : le filtre les trouve.`,
    }),
  minutesUntil: (name) => `Minutes avant que ${name} soit prévenu`,
  atOnce: 'Tout de suite',
  severitiesFor: (name) => `Gravités pour ${name}`,
  reminder: 'Rappel',
  editGroup: 'Modifier le groupe de sites',
  createGroup: 'Créer un groupe de sites',
  failedToUpdate: 'Échec de la mise à jour du groupe de sites. Veuillez réessayer.',
  failedToCreate: 'Échec de la création du groupe de sites. Veuillez réessayer.',
  filterLocations: 'Filtrer les sites…',
  noLocationsFound: 'Aucun site ne correspond au filtre.',
  noIntegrations: 'Il n’y a pas encore d’intégration.',
  nameRequired: 'Le nom est obligatoire',
  chooseOne: 'Choisissez-en au moins une',
  linesIncomplete: 'Certaines lignes sont incomplètes',
  noLocations: 'Aucun site',
  whatGroupsAreFor:
    'Les alarmes d’un site atteignent les personnes et les intégrations par ses groupes. Créez d’abord des sites, puis des groupes.',
  createTheFirst: 'Créer le premier groupe de sites',
  saved: (name) => `Groupe de sites ${name} enregistré`,
  deleteGroup: 'Supprimer le groupe de sites',
  sureToDelete: (name) => `Voulez-vous vraiment supprimer le groupe de sites « ${name} » ?`,
  failedToDelete: 'Échec de la suppression du groupe de sites. Veuillez réessayer.',
  deleted: (name) => `Groupe de sites ${name} supprimé`,
  noAccount: 'Aucun compte n’en fait partie.',
  losesMembership: (count) =>
    plural(count, {
      one: `${count} compte n’en est plus membre`,
      other: `${count} comptes n’en sont plus membres`,
    }),
  noLocation: 'Aucun site n’en fait partie.',
  leavesIt: (count) =>
    plural(count, {
      one: `${count} site le quitte et reste`,
      other: `${count} sites le quittent et restent`,
    }),
  locationAndLayout: (location, layout) => `${location} - ${layout}`,
  unknownLayout: 'Plan inconnu',
}
