import { listedIn } from '#contract/texts/language'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')
const listed = listedIn('en')

export const texts = inLanguage('locationsDialogs', {
  resetValues: 'Reset Values',
  willForget: (name: string, count: number) =>
    `The latest values of ${name} are forgotten: ${counted(count, 'measurement', 'measurements')} show none until they send again.`,
  othersStay: 'Settings, limits and stored samples stay.',
  resetting: 'Resetting...',
  failedToReset: 'Failed to reset the values',
  valuesReset: (name: string) => `Values of ${name} reset`,
  deleteLocation: 'Delete Location',
  /** What is attached: devices, components or both. */
  devices: (count: number) => counted(count, 'device', 'devices'),
  components: (count: number) => counted(count, 'component', 'components'),
  cannotBeDeleted: (name: string, attached: readonly string[]) =>
    `${name} cannot be deleted while ${listed(attached)} are attached.`,
  takeOffFirst: 'Take the components off, and unlink the devices first.',
  sureToDelete: (name: string) => `Are you sure you want to delete ${name}?`,
  deletedWithIt: (zones: number) => `Deleted with it: ${counted(zones, 'zone', 'zones')}.`,
  leavesGroups: (count: number) => `It leaves ${counted(count, 'location group', 'location groups')}.`,
  failedToDelete: 'Failed to delete location',
  deleted: (name: string) => `Location ${name} deleted`,
  notReadyYet: 'The picture is not ready yet. Please try again',
  chooseAPicture: 'Please choose a picture',
  preparing: 'Preparing the picture...',
  pictureHint: 'PNG, JPEG or WebP. A large one is made smaller. It replaces an earlier one.',
  failedToStore: 'Failed to store the picture',
  pictureSaved: (name: string) => `Picture of ${name} saved`,
  picture: 'Picture',
  asShown: 'As it will be shown',
  wrongType: 'The file is neither PNG nor JPEG nor WebP',
  cannotBeRead: 'The picture cannot be read',
  cannotBeSmaller: 'The picture cannot be made smaller',
  tooLarge: 'The picture has more than 2 MB',
  fileCannotBeRead: 'The file cannot be read',
})

export type LocationsDialogsTexts = typeof texts
