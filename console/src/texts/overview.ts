import type { LocationNeed } from '#contract/values'
import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

/** For rows: what a location needs, and how much of it. */
const needs: Record<LocationNeed, (count: number) => string> = {
  DEVICES_SILENT: (count) => counted(count, 'silent device', 'silent devices'),
  DEVICES_AT_FAULT: (count) => counted(count, 'device at fault', 'devices at fault'),
  VALUES_LATE: (count) => counted(count, 'late value', 'late values'),
  VALUES_OUT_OF_RANGE: (count) => counted(count, 'value out of range', 'values out of range'),
  ALERTS_NOBODY: () => 'Alerts nobody',
  BATTERIES_LOW: (count) => counted(count, 'low battery', 'low batteries'),
  DRILL_OVERDUE: () => 'Fire drill overdue',
}

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
  allAlarms: 'All alarms',
  noneOpen: 'No alarm is open.',
  hasIt: (name: string) => `${name} has it`,
  nobodyHasIt: 'Nobody has it yet',
  needSomething: 'Locations that need something',
  firstOf: (shown: number, count: number) => `The first ${formatNumber(shown)} of ${formatNumber(count)}`,
  noneNeeds: 'No location in operation needs anything.',
  needs,
  beingCommissioned: 'Being commissioned',
  latestChanges: 'Changed in the last day',
  audit: 'Audit',
  failedToFetchChanges: 'Failed to fetch the latest changes',
  nothingWasChanged: 'Nothing was changed in the last day.',
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
