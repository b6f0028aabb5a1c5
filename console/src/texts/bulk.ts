import { countedIn } from './counted.ts'
import { formatNumber } from '../ui/language.ts'
import { pluralIn } from '#contract/texts/language'
import { inLanguage } from './parts/everywhere.ts'

const plural = pluralIn('en')

const counted = countedIn('en')

export const texts = inLanguage('bulk', {
  leftOut: 'Left out',
  results: 'Results',
  undone: (text: string) => `Undone: ${text}`,
  notUndone: (failed: number, rows: string) => `${formatNumber(failed)} of ${rows} could not be undone`,
  leftOutCount: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'is', other: 'are' })} left out:`,
  progress: (done: number, rows: string) => `${formatNumber(done)} of ${rows}`,
  stopping: (done: number, rows: string) => `${formatNumber(done)} of ${rows}. Stopping after these...`,
  needNoChange: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'needs', other: 'need' })} no change.`,
  nothingToDo: 'There is nothing to do.',
  done: (count: number) => `${formatNumber(count)} done`,
  failed: (count: number) => `${formatNumber(count)} failed`,
  notTriedCount: (count: number) => `${formatNumber(count)} not tried`,
  doneWord: 'Done',
  notTried: 'Not tried',
  locations: (count: number) => counted(count, 'location', 'locations'),
  devices: (count: number) => counted(count, 'device', 'devices'),
  accounts: (count: number) => counted(count, 'account', 'accounts'),
  groups: (count: number) => counted(count, 'location group', 'location groups'),
  integrations: (count: number) => counted(count, 'integration', 'integrations'),
  components: (count: number) => counted(count, 'component', 'components'),
  alarms: (count: number) => counted(count, 'alarm', 'alarms'),
  deleted: (rows: string) => `${rows} deleted`,
  willDelete: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'is', other: 'are' })} deleted. This action cannot be undone.`,
  willDeleteComponents: (rows: string, count: number) =>
    plural(count, {
      one: `${rows} is deleted. To be used again, it has to be registered again.`,
      other: `${rows} are deleted. To be used again, they have to be registered again.`,
    }),
  willDeleteIntegrations: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'is', other: 'are' })} deleted, and removed from every location group. This action cannot be undone.`,
  willDeleteGroups: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'is', other: 'are' })} deleted. Locations and integrations stay, and accounts lose their membership. This action cannot be undone.`,
  willBecome: (rows: string, count: number, status: string) =>
    `${rows} ${plural(count, { one: 'becomes', other: 'become' })} ${status}.`,
  haveStatus: (count: number, status: string) =>
    `${formatNumber(count)} ${plural(count, { one: 'is', other: 'are' })} ${status} already.`,
  setTo: (rows: string, status: string) => `${rows} set to ${status}`,
  willJoin: (rows: string, count: number, group: string) =>
    `${rows} ${plural(count, { one: 'joins', other: 'join' })} ${group}.`,
  willJoinWithoutRoles: (rows: string, count: number, group: string) =>
    `${rows} ${plural(count, { one: 'joins', other: 'join' })} ${group}, without roles in it.`,
  willLeave: (rows: string, count: number, group: string) =>
    `${rows} ${plural(count, { one: 'leaves', other: 'leave' })} ${group}.`,
  areInIt: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'is', other: 'are' })} in it already.`,
  areNotInIt: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'is', other: 'are' })} not in it.`,
  addedTo: (rows: string, group: string) => `${rows} added to ${group}`,
  removedFrom: (rows: string, group: string) => `${rows} removed from ${group}`,
  willSetLimit: ({
    locations,
    label,
    product,
    rule,
    severity,
  }: {
    locations: string
    label: string
    product: string
    rule: string
    severity: string
  }) =>
    `At ${locations}, each ${label} of ${product} gets the limit ${rule} (${severity}). One with the same comparison and severity is changed to it.`,
  limitSet: (label: string, rule: string, locations: string) => `Limit ${label} ${rule} set at ${locations}`,
  willTakeCare: (alarms: string) => `You take care of ${alarms}.`,
  areAcknowledged: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'is', other: 'are' })} acknowledged already.`,
  acknowledged: (alarms: string) => `${alarms} acknowledged`,
  willShelve: (alarms: string, count: number, until: string) =>
    `${alarms} ${plural(count, { one: 'stays in the list, and notifies', other: 'stay in the list, and notify' })} nobody until ${until}.`,
  shelvedUntil: (alarms: string, until: string) => `${alarms} shelved until ${until}`,
  willTest: (integrations: string) =>
    `A real message, which says that it is a test, goes through ${integrations}.`,
  mostTests: (most: number) =>
    `At most ${most} tests are sent in an hour. Those that are refused stay selected.`,
  testSent: (integrations: string) => `Test sent through ${integrations}`,
  willPassOn: (rows: string, count: number, group: string) =>
    `${rows} ${plural(count, { one: 'passes', other: 'pass' })} on the alarms of ${group}.`,
  doSo: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'does', other: 'do' })} so already.`,
  willGetRole: (rows: string, count: number, role: string) =>
    `${rows} ${plural(count, { one: 'gets', other: 'get' })} the role ${role}.`,
  willLoseRole: (rows: string, count: number, role: string) =>
    `${rows} ${plural(count, { one: 'loses', other: 'lose' })} the role ${role}.`,
  haveIt: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'has', other: 'have' })} it already.`,
  doNotHaveIt: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'does', other: 'do' })} not have it.`,
  roleAdded: (role: string, rows: string) => `${role} added to ${rows}`,
  roleRemoved: (role: string, rows: string) => `${role} removed from ${rows}`,
  willInvite: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'gets', other: 'get' })} a new invitation. Links of earlier mails stop working.`,
  havePassword: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'has', other: 'have' })} a password already.`,
  invitationSent: (rows: string) => `Invitation sent to ${rows}`,
  willCheckTokens: (rows: string, count: number) =>
    plural(count, { one: `The token of ${rows} is checked.`, other: `The tokens of ${rows} are checked.` }),
  tokensValid: (rows: string) => `The tokens of ${rows} are valid`,
  willReload: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'is', other: 'are' })} asked to fetch the configuration again.`,
  askedToReload: (rows: string) => `${rows} asked to reload`,
  willSend: (rows: string, count: number, seconds: string) =>
    `${rows} ${plural(count, { one: 'sends', other: 'send' })} samples every ${seconds} seconds.`,
  frequencySet: (rows: string, seconds: string) => `Sample frequency of ${rows} set to ${seconds} s`,
  willMove: (rows: string, count: number) =>
    `${rows} ${plural(count, { one: 'moves', other: 'move' })} there with all components, to zones of the same names, which are made if they are missing.`,
  areThere: (count: number) =>
    `${formatNumber(count)} ${plural(count, { one: 'is', other: 'are' })} there already.`,
  moved: (rows: string) => `${rows} moved`,
  deleteComponents: 'Delete Components',
  deleteLinkedAlone: 'It is linked, with values and alarm limits. Delete it by its own action.',
  maintenanceIsSilent: 'Alarms of a location in maintenance notify nobody.',
  selectAStatus: 'Select a status...',
  joinsWithFirstLayout: 'A location with several layouts joins with the first one.',
  nothingMeasuresIt: 'No component of the product measures it.',
  selectAProduct: 'Select a product...',
  selectAMeasurement: 'Select a measurement...',
  alarmWhile: 'Alarm while the value is',
  threshold: (unit: string) => (unit ? `Threshold (${unit})` : 'Threshold'),
  forDuration: 'For',
  itWasNotSent: 'It was not sent',
  itMayHaveArrived: 'It may have arrived',
  deleteIntegrations: 'Delete Integrations',
  role: 'Role',
  selectARole: 'Select a role...',
  onlyProviderInvites: 'Only the identity provider can invite it again.',
  deleteAccounts: 'Delete Accounts',
  ownedLoseOwner: 'Accounts that they own lose their owner and own themselves then.',
  deleteLocationGroups: 'Delete Location Groups',
  ungroupedAlertNobody: 'Locations that are in no other group then alert nobody.',
  secondsBetweenTwoSamples: 'Seconds between two samples',
  noLocationYet: 'It has no location yet: initialize it first.',
  newLocation: 'New Location',
})

export type BulkTexts = typeof texts
