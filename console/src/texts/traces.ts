import type { AuditKind } from '#contract/audit'
import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

export const texts = inLanguage('traces', {
  field: 'Field',
  before: 'Before',
  after: 'After',
  andMoreFields: (count: number) => `And ${formatNumber(count)} more, which the Audit screen shows whole.`,
  showLess: 'Show less',
  showMore: 'Show more',
  showAllFields: (count: number) => `Show all ${formatNumber(count)} fields`,
  exportTitle: (title: string) => `Export ${title}`,
  exported: (title: string) => `${title} exported`,
  failedToExport: (title: string) => `Failed to export ${title}`,
  exportExplained:
    'All traces that the filters above the list find, also those that are not loaded, with their whole values.',
  format: 'Format',
  csvFormat: 'CSV, for spreadsheets',
  linesFormat: 'JSON lines, for programs',
  export: 'Export',
  exportAll: 'Export All',
  exporting: 'Exporting...',
  received: (kilobytes: number) => `${formatNumber(kilobytes)} kB received`,
  noHistories: 'This platform keeps no history of a single thing. The Audit screen shows all traces.',
  historyOf: (name: string) => `History of ${name}`,
  historyTitle: (name: string) => `History - ${name}`,
  failedToFetchHistory: 'Failed to fetch history',
  loadingHistory: 'Loading history...',
  nothingChanged: 'Nothing was changed here yet.',
  showInAuditLog: 'Show in the audit log',
  anything: 'Anything',
  asAnId: 'As an id',
  asAStory: 'As a story',
  listAsAStory: (title: string) => `${title} as a story`,
  loadingStory: 'Loading story...',
  kinds: {
    ACCOUNT: 'Accounts',
    LOCATION: 'Locations',
    ZONE: 'Zones and calendars',
    LIMIT: 'Alarm limits',
    ALARM: 'Alarms',
    COMPONENT: 'Components and values',
    PRODUCT: 'Products',
    DEVICE: 'Devices',
    LOCATION_GROUP: 'Location groups',
    INTEGRATION: 'Integrations',
    INTEGRATOR: 'Integrators',
    VIEW: 'Views of lists',
    PLATFORM: 'The platform',
  } satisfies Record<AuditKind, string>,
  action: 'Action',
  applyFilters: 'Apply Filters',
  more: 'More',
  from: 'From',
  to: 'To',
  about: 'About',
  everything: 'Everything',
  person: 'Person',
  oneThing: 'One thing',
  searchedBackTo: (time: string) => `Searched back to ${time}...`,
  matching: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} trace on the platform matches`,
      other: `${formatNumber(count)} traces on the platform match`,
    }),
  matchingAtLeast: (count: number) =>
    plural(count, {
      one: `At least ${formatNumber(count)} trace on the platform match`,
      other: `At least ${formatNumber(count)} traces on the platform match`,
    }),
  cannotBeUndone: (why: string) => `This cannot be undone now. ${why}`,
  sentence: (words: string) => `${words}.`,
  undone: 'Undone',
  lookingWhatWouldChange: 'Looking what would change...',
  timestamp: 'Timestamp',
  oldValue: 'Old Value',
  newValue: 'New Value',
  loadingAuditLogs: 'Loading audit logs...',
  failedToFetchTraces: 'Failed to fetch traces',
  searching: (loaded: number) => `Searching on the platform: none of ${formatNumber(loaded)} so far.`,
  noneMatches: (loaded: number) =>
    `None of the ${formatNumber(loaded)} loaded matches. More is on the platform.`,
  stop: 'Stop',
  searchOnThePlatform: 'Search on the platform',
})

export type TracesTexts = typeof texts
