import { listedIn } from '#contract/texts/language'
import type { LocationsMaintenanceTexts } from '../locationsMaintenance.ts'

const listed = listedIn('fr')

export const fr: LocationsMaintenanceTexts = {
  windows: 'Fenêtres de maintenance',
  addWindow: 'Ajouter une fenêtre',
  failedToFetch: 'Échec du chargement des fenêtres de maintenance',
  loading: 'Chargement des fenêtres de maintenance…',
  noWindows: 'Aucune. Pendant une fenêtre, les alarmes du site ne préviennent personne.',
  over: 'Terminée',
  nowUntil: (time) => `En cours, jusqu’au ${time}`,
  nextAt: (time) => `Prochaine : ${time}`,
  maintenanceFrom: (time) => `Maintenance à partir du ${time}`,
  maintenanceUntil: (time) => `Maintenance jusqu’au ${time}`,
  onceBetween: (from, to) => `Une fois, de ${from} à ${to}`,
  everyDay: (from, to) => `Chaque jour, de ${from} à ${to}`,
  everyWeek: (days, from, to) => `Chaque ${listed(days)}, de ${from} à ${to}`,
  once: 'Une fois',
  weekly: 'Chaque semaine',
  editWindow: 'Modifier la fenêtre de maintenance',
  addMaintenanceWindow: 'Ajouter une fenêtre de maintenance',
  failedToSave: 'Échec de l’enregistrement de la fenêtre de maintenance. Veuillez réessayer.',
  saved: 'Fenêtre de maintenance enregistrée',
  repeats: 'Répétition',
  days: 'Jours',
  beginsOn: 'Commence le',
  firstDay: 'Premier jour',
  from: 'De',
  lastDay: 'Dernier jour',
  to: 'À',
  onItsClock: (timeZone) => `À l’heure du site (${timeZone}).`,
  onItsClockWeekly: (timeZone) =>
    `À l’heure du site (${timeZone}). Si la fin précède le début, elle a lieu le lendemain.`,
  chooseADay: 'Veuillez choisir un jour',
  enterADate: 'Veuillez saisir une date',
  endsAfterItBegins: 'La fin vient après le début',
  enterATime: 'Veuillez saisir une heure',
  reasonIsRequired: 'Le motif est obligatoire',
  deleteWindow: 'Supprimer la fenêtre de maintenance',
  sureToDelete: (window) => `Voulez-vous vraiment supprimer la fenêtre de maintenance « ${window} » ?`,
  alarmsCountAgain:
    'Si elle est en cours, ses alarmes comptent de nouveau aussitôt. Cette action est irréversible.',
  failedToDelete: 'Échec de la suppression de la fenêtre de maintenance',
  deleted: 'Fenêtre de maintenance supprimée',
}
