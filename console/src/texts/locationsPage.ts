import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('locationsPage', {
  failedToFetchLocation: 'Failed to fetch location',
  factsOf: (name: string) => `Facts of ${name}`,
  factsOfLocation: 'Facts of the location',
  locationId: 'Location ID',
  noPicture: 'No picture',
  pictureNotLoaded: 'Picture not loaded',
  addPicture: 'Add Picture',
  changePicture: 'Change Picture',
  noLocation: (id: string) =>
    `There is no location ${id}. It was deleted, or the address is wrong. Yours are in the list of {locations}.`,
  noPageFor: (name: string) =>
    `This platform does not offer a page for ${name}. All that it offers is in the list of {locations}.`,
  noPageForLocation:
    'This platform does not offer a page for a location. All that it offers is in the list of {locations}.',
  zonesAndValues: 'Zones and values',
  curve: 'Curve',
  calendarAndAutomation: 'Calendar and automation',
  history: 'History',
  cloudlinkId: 'Cloudlink ID',
  token: 'Token',
  initializeDevice: 'Initialize Device',
  initializedHere: 'A device that the operator has registered for you is initialized at its location.',
  initializeTheFirst: 'Initialize the first device',
})

export type LocationsPageTexts = typeof texts
