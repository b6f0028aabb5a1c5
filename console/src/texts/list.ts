import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/everywhere.ts'

const counted = countedIn('en')

type ListNames = Partial<Record<string, { title: string; rows: (count: number) => string; failed: string }>>

const lists: ListNames = {
  Locations: {
    title: 'Locations',
    rows: (count: number) => counted(count, 'location', 'locations'),
    failed: 'Failed to fetch locations',
  },
  Devices: {
    title: 'Devices',
    rows: (count: number) => counted(count, 'device', 'devices'),
    failed: 'Failed to fetch devices',
  },
  Accounts: {
    title: 'Accounts',
    rows: (count: number) => counted(count, 'account', 'accounts'),
    failed: 'Failed to fetch accounts',
  },
  'Location Groups': {
    title: 'Location Groups',
    rows: (count: number) => counted(count, 'location group', 'location groups'),
    failed: 'Failed to fetch location groups',
  },
  Integrations: {
    title: 'Integrations',
    rows: (count: number) => counted(count, 'integration', 'integrations'),
    failed: 'Failed to fetch integrations',
  },
  Integrators: {
    title: 'Integrators',
    rows: (count: number) => counted(count, 'integrator', 'integrators'),
    failed: 'Failed to fetch integrators',
  },
  Products: {
    title: 'Products',
    rows: (count: number) => counted(count, 'product', 'products'),
    failed: 'Failed to fetch products',
  },
  Components: {
    title: 'Components',
    rows: (count: number) => counted(count, 'component', 'components'),
    failed: 'Failed to fetch components',
  },
  Sensors: {
    title: 'Sensors',
    rows: (count: number) => counted(count, 'sensor', 'sensors'),
    failed: 'Failed to fetch sensors',
  },
  Webhooks: {
    title: 'Webhooks',
    rows: (count: number) => counted(count, 'webhook', 'webhooks'),
    failed: 'Failed to fetch webhooks',
  },
  'Network Servers': {
    title: 'Network Servers',
    rows: (count: number) => counted(count, 'network server', 'network servers'),
    failed: 'Failed to fetch network servers',
  },
  'Heard Sensors': {
    title: 'Heard Sensors',
    rows: (count: number) => counted(count, 'heard sensor', 'heard sensors'),
    failed: 'Failed to fetch heard sensors',
  },
  Usage: {
    title: 'Usage',
    rows: (count: number) => counted(count, 'account', 'accounts'),
    failed: 'Failed to fetch usage',
  },
  'Audit Traces': {
    title: 'Audit Traces',
    rows: (count: number) => counted(count, 'audit trace', 'audit traces'),
    failed: 'Failed to fetch audit traces',
  },
  'All Traces': {
    title: 'All Traces',
    rows: (count: number) => counted(count, 'all trace', 'all traces'),
    failed: 'Failed to fetch all traces',
  },
  Traces: {
    title: 'Traces',
    rows: (count: number) => counted(count, 'trace', 'traces'),
    failed: 'Failed to fetch traces',
  },
  Alarms: {
    title: 'Alarms',
    rows: (count: number) => counted(count, 'alarm', 'alarms'),
    failed: 'Failed to fetch alarms',
  },
  'Open alarms': {
    title: 'Open alarms',
    rows: (count: number) => counted(count, 'open alarm', 'open alarms'),
    failed: 'Failed to fetch open alarms',
  },
  'Resolved alarms': {
    title: 'Resolved alarms',
    rows: (count: number) => counted(count, 'resolved alarm', 'resolved alarms'),
    failed: 'Failed to fetch resolved alarms',
  },
}

export const texts = inLanguage('list', {
  moreActions: 'More actions',
  filters: 'Filters',
  chooseColumn: (column: string) => `Choose ${column}`,
  filterColumn: (column: string) => `Filter ${column}`,
  filter: 'Filter',
  exampleBegin: 'München: case and accents do not matter',
  exampleWhole: 'the whole value',
  exampleNot: 'all others',
  exampleEmpty: 'without a value',
  exampleFilled: 'with a value',
  exampleNumber: 'this number; also >300, <=20 and 10..20',
  exampleQuoted: 'the word itself, in quotes',
  empty: 'empty',
  howToFilter: 'How to filter',
  reload: 'Reload',
  compactRows: 'Compact rows',
  exportCsv: 'Export CSV',
  changedRowHidden: 'The changed row is hidden by the filters.',
  views: 'Views',
  columns: 'Columns',
  skipToRows: 'Skip to rows',
  noResults: 'No results',
  selectAllRows: 'Select all rows',
  arrange: 'Arrange',
  left: 'Left',
  right: 'Right',
  clear: 'Clear',
  loadMore: 'Load More',
  failedToUndo: 'Failed to undo',
  undoing: 'Undoing...',
  /** By the name of the list. */
  lists,
  rowsOf: (count: number, name: string) =>
    counted(count, name.toLowerCase().replace(/s$/, ''), name.toLowerCase()),
  failedToFetch: (name: string) => `Failed to fetch ${name.toLowerCase()}`,
  soFar: (total: string) => `${total} so far, loading...`,
  shownOf: (shown: number, total: string) => `${formatNumber(shown)} of ${total}`,
  shownOfLoaded: (shown: number, loaded: number) =>
    `${formatNumber(shown)} of ${formatNumber(loaded)} loaded, more on the platform`,
  loadedOfMore: (loaded: number) => `${formatNumber(loaded)} loaded, more on the platform`,
  failedToExport: (title: string) => `Failed to export ${title.toLowerCase()}`,
  rowsOfList: (title: string) => `${title} rows`,
  selected: (count: number) => `${formatNumber(count)} selected`,
})

export type ListTexts = typeof texts
