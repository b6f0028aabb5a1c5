import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsValueForms', {
  labelIsRequired: 'Label is required',
  endsAboveBeginning: 'The range must end above its beginning',
  editMeasurement: 'Edit Measurement',
  failedToUpdate: 'Failed to update measurement. Please try again.',
  label: 'Label',
  lowestValue: 'Lowest Value',
  highestValue: 'Highest Value',
  noUnit: 'No unit',
  outsideIsMarked: 'Values outside of the range are marked',
  measurementSaved: (label: string) => `Measurement ${label} saved`,
  setLabel: (label: string) => `Set ${label}`,
  failedToSet: 'Failed to set value. Please try again.',
  waitsToBeSent: (label: string, value: string) => `${label}: ${value} waits to be sent`,
  setTo: (label: string, value: string) => `${label} set to ${value}`,
  hasNow: (component: string, value: string) =>
    `${component} has ${value} now. What you set becomes its latest value, with the time at which it is sent.`,
  valueIn: (symbol: string) => `Value in ${symbol}`,
  valueIsRequired: 'Value is required',
  atLeast: (value: string) => `At least ${value}`,
  atMost: (value: string) => `At most ${value}`,
  zoneNameIsRequired: 'Zone name is required',
  renameZone: (zone: string) => `Rename Zone ${zone}`,
  failedToRename: 'Failed to rename zone. Please try again.',
  zoneName: 'Zone Name',
  zoneSaved: (name: string) => `Zone ${name} saved`,
  selectZone: 'Please select a zone',
  moveComponent: 'Move Component',
  moving: 'Moving...',
  failedToMove: 'Failed to move component. Please try again.',
  movedTo: (component: string, zone: string) => `${component} moved to ${zone}`,
  goesThere: (component: string) => `${component} goes there with its measurements, values and limits.`,
  selectAZone: 'Select a zone...',
  splitComponent: 'Split Component',
  keeps: (component: string, label: string) => `${component} keeps ${label}.`,
  newTakeOthers: (count: number, labels: string) =>
    `${counted(count, 'new component', 'new components')} in the same zone take the others, with their values and limits: ${labels}.`,
  notTogetherAgain: 'They cannot be put together again.',
  splitting: 'Splitting...',
  failedToSplit: 'Failed to split component',
  splitDone: (component: string) => `Component ${component} split`,
  removeMeasurement: 'Remove Measurement',
  willRemove: (label: string, component: string) =>
    `${label} of ${component} is removed, with its limits. Its samples can no longer be seen.`,
  removing: 'Removing...',
  failedToRemove: 'Failed to remove measurement',
  removed: (label: string) => `Measurement ${label} removed`,
})

export type LocationsValueFormsTexts = typeof texts
