import type { LocationsLimitFormTexts } from '../locationsLimitForm.ts'

export const de: LocationsLimitFormTexts = {
  comparison: 'Vergleich',
  threshold: 'Schwelle',
  thresholdIn: (symbol) => `Schwelle (${symbol})`,
  switched: 'Eingeschaltet',
  switchedOn: 'Eingeschaltet',
  alarmWhile: 'Alarm, solange der Wert ist',
  editLimit: 'Grenzwert bearbeiten',
  addLimit: 'Grenzwert hinzufügen',
  failedToSave: 'Der Grenzwert konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  saved: (measurement) => `Grenzwert von ${measurement} gespeichert`,
  counting: 'Wird gezählt ...',
  sentence: (text) => `${text}.`,
  deleteLimit: 'Grenzwert löschen',
  sureToDelete: (measurement, rule, severity) =>
    `Möchten Sie den Grenzwert ${measurement} ${rule} (${severity}) wirklich löschen?`,
  noAlarmAnyMore: 'Solche Werte lösen dann keinen Alarm mehr aus. Das lässt sich nicht rückgängig machen.',
  failedToDelete: 'Der Grenzwert konnte nicht gelöscht werden',
  deleted: (measurement) => `Grenzwert von ${measurement} gelöscht`,
}
