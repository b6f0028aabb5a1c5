import type { ViewsTexts } from '../views.ts'

export const de: ViewsTexts = {
  deleteView: 'Ansicht löschen',
  sureToDelete: (name) => `Möchten Sie die Ansicht „${name}“ wirklich löschen?`,
  goneForAll: 'Dann hat sie niemand in Ihrer Organisation mehr.',
  failedDeleteView: 'Die Ansicht konnte nicht gelöscht werden',
  viewNameDeleted: (name) => `Ansicht ${name} gelöscht`,
  editView: 'Ansicht bearbeiten',
  saveAsAView: 'Als Ansicht speichern',
  failedToSave: 'Die Ansicht konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  viewNameSaved: (name) => `Ansicht ${name} gespeichert`,
  isShared: 'Alle in Ihrer Organisation haben sie',
  withCurrent: 'Mit den Filtern, der Sortierung und den Spalten, die die Liste jetzt hat',
  noViews: 'Diese Plattform speichert keine Ansichten.',
  loadingViews: 'Ansichten werden geladen ...',
  failedToFetch: (reason) => `Ansichten konnten nicht geladen werden. ${reason}`,
  keepUnderName: 'Filter, Sortierung und Spalten dieser Liste unter einem Namen behalten.',
  defaultView: 'Standard',
  editNamed: (name) => `${name} bearbeiten`,
  deleteNamed: (name) => `${name} löschen`,
  shared: 'Geteilt',
}
