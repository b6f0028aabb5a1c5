import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

export const texts = inLanguage('groups', {
  alerting: 'Alerting',
  fold: 'Fold',
  change: 'Change',
  foldAlerting: 'Fold the alerting',
  changeAlerting: 'Change the alerting',
  remindEvery: 'Remind of CRITICAL alarms every',
  remindHint: 'Until somebody acknowledges. Empty: no reminders',
  notifyWhenOver: 'Also notify when it is over',
  member: 'Member',
  membersLater: 'Accounts become members in their own form. Afterwards they are listed here.',
  membersHidden: 'Only account management lists the members here. What is set for them stays.',
  stepWith: (when: string, names: readonly string[]) => `${when}: ${names.join(', ')}`,
  othersAtTheirTimes: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} other at times of their own`,
      other: `${formatNumber(count)} others at times of their own`,
    }),
  everybodyAtOnce: 'Everybody at once',
  everybodyElseAtOnce: 'Everybody else at once',
  steps: 'Steps',
  howToFill:
    'Leave the minutes empty to notify somebody at once. Otherwise they are notified after so many minutes, unless somebody has acknowledged the alarm by then.',
  filterRecipients: 'Filter recipients...',
  checkAnIntegration: 'Check an integration above first.',
  nobodyMatches: 'Nobody matches the filter.',
  othersByFilter: (count: number) =>
    plural(count, {
      one: `And ${formatNumber(count)} other: the filter finds them.`,
      other: `And ${formatNumber(count)} others: the filter finds them.`,
    }),
  minutesUntil: (name: string) => `Minutes until ${name} is notified`,
  atOnce: 'At once',
  severitiesFor: (name: string) => `Severities for ${name}`,
  reminder: 'Reminder',
  editGroup: 'Edit Location Group',
  createGroup: 'Create Location Group',
  failedToUpdate: 'Failed to update location group. Please try again.',
  failedToCreate: 'Failed to create location group. Please try again.',
  filterLocations: 'Filter locations...',
  noLocationsFound: 'No locations found matching the filter.',
  noIntegrations: 'No integrations exist yet.',
  nameRequired: 'Name is required',
  chooseOne: 'Choose at least one',
  linesIncomplete: 'Some lines are not complete',
  noLocations: 'No locations',
  whatGroupsAreFor:
    'The alarms of a location reach people and integrations through its groups. Create locations first, then group them.',
  createTheFirst: 'Create the first location group',
  saved: (name: string) => `Location group ${name} saved`,
  deleteGroup: 'Delete Location Group',
  sureToDelete: (name: string) => `Are you sure you want to delete the location group "${name}"?`,
  failedToDelete: 'Failed to delete location group. Please try again.',
  deleted: (name: string) => `Location group ${name} deleted`,
  noAccount: 'No account is in it.',
  losesMembership: (count: number) =>
    plural(count, {
      one: `${count} account loses its membership`,
      other: `${count} accounts lose their membership`,
    }),
  noLocation: 'No location is in it.',
  leavesIt: (count: number) =>
    plural(count, {
      one: `${count} location leaves it and stays`,
      other: `${count} locations leave it and stay`,
    }),
  locationAndLayout: (location: string, layout: string) => `${location} - ${layout}`,
  unknownLayout: 'Unknown Layout',
})

export type GroupsTexts = typeof texts
