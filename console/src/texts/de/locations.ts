import type { LocationsTexts } from '../en/locations.ts'

export const de: LocationsTexts = {
  id: 'ID',
  siteId: 'Standortkennung',
  city: 'Ort',
  country: 'Land',
  postalCode: 'Postleitzahl',
  whoIsAlerted: 'Wer alarmiert wird',
  commissioning: 'Inbetriebnahme',
  attention: 'Auffällig',
  createFirst: 'Erstellen Sie zuerst einen Standort: Zonen, Komponenten und Geräte gehören zu einem.',
  createTheFirst: 'Ersten Standort erstellen',
  createdByRole: (role) => `Den ersten Standort erstellt jemand mit der Rolle „${role}“.`,
  loadingAlerted: 'Wer alarmiert wird, wird geladen ...',
  alertedNotSaid: 'Diese Plattform sagt nicht, wer alarmiert wird',
  failedAlerted: 'Wer alarmiert wird, konnte nicht geladen werden',
  loadingMissing: 'Was fehlt, wird geladen ...',
  missingNotSaid: 'Diese Plattform sagt nicht, was fehlt',
  failedMissing: 'Was fehlt, konnte nicht geladen werden',
  doneOf: (done, steps) => `${done} von ${steps}`,
}
