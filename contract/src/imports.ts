import { accountFields } from './fields/accounts.ts'
import { deviceFields } from './fields/devices.ts'
import { importColumnsOf } from './fields/field.ts'
import { locationFields } from './fields/locations.ts'

/** What can be brought in from a spreadsheet, and how its columns are called. No zod here: the console shows it. */

export interface ImportColumn {
  /** The field that it is about. */
  name: string
  /** As exported lists call it. */
  label: string
  /** How else people call it. */
  aliases?: readonly string[]
}

/** One kind of import. */
export interface ImportFacts {
  /** What it changes, in the plural, as titles write it. */
  things: string
  /** How a line finds its thing, and what else people have to know of it. */
  rule: string
  columns: readonly ImportColumn[]
}

export const imports = {
  locations: {
    things: 'Locations',
    rule: 'A line is about the location with its ID, else its site ID, else its name. If there is none, it is a new one.',
    columns: [{ name: 'id', label: 'ID', aliases: ['Location ID'] }, ...importColumnsOf(locationFields)],
  },
  accounts: {
    things: 'Accounts',
    rule: 'A line is about the account with its ID, else its username, else its email address. If there is none, it is a new one, which is invited as usual. Roles and location groups are lists in one cell. Without an owner, a new account gets yours.',
    columns: [
      { name: 'accountId', label: 'Account ID', aliases: ['ID'] },
      ...importColumnsOf(accountFields),
      { name: 'roles', label: 'Roles', aliases: ['Role'] },
      { name: 'ownerAccountId', label: 'Account Owner', aliases: ['Owner'] },
      { name: 'locationGroups', label: 'Location Groups', aliases: ['Groups', 'Group'] },
    ],
  },
  memberships: {
    things: 'Memberships',
    rule: 'A line is about an account, named by its username, email address or ID, and a location group, named by its name or ID. If Member says no, the account leaves the group.',
    columns: [
      { name: 'account', label: 'Username', aliases: ['Account', 'Account ID', 'User', 'Email'] },
      { name: 'group', label: 'Location Group', aliases: ['Group', 'Group ID', 'Location Group ID'] },
      { name: 'member', label: 'Member' },
      { name: 'roles', label: 'Roles', aliases: ['Role'] },
      { name: 'contactGroup', label: 'Contact Groups', aliases: ['Contact Group'] },
      { name: 'allowPushNotifications', label: 'Push Notifications', aliases: ['Push'] },
      { name: 'showInContacts', label: 'Show in Contacts' },
      { name: 'dashboardSafe', label: 'Dashboard Safe' },
    ],
  },
  devices: {
    things: 'Device Locations',
    rule: 'A line is about the device with its ID, else its cloudlink ID. A device without a location is initialized, another one is moved. A location is named by its ID, its site ID or its name.',
    columns: [
      { name: 'deviceId', label: 'Device ID' },
      { name: 'cloudlinkId', label: 'Cloudlink ID', aliases: ['Cloudlink'] },
      { name: 'location', label: 'Location ID', aliases: ['Location', 'Location Name', 'Site ID'] },
      { name: 'hcbLocation', ...deviceFields.hcbLocation },
    ],
  },
} as const satisfies Record<string, ImportFacts>

export type ImportKind = keyof typeof imports

/** Capital letters, spaces and signs make no difference. */
export const plainWord = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The column that the first line of a file calls so. */
function columnCalled(columns: readonly ImportColumn[], header: string): ImportColumn | undefined {
  const wanted = plainWord(header)
  return columns.find(({ name, label, aliases = [] }) =>
    [label, name, ...aliases].some((one) => plainWord(one) === wanted),
  )
}

/** The column of each cell of the first line. Each is found once: what comes again is left out. */
export function matchColumns(
  columns: readonly ImportColumn[],
  headers: readonly string[],
): (string | null)[] {
  const found = headers.map((header) => columnCalled(columns, header)?.name ?? null)
  return found.map((name, at) => (found.indexOf(name) === at ? name : null))
}
