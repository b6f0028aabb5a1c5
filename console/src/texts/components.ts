import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

export const texts = inLanguage('components', {
  failedToFetchUnlinked: 'Failed to fetch unlinked components',
  unlinkedComponents: 'Unlinked components',
  filterComponents: 'Filter components...',
  loadingComponents: 'Loading components...',
  noneUnlinked: 'No unlinked components available',
  takeOffComponent: 'Take Off Component',
  leavesWith: (component: string, measurements: number) =>
    plural(measurements, {
      one: `${component} leaves its zone. Its ${formatNumber(measurements)} measurement and their limits are deleted.`,
      other: `${component} leaves its zone. Its ${formatNumber(measurements)} measurements and their limits are deleted.`,
    }),
  leaves: (component: string) =>
    `${component} leaves its zone. Its measurements and their limits are deleted.`,
  registrationStays: 'Its registration stays: it can be linked again, here or elsewhere.',
  takeOff: 'Take Off',
  takingOff: 'Taking off...',
  failedToTakeOff: 'Failed to take off component',
  takenOff: (component: string) => `Component ${component} taken off`,
  productType: 'Product Type',
  newZone: (zoneName: string, zoneId: string) => `${zoneName} (${zoneId}, new)`,
  linkedTo: (component: string, zone: string) => `${component} linked to ${zone}`,
  linkedToKept: (component: string, zone: string, zoneId: string) =>
    `${component} linked to ${zone}: zone ${zoneId} has kept this name`,
  failedToFetchZones: 'Failed to fetch zones',
  goTo: (location: string) => `The components go to ${location}. Go back to choose another location.`,
  summary: 'Summary',
  selectComponent: 'Select Component',
  selectZone: 'Select Zone',
  reviewLink: 'Review Link',
  zoneId: 'Zone ID',
  zoneName: 'Zone Name',
  selectComponents: 'Select Components',
  selectLocation: 'Select Location',
  selectZones: 'Select Zones',
  reviewLinks: 'Review Links',
  allOrNone: (count: number, location: string) =>
    plural(count, {
      one: `${formatNumber(count)} component goes to ${location}.`,
      other: `${formatNumber(count)} components go to ${location}: all of them, or none if one cannot.`,
    }),
  waitsToBeLinked: (component: string) => `${component} waits to be linked`,
  waitToBeLinkedTo: (count: number, location: string) =>
    plural(count, {
      one: `${formatNumber(count)} component waits to be linked to ${location}`,
      other: `${formatNumber(count)} components wait to be linked to ${location}`,
    }),
  areLinkedTo: (count: number, location: string) =>
    plural(count, {
      one: `${formatNumber(count)} component linked to ${location}`,
      other: `${formatNumber(count)} components linked to ${location}`,
    }),
  addTo: (location: string) => `Add Existing Component to ${location}`,
  linkComponents: 'Link Components',
  linkComponent: 'Link Component',
  linking: 'Linking...',
  failedToLink: 'Failed to link component',
  failedToLinkMany: 'Failed to link components. None was linked.',
  atMostAtOnce: (most: number) => `At most ${most} at once`,
  nothingMatches: 'Nothing matches the filter',
  filterLocations: 'Filter locations...',
  noLocations: 'No locations available',
  zoneFor: 'Zone for',
  allComponents: (count: number) => `All ${count} components`,
  zonesDiffer: 'Their zones differ, see below. A zone chosen here is for all of them.',
  zoneOfEach: 'Zone of each component',
})

export type ComponentsTexts = typeof texts
