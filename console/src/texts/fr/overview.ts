import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { OverviewTexts } from '../overview.ts'

const counted = countedIn('fr')

export const fr: OverviewTexts = {
  createALocation: 'Créer un site',
  whyLocation: 'Les zones, composants et appareils en font partie.',
  initializeItsDevices: 'Initialiser ses appareils',
  whyDevices: 'L’exploitant les enregistre pour vous.',
  invitePeople: 'Inviter des personnes',
  whyPeople: 'Chacune reçoit un e-mail pour choisir un mot de passe.',
  createALocationGroup: 'Créer un groupe de sites',
  whyGroup: 'Avec ses personnes et intégrations, pour que les alarmes atteignent quelqu’un.',
  firstSteps: 'Premiers pas',
  failedToFetch: 'Échec du chargement de ce qui demande attention',
  whatNeedsAttention: 'Ce qui demande attention',
  allAlarms: 'Toutes les alarmes',
  noneOpen: 'Aucune alarme n’est ouverte.',
  hasIt: (name) => `${name} s’en occupe`,
  nobodyHasIt: 'Personne pour l’instant',
  needSomething: 'Sites qui demandent quelque chose',
  firstOf: (shown, count) => `Les ${formatNumber(shown)} premiers sur ${formatNumber(count)}`,
  noneNeeds: 'Aucun site en service ne demande quoi que ce soit.',
  needs: {
    DEVICES_SILENT: (count) => counted(count, 'appareil muet', 'appareils muets'),
    DEVICES_AT_FAULT: (count) => counted(count, 'appareil en panne', 'appareils en panne'),
    VALUES_LATE: (count) => counted(count, 'valeur en retard', 'valeurs en retard'),
    VALUES_OUT_OF_RANGE: (count) => counted(count, 'valeur hors plage', 'valeurs hors plage'),
    ALERTS_NOBODY: () => 'N’alerte personne',
    BATTERIES_LOW: (count) => counted(count, 'batterie faible', 'batteries faibles'),
    DRILL_OVERDUE: () => 'Exercice d’alarme en retard',
  },
  beingCommissioned: 'En cours de mise en service',
  latestChanges: 'Modifié ces dernières 24 heures',
  audit: 'Journal',
  failedToFetchChanges: 'Échec du chargement des dernières modifications',
  nothingWasChanged: 'Rien n’a été modifié ces dernières 24 heures.',
  openedLast: 'Ouverts récemment',
  locationsThatAlertNobody: 'Sites qui n’alertent personne',
  locationsBeingCommissioned: 'Sites en cours de mise en service',
  devicesAtFault: 'Appareils en panne',
  silentDevices: 'Appareils muets',
  tokensNotValidated: 'Jetons non validés',
  operatorHasNone:
    'L’intégrateur de l’exploitant n’a pas de sites. Vous vous occupez de tous les {integrators}.',
  whatToDoFirst: 'Il n’y a pas encore de sites. Voici par où commencer.',
  someoneCreates: (role) =>
    `Il n’y a pas encore de sites. Quelqu’un ayant le rôle « ${role} » crée le premier.`,
  locationsAndDevices: '{locations} et {devices}',
  locations: (count) => counted(count, 'site', 'sites'),
  devices: (count) => counted(count, 'appareil', 'appareils'),
  all: (count) => `Tous (${formatNumber(count)})`,
  doneOf: (done, steps) => `${done} sur ${steps}`,
}
