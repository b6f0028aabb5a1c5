import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { LocationsValueFormsTexts } from '../locationsValueForms.ts'

const plural = pluralIn('fr')

export const fr: LocationsValueFormsTexts = {
  labelIsRequired: 'Le libellé est obligatoire',
  endsAboveBeginning: 'La fin de la plage doit dépasser son début',
  editMeasurement: 'Modifier la mesure',
  failedToUpdate: 'Échec de la mise à jour de la mesure. Veuillez réessayer.',
  label: 'Libellé',
  lowestValue: 'Valeur minimale',
  highestValue: 'Valeur maximale',
  noUnit: 'Aucune unité',
  outsideIsMarked: 'Les valeurs hors de la plage sont signalées',
  measurementSaved: (label) => `Mesure ${label} enregistrée`,
  setLabel: (label) => `Saisir ${label}`,
  failedToSet: 'Échec de la saisie de la valeur. Veuillez réessayer.',
  waitsToBeSent: (label, value) => `${label} : ${value} attend d’être envoyé`,
  setTo: (label, value) => `${label} : valeur ${value} saisie`,
  hasNow: (component, value) =>
    `${component} a maintenant ${value}. Ce que vous saisissez devient sa dernière valeur, à l’heure de l’envoi.`,
  valueIn: (symbol) => `Valeur en ${symbol}`,
  valueIsRequired: 'La valeur est obligatoire',
  atLeast: (value) => `Au moins ${value}`,
  atMost: (value) => `Au plus ${value}`,
  zoneNameIsRequired: 'Le nom de la zone est obligatoire',
  renameZone: (zone) => `Renommer la zone ${zone}`,
  failedToRename: 'Échec du renommage de la zone. Veuillez réessayer.',
  zoneName: 'Nom de la zone',
  zoneSaved: (name) => `Zone ${name} enregistrée`,
  selectZone: 'Veuillez choisir une zone',
  moveComponent: 'Déplacer le composant',
  moving: 'Déplacement…',
  failedToMove: 'Échec du déplacement du composant. Veuillez réessayer.',
  movedTo: (component, zone) => `${component} déplacé vers ${zone}`,
  goesThere: (component) => `${component} y va avec ses mesures, ses valeurs et ses limites.`,
  selectAZone: 'Choisir une zone…',
  splitComponent: 'Diviser le composant',
  keeps: (component, label) => `${component} garde ${label}.`,
  newTakeOthers: (count, labels) =>
    plural(count, {
      one: `${formatNumber(count)} nouveau composant de la même zone prend le reste, avec ses valeurs et ses limites : ${labels}.`,
      other: `${formatNumber(count)} nouveaux composants de la même zone prennent les autres, avec leurs valeurs et leurs limites : ${labels}.`,
    }),
  notTogetherAgain: 'Ils ne peuvent plus être réunis.',
  splitting: 'Division…',
  failedToSplit: 'Échec de la division du composant',
  splitDone: (component) => `Composant ${component} divisé`,
  removeMeasurement: 'Retirer la mesure',
  willRemove: (label, component) =>
    `${label} de ${component} est retirée avec ses limites. Son historique n’est plus visible.`,
  removing: 'Retrait…',
  failedToRemove: 'Échec du retrait de la mesure',
  removed: (label) => `Mesure ${label} retirée`,
}
