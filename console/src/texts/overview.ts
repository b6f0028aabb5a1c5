import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('overview', {
  createALocation: 'Create a location',
  whyLocation: 'Zones, components and devices belong to one.',
  initializeItsDevices: 'Initialize its devices',
  whyDevices: 'The operator registers them for you.',
  invitePeople: 'Invite people',
  whyPeople: 'Each gets a mail to choose a password.',
  createALocationGroup: 'Create a location group',
  whyGroup: 'With its people and integrations, so that alarms reach somebody.',
  firstSteps: 'First steps',
  failedToFetch: 'Failed to fetch what needs attention',
  whatNeedsAttention: 'What needs attention',
  nothingNeedsAttention: 'Nothing needs attention.',
  beingCommissioned: 'Being commissioned',
  latestChanges: 'Latest changes',
  audit: 'Audit',
  failedToFetchChanges: 'Failed to fetch the latest changes',
  nothingWasChangedYet: 'Nothing was changed yet.',
  openedLast: 'Opened last',
  locationsThatAlertNobody: 'Locations that alert nobody',
  locationsBeingCommissioned: 'Locations being commissioned',
  devicesAtFault: 'Devices at fault',
  silentDevices: 'Silent devices',
  tokensNotValidated: 'Tokens not validated',
  operatorHasNone: 'The operator’s own integrator has no locations. You look after all {integrators}.',
  whatToDoFirst: 'There are no locations yet. This is what to do first.',
  someoneCreates: (role: string) =>
    `There are no locations yet. Somebody with the role "${role}" creates the first one.`,
  locationsAndDevices: '{locations} and {devices}',
  locations: (count: number) => counted(count, 'location', 'locations'),
  devices: (count: number) => counted(count, 'device', 'devices'),
  all: (count: number) => `All ${formatNumber(count)}`,
  doneOf: (done: number, steps: number) => `${done} of ${steps}`,
})

export type OverviewTexts = typeof texts
