import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('views', {
  deleteView: 'Delete View',
  sureToDelete: (name: string) => `Are you sure you want to delete the view "${name}"?`,
  goneForAll: 'Nobody of your organisation has it any more then.',
  failedDeleteView: 'Failed to delete the view',
  viewNameDeleted: (name: string) => `View ${name} deleted`,
  editView: 'Edit View',
  saveAsAView: 'Save as a View',
  failedToSave: 'Failed to save the view. Please try again.',
  viewNameSaved: (name: string) => `View ${name} saved`,
  isShared: 'Everybody of your organisation has it',
  withCurrent: 'With the filters, sort and columns that the list has now',
  noViews: 'This platform keeps no views.',
  loadingViews: 'Loading views...',
  failedToFetch: (reason: string) => `Failed to fetch views. ${reason}`,
  keepUnderName: 'Keep filters, sort and columns of this list under a name.',
  defaultView: 'Default',
  editNamed: (name: string) => `Edit ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
  shared: 'Shared',
})

export type ViewsTexts = typeof texts
