import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('locations', {
  id: 'ID',
  createLocation: 'Create Location',
  addExistingComponent: 'Add Existing Component',
  resetValues: 'Reset Values',
  setStatus: 'Set Status',
  addToGroup: 'Add to Group',
  setLimit: 'Set Limit',
  whoIsAlerted: 'Who is alerted',
  commissioning: 'Commissioning',
  attention: 'Attention',
  createFirst: 'Create a location first: zones, components and devices belong to one.',
  createTheFirst: 'Create the first location',
  noneInGroups: 'Your location groups have no locations yet.',
  createdByRole: (role: string) => `Somebody with the role "${role}" creates the first location.`,
  loadingAlerted: 'Loading who is alerted...',
  alertedNotSaid: 'This platform does not say who is alerted',
  failedAlerted: 'Failed to fetch who is alerted',
  loadingMissing: 'Loading what is missing...',
  missingNotSaid: 'This platform does not say what is missing',
  failedMissing: 'Failed to fetch what is missing',
  loadingMarks: 'Loading what needs attention...',
  marksNotSaid: 'This platform does not say what needs attention',
  failedMarks: 'Failed to fetch what needs attention',
  doneOf: (done: number, steps: number) => `${done} of ${steps}`,
})

export type LocationsTexts = typeof texts
