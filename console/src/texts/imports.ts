import type { ImportKind } from '#contract/imports'
import type { ImportedLine } from '#contract/schemas/import'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/everywhere.ts'
type Outcome = ImportedLine['outcome']

export const texts = inLanguage('imports', {
  columnNumber: (number: number) => `Column ${number}`,
  leaveOut: 'Leave out',
  empty: 'empty',
  content: 'Content',
  nothingToImport: 'There is nothing to import.',
  timeZoneOfOthers: 'Time zone of new locations whose country does not tell it',
  chooseTimeZone: 'Choose one, then check again',
  checking: 'Checking...',
  check: 'Check',
  lines: 'Lines',
  all: (count: number) => `All (${formatNumber(count)})`,
  lineByLine: 'Line by line',
  showMore: (count: number) => `Show ${count} more`,
  lineNumber: (number: number) => `Line ${number}`,
  says: 'A CSV file, or cells that you copied from a spreadsheet. The first line names the columns, as in an exported list. A column that is missing changes nothing.',
  importTitle: {
    locations: 'Import Locations',
    accounts: 'Import Accounts',
    memberships: 'Import Memberships',
    devices: 'Import Device Locations',
  } satisfies Record<ImportKind, string>,
  imported: {
    locations: 'Locations imported',
    accounts: 'Accounts imported',
    memberships: 'Memberships imported',
    devices: 'Device Locations imported',
  } satisfies Record<ImportKind, string>,
  rules: {
    locations:
      'A line is about the location with its ID, else its site ID, else its name. If there is none, it is a new one.',
    accounts:
      'A line is about the account with its ID, else its username, else its email address. If there is none, it is a new one, which is invited as usual. Roles and location groups are lists in one cell. Without an owner, a new account gets yours.',
    memberships:
      'A line is about an account, named by its username, email address or ID, and a location group, named by its name or ID. If Member says no, the account leaves the group.',
    devices:
      'A line is about the device with its ID, else its cloudlink ID. A device without a location is initialized, another one is moved. A location is named by its ID, its site ID or its name.',
  } satisfies Record<ImportKind, string>,
  newAndChanged: (created: number, updated: number) =>
    `${formatNumber(created)} new, ${formatNumber(updated)} changed.`,
  columnsUsed: (used: number, count: number) => `Columns: ${used} of ${count} are used`,
  columnsUnknown: (used: number, count: number) =>
    `Columns: ${used} of ${count} are used. Say what they are, or name them in the first line`,
  outcomes: {
    CREATE: 'new',
    UPDATE: 'changed',
    UNCHANGED: 'unchanged',
    INVALID: 'cannot be taken',
  } satisfies Record<Outcome, string>,
  outcomeCount: (outcome: Outcome, count: number) =>
    `${{ CREATE: 'New', UPDATE: 'Changed', UNCHANGED: 'Unchanged', INVALID: 'Cannot be taken' }[outcome]} (${formatNumber(count)})`,
  waits: (action: string) => `${action} waits until every line can be taken.`,
})

export type ImportsTexts = typeof texts
