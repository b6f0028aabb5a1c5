import type { LocationsLimitFormTexts } from '../locationsLimitForm.ts'

export const fr: LocationsLimitFormTexts = {
  comparison: 'Comparaison',
  threshold: 'Seuil',
  thresholdIn: (symbol) => `Seuil (${symbol})`,
  switched: 'Activée',
  switchedOn: 'Activée',
  alarmWhile: 'Alarme tant que la valeur est',
  editLimit: 'Modifier la limite d’alarme',
  addLimit: 'Ajouter une limite d’alarme',
  failedToSave: 'Échec de l’enregistrement de la limite d’alarme. Veuillez réessayer.',
  saved: (measurement) => `Limite d’alarme de ${measurement} enregistrée`,
  counting: 'Comptage…',
  sentence: (text) => `${text}.`,
  deleteLimit: 'Supprimer la limite d’alarme',
  sureToDelete: (measurement, rule, severity) =>
    `Voulez-vous vraiment supprimer la limite ${measurement} ${rule} (${severity}) ?`,
  noAlarmAnyMore: 'De telles valeurs ne déclenchent plus d’alarme. Cette action est irréversible.',
  failedToDelete: 'Échec de la suppression de la limite d’alarme',
  deleted: (measurement) => `Limite d’alarme de ${measurement} supprimée`,
}
