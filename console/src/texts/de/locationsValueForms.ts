import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { LocationsValueFormsTexts } from '../locationsValueForms.ts'

const plural = pluralIn('de')

export const de: LocationsValueFormsTexts = {
  labelIsRequired: 'Die Bezeichnung fehlt',
  endsAboveBeginning: 'Der Bereich muss über seinem Anfang enden',
  editMeasurement: 'Messung bearbeiten',
  failedToUpdate: 'Die Messung konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  label: 'Bezeichnung',
  lowestValue: 'Kleinster Wert',
  highestValue: 'Größter Wert',
  noUnit: 'Keine Einheit',
  outsideIsMarked: 'Werte außerhalb des Bereichs werden gekennzeichnet',
  measurementSaved: (label) => `Messung ${label} gespeichert`,
  setLabel: (label) => `${label} setzen`,
  failedToSet: 'Der Wert konnte nicht gesetzt werden. Bitte versuchen Sie es erneut.',
  waitsToBeSent: (label, value) => `${label}: ${value} wartet auf das Senden`,
  setTo: (label, value) => `${label} auf ${value} gesetzt`,
  hasNow: (component, value) =>
    `${component} hat jetzt ${value}. Was Sie setzen, wird der letzte Wert, mit der Zeit, zu der er gesendet wird.`,
  valueIn: (symbol) => `Wert in ${symbol}`,
  valueIsRequired: 'Der Wert fehlt',
  atLeast: (value) => `Mindestens ${value}`,
  atMost: (value) => `Höchstens ${value}`,
  zoneNameIsRequired: 'Der Name der Zone fehlt',
  renameZone: (zone) => `Zone ${zone} umbenennen`,
  failedToRename: 'Die Zone konnte nicht umbenannt werden. Bitte versuchen Sie es erneut.',
  zoneName: 'Name der Zone',
  zoneSaved: (name) => `Zone ${name} gespeichert`,
  selectZone: 'Bitte wählen Sie eine Zone',
  moveComponent: 'Komponente verschieben',
  moving: 'Wird verschoben ...',
  failedToMove: 'Die Komponente konnte nicht verschoben werden. Bitte versuchen Sie es erneut.',
  movedTo: (component, zone) => `${component} nach ${zone} verschoben`,
  goesThere: (component) => `${component} kommt mit Messungen, Werten und Grenzwerten dorthin.`,
  selectAZone: 'Zone wählen ...',
  splitComponent: 'Komponente aufteilen',
  keeps: (component, label) => `${component} behält ${label}.`,
  newTakeOthers: (count, labels) =>
    plural(count, {
      one: `${formatNumber(count)} neue Komponente in derselben Zone übernimmt den Rest, mit Werten und Grenzwerten: ${labels}.`,
      other: `${formatNumber(count)} neue Komponenten in derselben Zone übernehmen die anderen, mit Werten und Grenzwerten: ${labels}.`,
    }),
  notTogetherAgain: 'Sie lassen sich nicht wieder zusammenfügen.',
  splitting: 'Wird aufgeteilt ...',
  failedToSplit: 'Die Komponente konnte nicht aufgeteilt werden',
  splitDone: (component) => `Komponente ${component} aufgeteilt`,
  removeMeasurement: 'Messung entfernen',
  willRemove: (label, component) =>
    `${label} von ${component} wird mit den Grenzwerten entfernt. Die Messwerte sind dann nicht mehr zu sehen.`,
  removing: 'Wird entfernt ...',
  failedToRemove: 'Die Messung konnte nicht entfernt werden',
  removed: (label) => `Messung ${label} entfernt`,
}
