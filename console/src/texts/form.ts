import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/everywhere.ts'
export const texts = inLanguage('form', {
  areYouSure: 'Are you sure?',
  anyway: (action: string) => `${action} anyway`,
  backToTheForm: 'Back to the form',
  nothingMatchesTheFilter: 'Nothing matches the filter',
  fileTooLarge: (name: string, most: number) => `${name} is larger than ${formatNumber(most)} characters`,
  file: 'File',
  chooseAFile: 'Choose a file...',
  theirs: 'Theirs',
  yours: 'Yours',
  both: 'Both',
  chooseWhatIsKept: 'Choose what is kept of each field that they changed. What only you changed stays yours.',
  nothingIsLost:
    'What they changed is not in this form, or the same as yours: nothing of it is lost when you save now.',
  addedOrTakenOut: 'What either of you added or took out',
  asItWas: 'As it was',
  added: 'Added',
  takenOut: 'Taken out',
  hideSecret: 'Hide secret',
  showSecret: 'Show secret',
  hide: 'Hide',
  show: 'Show',
  wholeNumber: (min: number, max: string) => `Whole number, ${min} to ${max}`,
  countingRemoved: 'Counting what is removed with it...',
  discardChanges: 'Discard changes?',
  discardWhatYouChanged: 'Discard what you changed?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  copy: 'Copy',
  copied: 'Copied',
  browserDidNotAllowCopying: 'The browser did not allow copying',
  copyByHand: 'Select the text and copy it by hand.',
  steps: 'Steps',
  back: 'Back',
  next: 'Next',
  open: 'Open',
  loaded: {
    members: { loading: 'Loading members...', failed: 'Failed to fetch members' },
    locations: { loading: 'Loading locations...', failed: 'Failed to fetch locations' },
    'location groups': { loading: 'Loading location groups...', failed: 'Failed to fetch location groups' },
    integrations: { loading: 'Loading integrations...', failed: 'Failed to fetch integrations' },
    'unlinked components': {
      loading: 'Loading unlinked components...',
      failed: 'Failed to fetch unlinked components',
    },
  },
  selected: (count: number) => `${formatNumber(count)} selected`,
  checkAll: (count: string, isFiltered: boolean) => `Check all ${count}${isFiltered ? ' that match' : ''}`,
  uncheckAll: (count: string, isFiltered: boolean) =>
    `Uncheck all ${count}${isFiltered ? ' that match' : ''}`,
  wasFaster: (name: string) => `${name} was faster`,
  somebodyWasFaster: 'Somebody else was faster',
  savedAt: (time: string) => `Saved ${time}.`,
  andMore: (count: number) => `and ${count} more`,
  sameName: {
    integration: {
      one: (name: string, detail: string, id: string) =>
        `There is an integration named "${name}" already (${detail}, ${id}).`,
      several: (count: number, name: string) => `There are ${count} integrations named "${name}" already.`,
    },
    'location group': {
      one: (name: string, detail: string, id: string) =>
        `There is a location group named "${name}" already (${detail}, ${id}).`,
      several: (count: number, name: string) => `There are ${count} location groups named "${name}" already.`,
    },
  },
  /** The rows of a table in a form. */
  rows: {
    measurements: {
      add: 'Add measurement',
      remove: (row: number) => `Remove measurement ${row}`,
      cell: (column: string, row: number) => `${column} of measurement ${row}`,
    },
    registers: {
      add: 'Add register',
      remove: (row: number) => `Remove register ${row}`,
      cell: (column: string, row: number) => `${column} of register ${row}`,
    },
    limits: {
      add: 'Add limit',
      remove: (row: number) => `Remove limit ${row}`,
      cell: (column: string, row: number) => `${column} of limit ${row}`,
    },
  },
})

export type FormTexts = typeof texts
