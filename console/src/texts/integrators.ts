import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

/** What the operator looks after. */
export const texts = inLanguage('integrators', {
  cleanIdentities: 'Clean Identities',
  cleanIdentitiesAction: 'Clean Identities...',
  identitiesExplained: 'Identities at the provider without an account, of any integrator, can be removed.',
  failedToClean: 'Failed to clean identities. Please try again.',
  failedToLook: (reason: string) => `Failed to look for them: ${reason}`,
  looking: 'Looking for them...',
  removed: (names: readonly string[]) => `Removed: ${names.join(', ')}.`,
  noneLeft: 'None was left to remove.',
  wouldBeRemoved: (names: readonly string[]) => `Would be removed: ${names.join(', ')}.`,
  everyIdentityHasAccount: 'Every identity has an account.',
  removing: 'Removing...',
  renameIntegrator: 'Rename Integrator',
  createIntegrator: 'Create Integrator',
  failedToSave: 'Failed to save integrator. Please try again.',
  nameRequired: 'Name is required',
  firstManager: 'First account manager',
  firstManagerHint: 'Gets an invitation to choose a password, and may do everything at this integrator.',
  noSecondOne: 'No second one',
  accountManagers: 'Account Managers',
  openAlarms: 'Open Alarms',
  lastSignIn: 'Last Sign-in',
  id: 'ID',
  resumed: (name: string) => `${name} resumed`,
  peopleMaySignIn: 'Its people can sign in again.',
  failedToResume: (name: string) => `Failed to resume ${name}`,
  saved: (name: string) => `Integrator ${name} saved`,
  suspendIntegrator: 'Suspend Integrator',
  sureToSuspend: (name: string) => `Are you sure you want to suspend "${name}"?`,
  whatSuspendingDoes:
    'Its people cannot sign in until it is resumed, and those who are signed in are stopped at once. All data stays.',
  suspend: 'Suspend',
  suspending: 'Suspending...',
  failedToSuspend: 'Failed to suspend integrator. Please try again.',
  suspended: (name: string) => `${name} suspended`,
  deleteIntegrator: 'Delete Integrator',
  sureToDelete: (name: string) => `Are you sure you want to delete the integrator "${name}"?`,
  failedToDelete: 'Failed to delete integrator. Please try again.',
  deleted: (name: string) => `Integrator ${name} deleted`,
  notEmpty: 'It is not empty: delete its locations, devices and accounts first.',
  lastAccountGoes: 'Its last account is deleted with it. Its traces stay.',
  hasNoAccounts: 'It has no accounts. Its traces stay.',
  viewsOfThePlatform: 'Views of the platform',
  allTraces: 'All Traces',
  traces: 'Traces',
  usage: 'Usage',
  installation: 'Installation',
  signIns: 'Sign-ins',
  accountId: 'Account ID',
  loadingInstallation: 'Loading installation...',
  failedToFetchInstallation: 'Failed to fetch installation',
  nothingIsWrong: 'Nothing is wrong.',
  disks: { data: 'Disk of the data', backups: 'Disk of the backups' } satisfies Partial<
    Record<string, string>
  >,
  backups: 'Backups',
  everyHours: (hours: number) =>
    plural(hours, { one: `Every ${formatNumber(hours)} hour`, other: `Every ${formatNumber(hours)} hours` }),
  notByThePlatform: 'Not made by the platform',
  lastGoodBackup: 'Last good backup',
  itsSize: 'Its size',
  failedSince: 'Failed since then',
  times: (count: number) =>
    plural(count, { one: `${formatNumber(count)} time`, other: `${formatNumber(count)} times` }),
  databaseSize: 'Size of the database',
  free: (free: string, total: string) => `${free} of ${total} free`,
  moreProblems: (first: string, more: number) =>
    plural(more, {
      one: `${first} And ${formatNumber(more)} more problem.`,
      other: `${first} And ${formatNumber(more)} more problems.`,
    }),
  accountOf: (name: string) => `Account of ${name}`,
  factsOf: (name: string) => `Facts of ${name}`,
  cloudlinkId: 'Cloudlink ID',
  hasToken: 'Has Token',
  tokenValidated: 'Token Validated',
  registerDevices: 'Register Devices',
  newToken: 'New Token',
  registerHint: (cloudlinkHint: string) =>
    `One device on each line: its cloudlink id and, if known, the version of its firmware, such as CL-204417,4.2.1. ${cloudlinkHint}.`,
  register: 'Register',
  registered: (count: number) =>
    plural(count, { one: `${count} device registered`, other: `${count} devices registered` }),
  newTokenFor: (cloudlinkId: string) => `New token for ${cloudlinkId}`,
  currentTokenStops:
    'The current token of the device stops working. The device is cut off until it gets the new one.',
  hasNoToken: 'The device has no token yet.',
  issue: 'Issue',
  issuing: 'Issuing...',
  failedToIssue: 'Failed to issue a token. Please try again.',
  tokens: 'Tokens',
  takeTokens: (count: number, until: string) =>
    plural(count, {
      one: `Take the token now: it is shown this once. Good until ${until}.`,
      other: `Take the tokens now: they are shown this once. Good until ${until}.`,
    }),
  deviceTokens: 'Device Tokens',
  saveAsCsv: 'Save as CSV',
  toIntegrator: 'To integrator',
  selectAnIntegrator: 'Select an integrator...',
  integratorRequired: 'Please select an integrator',
  counting: 'Counting what would move...',
  failedToCountMove: (reason: string) => `Failed to count what would move: ${reason}`,
  moveOf: (name: string) => `Move ${name}`,
  moving: 'Moving...',
  nowBelongsTo: (name: string, integrator: string) => `${name} now belongs to ${integrator}`,
  transferOf: (name: string) => `Transfer ${name}`,
  transfer: 'Transfer',
  transferring: 'Transferring...',
  whatMovesAlong: 'Its zones, measurements, samples and conditionals move with it.',
  componentsMove: (count: number) =>
    plural(count, {
      one: `${count} component moves with it.`,
      other: `${count} components move with it.`,
    }),
  devicesMove: (count: number) =>
    plural(count, { one: `${count} device moves with it`, other: `${count} devices move with it` }),
  groupsLoseIt: (count: number) =>
    plural(count, { one: `${count} location group loses it`, other: `${count} location groups lose it` }),
  productsAreCopied: (count: number) =>
    plural(count, { one: `${count} product is copied`, other: `${count} products are copied` }),
  componentIsTaken: (component: string) => `The other integrator has a component ${component} already.`,
  rolesStay: 'Roles stay as they are. From then on the person sees only the other integrator.',
  groupsAreLeft: (count: number) =>
    plural(count, { one: `${count} location group is left`, other: `${count} location groups are left` }),
  becomeOwners: (count: number) =>
    plural(count, {
      one: `${count} account that it answers for becomes an owner`,
      other: `${count} accounts that it answers for become owners`,
    }),
  maintenance: 'Maintenance',
  maintenanceOf: (name: string) => `Maintenance of ${name}`,
  failedToCount: (reason: string) => `Failed to count: ${reason}`,
  countingTasks: 'Counting what there is to do...',
  forgets: (count: number) =>
    plural(count, {
      one: `Forgets ${formatNumber(count)} latest value. Settings and samples stay.`,
      other: `Forgets ${formatNumber(count)} latest values. Settings and samples stay.`,
    }),
  forgot: (count: number) =>
    plural(count, {
      one: `Forgot ${formatNumber(count)} latest value.`,
      other: `Forgot ${formatNumber(count)} latest values.`,
    }),
  recreateConditionals: 'Recreate conditionals',
  drops: (count: number, made: number) =>
    plural(count, {
      one: `Drops ${formatNumber(count)} conditional, also those made by hand, and makes ${made} from the products.`,
      other: `Drops ${formatNumber(count)} conditionals, also those made by hand, and makes ${made} from the products.`,
    }),
  dropped: (count: number, made: number) => `Dropped ${count} and made ${made}.`,
  cleanMetrics: 'Clean metrics',
  removes: (count: number) =>
    plural(count, {
      one: `Removes ${formatNumber(count)} sample of no measurement or out of range.`,
      other: `Removes ${formatNumber(count)} samples of no measurement or out of range.`,
    }),
  removesAtLeast: (count: number) =>
    `Removes at least ${formatNumber(count)} samples of no measurement or out of range.`,
  removedSamples: (orphans: number, outOfRange: number) =>
    `Removed ${orphans} of no measurement and ${outOfRange} out of range.`,
  failed: (reason: string) => `Failed: ${reason}`,
  failedToFetchIntegrator: 'Failed to fetch integrator',
  backToAll: 'Back to all integrators',
  partsOf: (name: string) => `Parts of ${name}`,
  partsOfTheIntegrator: 'Parts of the integrator',
  /** {name} is the integrator. */
  lookingAtOwn: 'You are looking at {name}, which is your own integrator.',
  lookingAtOther: 'You are looking at {name}, which is not your integrator.',
  suspendedSince: (sentence: string, time: string) => `${sentence} It has been suspended since ${time}.`,
  city: 'City',
  country: 'Country',
})

export type IntegratorsTexts = typeof texts
