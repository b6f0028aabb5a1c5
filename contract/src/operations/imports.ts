import { type ImportKind, imports } from '../imports.ts'
import { importLimits } from '../limits.ts'
import { importOp, openToPrograms } from '../op.ts'
import { CommitChoice, TableImport, TableReport } from '../schemas/import.ts'
import { manyInvitations } from './accounts.ts'

const table = {
  query: CommitChoice,
  body: TableImport,
  response: TableReport,
} as const

const count = (number: number) => number.toLocaleString('en')

const described = (kind: ImportKind, most = '') =>
  `${imports[kind].rule} Columns are found by their names, in any case. A column that is missing changes nothing, and an empty cell empties its field, if it can be empty. ` +
  `Without \`commit\` nothing is stored: the answer says for each line whether it is new, changed, unchanged or refused, and at which cell. ` +
  `With it everything is stored with a trace for each thing, or nothing. The same text a second time changes nothing. ` +
  `At most ${count(importLimits.lines)} lines and ${count(importLimits.characters)} characters. ${most}`.trim()

/** Each takes several statements, and others wait meanwhile. */
const atMost = (things: string) => `At most ${importLimits.changes} ${things} change at once.`

const failures = {
  409: 'The digest is that of another report: something has changed meanwhile.',
} as const

/** Many things at once, from the lines of a spreadsheet. */
export const importOperations = openToPrograms({
  importLocations: importOp('/import/location', {
    summary: 'Create and update locations from a spreadsheet',
    description: described('locations'),
    access: 'location-write',
    narrowed: 'refused',
    audit: 'LOCATION_CREATED',
    ...table,
    failures,
  }),
  importAccounts: importOp('/import/account', {
    summary: 'Create and update accounts from a spreadsheet',
    description: described('accounts', atMost('accounts')),
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'ACCOUNT_CREATED',
    ...table,
    failures: {
      ...failures,
      429: manyInvitations,
      503: 'The identity provider does not answer; nothing was changed.',
    },
  }),
  importMemberships: importOp('/import/account/membership', {
    summary: 'Put accounts into location groups, or take them out, from a spreadsheet',
    description: described('memberships', atMost('memberships')),
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'ACCOUNT_UPDATED',
    ...table,
    failures: { ...failures, 429: manyInvitations },
  }),
  importDevices: importOp('/import/device', {
    summary: 'Put devices to their locations from a spreadsheet',
    description: described('devices', atMost('devices')),
    access: 'device-management',
    narrowed: 'refused',
    audit: 'DEVICE_INITIALIZED',
    ...table,
    failures: { 409: `${failures[409]} Or a location would have too many components or measurements.` },
  }),
})
