import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsForm', {
  whereItsClockIs: (usual: string) => `Where its clock is, such as Europe/Berlin. Empty: ${usual}`,
  nameIsRequired: 'Name is required',
  noSuchTimeZone: 'There is no such time zone, such as Europe/Berlin',
  editLocation: 'Edit Location',
  failedToUpdate: 'Failed to update location. Please try again.',
  saved: (name: string) => `Location ${name} saved`,
  createLocation: 'Create Location',
  failedToCreate: 'Failed to create location. Please try again.',
  created: (name: string) => `Location ${name} created`,
  copyOf: 'Copy of',
  chooseOrClear: 'Select a location from the list, or clear the text',
  failedToCount: 'Failed to count what would be copied',
  counting: 'Counting what would be copied...',
  bringsAlong: 'The copy brings along:',
  layouts: 'Layouts',
  howLayoutsAreTyped: 'Floors or plans, separated by semicolons',
  layout: 'Layout',
  noLayout: 'No layout',
  zones: 'Zones',
  zoneNumber: (number: number) => `Zone ${number}`,
  removeZone: (zone: string | number) => `Remove zone ${zone}`,
  addZone: 'Add Zone',
  zoneId: 'Zone ID',
  zoneName: 'Zone Name',
  zoneIdIsRequired: 'Zone ID is required',
  zoneIdIsTaken: 'Another zone has this ID',
  zoneNameIsRequired: 'Zone name is required',
  itHasNoZones: 'It has no zones.',
  countedZones: (count: number) => counted(count, 'zone', 'zones'),
  countedLayouts: (count: number) => counted(count, 'layout', 'layouts'),
  countedCalendars: (count: number) =>
    counted(count, 'zone with its own calendar', 'zones with their own calendars'),
  countedAutomations: (count: number) => counted(count, 'zone with automation', 'zones with automation'),
  countedLimits: (count: number) =>
    counted(
      count,
      'alarm limit, which waits for its component',
      'alarm limits, which wait for their components',
    ),
  /** How many, some of them by name, and how many more. */
  named: (things: string, names: string, more: number) =>
    `${things}${names && `: ${names}`}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`,
  daysFromToday: (days: number) => `${counted(days, 'calendar day', 'calendar days')} from today on.`,
  automationNotCopied: 'Its automation is not copied, because you may not manage automation.',
  limitsNotCopied: 'Its alarm limits are not copied, because you may not manage alarm limits.',
  limitsWithoutProduct: (count: number) =>
    `${counted(count, 'alarm limit', 'alarm limits')} of components without a product are not copied.`,
  neverCopied: 'Devices, components, samples and groups are not copied.',
})

export type LocationsFormTexts = typeof texts
