import { en as labels } from '../fields/en.ts'
import { labelIn, type FieldName } from '../fields/labels.ts'
import { listedIn, pluralIn } from '../language.ts'
import { en as jobs } from '../jobs/en.ts'
import { en as lines } from '../lines/en.ts'
import { en as products } from '../products/en.ts'
import type { Nested } from '../coded-message.ts'
import { notInLog, type Attached, type IntegratorContent, type NotInLog } from './values.ts'

const plural = pluralIn('en')
const listed = listedIn('en')
const number = (value: number) => value.toLocaleString('en')
const labelled = (names: readonly string[]) => listed(names.map((name) => labelIn(labels, name)))

const counted = (count: number, one: string) =>
  count > 0 && plural(count, { one: `1 ${one}`, other: `${count} ${one}s` })

/** What can be missing, or changed by somebody else, with its name at the beginning of a sentence. */
const things = {
  Account: 'The account',
  'Account owner': 'The account owner',
  Alarm: 'The alarm',
  Automation: 'The automation',
  Browser: 'The browser',
  Calendar: 'The calendar',
  Component: 'The component',
  Conditional: 'The conditional',
  Device: 'The device',
  Export: 'The export',
  Integration: 'The integration',
  Webhook: 'The webhook',
  Delivery: 'The delivery',
  Integrator: 'The integrator',
  Layout: 'The layout',
  'Layout of the location': 'The layout of the location',
  Location: 'The location',
  'Location group': 'The location group',
  'Maintenance window': 'The maintenance window',
  Measurement: 'The measurement',
  'Network server': 'The network server',
  Picture: 'The picture',
  Product: 'The product',
  Read: 'The read',
  Report: 'The report',
  'Second factor': 'The second factor',
  Secret: 'The secret',
  Sensor: 'The sensor',
  'Service account': 'The service account',
  Session: 'The session',
  'Set-up': 'The set-up',
  Token: 'The token',
  Trace: 'The trace',
  Unit: 'The unit',
  View: 'The view',
  Zone: 'The zone',
}

export type Thing = keyof typeof things

/** Parts of a location whose number is limited. */
type Limited = 'zones' | 'components' | 'measurements' | 'conditionals'

/** Parts of a location that are copied with it. */
export type Copied = 'zones' | 'layouts' | 'days' | 'conditionals'

/** How many things of each kind, by the field that has them. */
export type Counts = Partial<Record<FieldName, number>>

/** Why a call is refused, by the code of the refusal. Values are numbers and the words of people. */
export const en = {
  // Of every call
  NOT_FOUND: ({ what }: { what: Thing }) => `${what} not found`,
  NOT_FOUND_NAMED: ({ what, name }: { what: Thing; name: string }) => `${what} ${name} not found`,
  NOTHING_AT_ADDRESS: () => 'There is nothing at this address',
  NO_THING_AT_ADDRESS: () => 'The thing at this address was not found',
  OUTDATED: ({ what }: { what: Thing }) => `${things[what]} was changed by somebody else meanwhile.`,
  FORBIDDEN: () => 'Your account may not do this',
  NOT_FOR_PROGRAMS: () => 'Programs may not do this: it takes a person who is signed in',
  NOT_AUTHENTICATED: () => 'Not authenticated',
  NO_ACCESS_TOKEN: () => 'Not authenticated: this is no access token',
  TOKEN_FOR_OTHERS: () => 'Not authenticated: the token is for somebody else',
  TOKEN_WITHOUT_USER: () => 'Not authenticated: the token names no user or no session',
  TOKEN_EXPIRED: () => 'Not authenticated: the token has expired',
  TOKEN_NOT_VALID: () => 'Not authenticated: the token is not valid',
  TOKEN_REVOKED: () => 'Not authenticated: the token was revoked',
  TOKEN_ADDRESS: () => 'Not authenticated: the token may not be used from this address',
  NO_ACCOUNT: () => 'Not authenticated: there is no account for this sign-in',
  SESSION_ENDED: () => 'Not authenticated: this session has ended',
  SUSPENDED: () => 'Not authenticated: your organisation is suspended',
  NO_DEVICE_TOKEN: () => 'Not authenticated: this is not the token of a device',
  NO_NETWORK_SERVER_SECRET: () => 'Not authenticated: this is not the secret of a network server',
  DEVICE_DELETED: () => 'Not authenticated: the device was deleted',
  SIGN_IN_AGAIN: ({ minutes }: { minutes: number }) =>
    `Sign in again to do this: your sign-in is older than ${minutes} minutes`,
  METHOD_NOT_ALLOWED: ({ allowed, method }: { allowed: string; method: string }) =>
    `The address takes ${allowed} and not ${method}`,
  REQUEST_NOT_VALID: () => 'The request is not valid',
  FIELDS_NOT_VALID: ({ fields }: { fields: string }) => `The request is not valid: ${fields}`,
  REQUEST_UNREADABLE: () => 'The request cannot be read',
  REQUEST_TOO_SLOW: () => 'The request took too long to arrive',
  HEADERS_TOO_LARGE: () => 'The headers of the request are too large',
  BROKEN_OFF: () => 'The request broke off before its end',
  NOT_SIGNED: () => 'Forbidden',
  REQUEST_REFUSED: ({ reason }: { reason: string }) => reason,
  ADDRESS_UNREADABLE: () => 'The address cannot be read',
  BODY_NOT_UTF8: () => 'The body is not valid UTF-8',
  FORM_NOT_UTF8: () => 'The form is not valid UTF-8.',
  BODY_TOO_LARGE: () => 'The body is too large',
  BODY_ENCODING: ({ known }: { known: string }) => `The body must be compressed with ${known}, or not at all`,
  BODY_NOT_UNPACKED: () => 'The body cannot be unpacked',
  BODY_NOT_TEXT: () => 'The body must be text/plain',
  BODY_NOT_JSON_TYPE: () => 'The body must be application/json',
  BODY_NOT_JSON: () => 'The body is not valid JSON',
  BODY_TOO_WIDE: ({ fields, entries }: { fields: number; entries: number }) =>
    `The body has an object of more than ${fields} fields or a list of more than ${entries} entries`,
  BODY_TOO_DEEP: ({ most }: { most: number }) => `The body is nested more than ${most} levels deep`,
  BODY_TOO_MANY_VALUES: ({ most }: { most: number }) => `The body has more than ${most} values`,
  QUERY_TOO_LONG: ({ most }: { most: number }) => `The query has more than ${most} parameters`,
  QUERY_REPEATS: () => 'The query names a parameter twice',
  CURSOR_NOT_OURS: () => 'The cursor did not come from a page of this list',
  SAME_EXISTS: () => 'Another one with the same values exists',
  IN_USE_OR_GONE: () => 'It is in use, or something that it names does not exist any more',
  CHANGED_AT_ONCE: () => 'Somebody else changed the same thing. Try again.',
  LOCKED: () => 'Somebody else is changing the same thing. Try again.',
  NOT_STORABLE: () => 'A value cannot be stored',
  DATABASE_SILENT: () => 'The database does not answer. Try again in a moment.',
  DATABASE_READ_ONLY: () => 'The database can be read but not changed at the moment. Try again in a moment.',
  DISK_FULL: () =>
    'The disk of the database is full: nothing can be saved until there is free space. Reading still works.',
  DISK_FULL_FOR_READ: () =>
    'The disk of the database is full, and this could not be read. Try again in a moment.',
  DATABASE_BUSY: () => 'The database has no free connection. Try again in a moment.',
  DATABASE_SLOW: () => 'The database took too long to answer. Try again in a moment.',
  TOO_MANY_LONG_LISTS: () => 'Too many long lists are being read. Try again in a moment.',
  TOO_MANY_TRIALS: () => 'Too many limits are being tried. Try again in a moment.',
  TOO_MANY_SAMPLES: () => 'Too many samples wait to be stored',
  SAMPLES_UNREACHABLE: () => 'Samples cannot be reached at the moment',
  SAMPLES_TOO_FAST: () => 'Samples cannot be stored so fast at the moment. Try again in a moment.',
  TOO_MANY_HELD: () => 'Too many calls of devices are held open. Try again in a moment.',
  TOO_MUCH_ARRIVES: () => 'Too much is being sent at once. Try again in a moment.',
  TOO_MANY_FOLLOW: () => 'Too many people follow changes here',
  FOLLOWS_TOO_OFTEN: () => 'Your account follows changes too often',
  IMPORT_RUNS: () => 'Another import of your organisation is being read. Try again when it is done.',
  TOO_MANY_CODECS: () => 'Too many payloads are being decoded. Try again in a moment.',
  TOO_MANY_IMPORTS: () => 'Too many imports are being read. Try again in a moment.',
  FAILED: () => 'The platform could not answer. The failure was logged.',
  TRY_AGAIN: () => 'Try again in a few seconds',
  IDENTITY_UNAVAILABLE: () => 'The identity provider does not answer. Try again in a moment.',
  IDENTITY_HAS_USER: ({ reason }: { reason: string }) =>
    `The identity provider already has this user: ${reason}`,
  IDENTITY_REFUSES: ({ reason }: { reason: string }) => `The identity provider refuses this: ${reason}`,

  // Texts
  NAME_NOT_ONE_LINE: () => 'A name has no line breaks, control characters or marks of direction',
  NAME_HAS_ADDRESS: () => 'A name has no e-mail or web address. Put a space behind a dot',
  USERNAME_HAS_SLASH: () => 'A username has no slash',
  NO_TIME_ZONE: () => 'There is no such time zone',

  // Accounts
  ACCOUNT_ID_FIXED: () => 'The id of an account cannot change',
  USERNAME_FIXED: () => 'Username cannot be changed after account creation',
  NAME_TAKEN: ({ name }: { name: string }) => `Another account has ${name} already`,
  NAMES_TAKEN: ({ username, email }: { username: string; email: string }) =>
    `Another account has ${username} and ${email} already`,
  OWNS_ACCOUNTS: ({ name, count }: { name: string; count: number }) =>
    plural(count, {
      one: `${name} is the owner of 1 account. Give them another owner first.`,
      other: `${name} is the owner of ${count} accounts. Give them another owner first.`,
    }),
  NOT_AN_OWNER: ({ name }: { name: string }) => `${name} is not an account owner`,
  LAST_MANAGER: ({ name }: { name: string }) =>
    `${name} is the last account with account management. Give it to another account first.`,
  NOT_OWN_ACCOUNT: ({ action }: { action: 'delete' | 'move' }) => `You cannot ${action} your own account`,
  IDENTITIES_NOT_MANAGED: () => 'The platform does not manage the identities of this provider',
  TOO_MANY_INVITATIONS: ({ most, minutes }: { most: number; minutes: number }) =>
    `You have sent ${most} invitations within an hour. Try again in ${minutes} min.`,
  TOO_MANY_MAILS: ({ most, minutes }: { most: number; minutes: number }) =>
    `Your integrator has caused ${most} mails within a day. Try again in ${minutes} min.`,
  INVITED_TOO_OFTEN: ({ most, minutes }: { most: number; minutes: number }) =>
    `This address was invited ${most} times within a day. Try again in ${minutes} min.`,
  ADDRESS_SPENT: ({ most, minutes }: { most: number; minutes: number }) =>
    `This address has got ${most} of these messages within an hour. Try again in ${minutes} min.`,
  CONFIRMATIONS_SPENT: ({ most, minutes }: { most: number; minutes: number }) =>
    `Your integrator has sent ${most} confirmation codes within an hour. Try again in ${minutes} min.`,
  NO_ADDRESS_TO_CONFIRM: () => 'There is no address to confirm',
  CODE_WRONG: () => 'This is not the code, or it is not valid any more',
  HAS_PASSWORD: () => 'This person has a password already',
  OWN_SESSIONS_ELSEWHERE: () => 'You end your own sessions in My Account',
  OWN_FACTORS_ELSEWHERE: () => 'You look after your own second factors on the page of your own sign-in',
  SIGN_IN_AT_PROVIDER: () => 'The identity provider looks after the sign-in of its people',
  FACTOR_RULE_TOO_LATE: ({ most }: { most: number }) => `The time to set it up is ${most} days at most`,

  // Integrators
  RUNS_THE_PLATFORM: ({ name, action }: { name: string; action: 'suspended' | 'deleted' }) =>
    `${name} runs this platform and cannot be ${action}`,
  INTEGRATOR_NOT_EMPTY: ({ name, ...content }: IntegratorContent & { name: string }) =>
    `${name} is not empty: it has ${[
      counted(content.accounts, 'account'),
      counted(content.locations, 'location'),
      counted(content.devices, 'device'),
      counted(content.components, 'registered component'),
    ]
      .filter(Boolean)
      .join(', ')}`,
  SEVERAL_INTEGRATORS: ({ name }: { name: string }) =>
    `Several integrators are called ${name}. Use the id instead of the name`,

  // Locations
  LOCATION_ID_FIXED: () => 'The id of a location cannot change',
  LOCATION_NEEDS_TRANSFER: () => 'Only a transfer can give a location to another integrator',
  ZONE_NAMES_NO_LAYOUT: ({ zone }: { zone: string }) =>
    `Zone ${zone} names a layout that the location does not have`,
  SLID_TAKEN: ({ slid }: { slid: string }) => `Another location has the slid ${slid}`,
  LOCATION_IN_USE: ({ name, devices, components }: Attached & { name: string }) =>
    `${name} cannot be deleted: ${[counted(devices, 'device'), counted(components, 'linked component')]
      .filter(Boolean)
      .join(' and ')} still attached`,
  TRANSFER_CLASHES: ({ name }: { name: string }) =>
    `The other integrator has a component ${name}, or one with its MAC address, already`,
  TOO_MUCH_TO_COPY: ({ most, what }: { most: number; what: Copied }) =>
    `The location has more than ${number(most)} ${what}: too many for one copy`,
  LOCATION_FULL: ({ what, most, count }: { what: Limited; most: number; count: number }) =>
    `A location has at most ${number(most)} ${what}. This one would have ${number(count)}.`,
  CALENDAR_FULL: ({ most, count }: { most: number; count: number }) =>
    `The calendars of a location have at most ${number(most)} periods to come. These would have ${number(count)}.`,
  PICTURE_NOT_BASE64: () => 'The picture is not valid base64',
  PICTURE_TOO_LARGE: () => 'The picture has more than 2 MB',
  PICTURE_OTHER_KIND: () => 'The picture is neither PNG nor JPEG nor WebP',
  PICTURE_WRONG_TYPE: ({ type, said }: { type: string; said: string }) =>
    `The picture is ${type}, not ${said}`,
  PICTURE_NO_SIZE: () => 'The size of the picture cannot be read',
  PICTURE_TOO_WIDE: ({ most }: { most: number }) => `The picture has more than ${most} pixels on a side`,

  // Zones and measurements
  ZONE_TAKEN: ({ zone }: { zone: string }) => `The location has another zone ${zone}`,
  AUTOMATION_FIXED: () => 'Automation settings cannot move to another zone',
  NO_OWN_CALENDAR: ({ zone }: { zone: string }) =>
    `Zone ${zone} does not have its own calendar: create it first`,
  HAS_OWN_CALENDAR: ({ zone }: { zone: string }) => `Zone ${zone} already has its own calendar`,
  RANGE_EMPTY: () => 'The range must end above its beginning',
  MEASUREMENT_TAKEN: ({ name }: { name: string }) => `The component has another measurement ${name}`,
  OUT_OF_RANGE: ({ label, from, to, value }: { label: string; from: number; to: number; value: number }) =>
    `${label} is measured from ${from} to ${to}: ${value} lies outside`,
  BELOW_RANGE: ({ label, from, value }: { label: string; from: number; value: number }) =>
    `${label} is measured from ${from}: ${value} lies outside`,
  ABOVE_RANGE: ({ label, to, value }: { label: string; to: number; value: number }) =>
    `${label} is measured to ${to}: ${value} lies outside`,
  ZONE_NEEDS_LOCATION: () => 'A zone needs its location',
  SEVERAL_LIMITS: () =>
    'A measurement has several limits with this comparison and severity. Change them one by one.',
  CONDITIONAL_FIXED: () => 'A conditional cannot move to another measurement',

  // Devices and components
  CLOUDLINK_ID_TAKEN: () => 'The cloudlink id is not available',
  CLOUDLINK_ID_OF_OPERATOR: () => 'Only the operator can change a cloudlink id',
  DEVICE_ID_FIXED: () => 'The id of a device cannot change',
  DEVICE_WITHOUT_LOCATION: ({ device }: { device: string }) =>
    `Device ${device} has no location yet: initialize it first`,
  DEVICE_HAS_LOCATION: ({ device }: { device: string }) => `Device ${device} has a location already`,
  NO_ZONE_AT_DEVICE: ({ zone }: { zone: string }) => `The device's location has no zone ${zone}`,
  COMPONENT_TWICE: () => 'The list names the same component twice',
  PRODUCT_OR_IDENTIFIER: () => 'A product, or the identifier of an existing component, is required',
  NOT_FOR_A_DEVICE: ({ name }: { name: string }) => `${name} is not meant for a device: link it to a zone`,
  LINKED_ALREADY: ({ name }: { name: string }) => `${name} is linked already`,
  LINKED_TO_ZONE: ({ name, zone, location }: { name: string; zone: string; location: string }) =>
    `${name} is linked already: to zone ${zone} of ${location}`,
  SENSOR_NOT_LINKED: ({ name }: { name: string }) => `${name} is in no zone: there is nothing to keep`,
  SENSOR_AWAITED: ({ name }: { name: string }) => `${name} waits for this sensor`,
  UNLINK_FIRST: ({ name }: { name: string }) => `${name} is linked: unlink it first`,
  UNLINK_FROM_ZONE_FIRST: ({ name, zone }: { name: string; zone: string }) =>
    `${name} is linked to zone ${zone}: unlink it first`,
  IDENTIFIER_TAKEN: ({ identifier }: { identifier: string }) =>
    `Another component has the identifier ${identifier}`,
  MAC_ADDRESS_TAKEN: ({ macAddress }: { macAddress: string }) =>
    `Another component has the MAC address ${macAddress}`,
  NO_CONNECTION: () => 'No device reads this component: only a component of a device has a connection',
  ADDRESS_IN_USE: ({ name, range }: { name: string; range: string }) =>
    `The address is in use: ${name} has ${range}`,
  TOO_FEW_TO_SPLIT: ({ name }: { name: string }) => `${name} has fewer than two measurements`,
  TOO_MANY_SENSORS: ({ most }: { most: number }) => `At most ${most} sensors at once`,
  READS_IN_THE_WAY: () => 'Others are reading through this device. Try again in a moment.',
  TOO_MANY_READS: ({ most, seconds }: { most: number; seconds: number }) =>
    `A device reads ${most} times a minute on request. Try again in ${seconds} s.`,
  WRONG_RESULTS: () => 'Each register has one result, with as many words as its type has',
  BOOL_MISMATCH: () => 'Coils and discrete inputs are of the type BOOL, and registers are not',
  BIT_MISMATCH: () => 'The type BIT needs a bit, and other types have none',
  NO_SUCH_REGISTER: ({ most }: { most: number }) => `No register has an address above ${most}`,
  TOO_MANY_DEVICE_CALLS: ({ most, seconds }: { most: number; seconds: number }) =>
    `A device may make ${most} calls a minute. Try again in ${seconds} s.`,
  TOO_MANY_NETWORK_CALLS: ({ most, seconds }: { most: number; seconds: number }) =>
    `A network server may make ${most} calls a minute. Try again in ${seconds} s.`,
  TOO_MANY_PROGRAM_CALLS: ({ most, seconds }: { most: number; seconds: number }) =>
    `A token may make ${most} calls a minute. Try again in ${seconds} s.`,
  PROGRAMS_SHARE_SPENT: ({ most, seconds }: { most: number; seconds: number }) =>
    `All tokens of your organisation together may make ${number(most)} calls a minute. Try again in ${seconds} s.`,
  ROLES_OF_MAKER: () => 'A token has only roles that its maker has too',
  ROLES_OF_SERVICE: () => 'A token has only roles that its service account has too',
  NO_NETWORK: ({ address }: { address: string }) => `${address} is no address and no network`,
  TOO_MANY_TOKENS: ({ most }: { most: number }) => `There are ${most} tokens already. End one first.`,
  TOO_MANY_SERVICE_ACCOUNTS: ({ most }: { most: number }) =>
    `There are ${most} service accounts already. Delete one first.`,

  // Groups, integrations, alarms
  GROUP_ID_CHOSEN: () => 'The platform chooses the id of a new location group',
  GROUP_ID_FIXED: () => 'The id of a location group cannot change',
  PASSWORD_AGAIN: () => 'Enter the password again, because the server has changed.',
  TESTS_SPENT: ({ most, minutes }: { most: number; minutes: number }) =>
    `Your integrator has sent ${most} tests within an hour. Try again in ${minutes} min.`,
  NO_BROWSER_KEY: () => 'This is not the public key of a browser',
  OTHER_PUSH_KEY: () => 'The platform has another key for push notifications now. Read it again.',
  TOO_MANY_BROWSERS: ({ most }: { most: number }) =>
    `${most} of your browsers get push notifications. Switch them off in one of the others first.`,
  ALARM_OVER: () => 'The alarm is over',
  CAUSE_REQUIRED: () => 'Say its cause first',
  MOMENT_PAST: () => 'The moment must be in the future',
  MOMENT_TOO_FAR: () => 'The moment is too far ahead',
  DRILL_GOES_ON: () => 'A drill of the location goes on',
  TOO_MANY_DRILLS: ({ most, minutes }: { most: number; minutes: number }) =>
    `A location has at most ${most} drills an hour. Try again in ${minutes} min.`,
  DRILLS_SPENT: ({ most, minutes }: { most: number; minutes: number }) =>
    `Your integrator has begun ${most} drills within an hour. Try again in ${minutes} min.`,
  WINDOW_DATES: () => 'A window that is once has dates, and a weekly one has none',
  WINDOW_LENGTH: ({ days }: { days: number }) => `It ends after it begins, and at most ${days} days later`,
  WINDOW_DAYS: () => 'A weekly window has days, and one that is once has none',
  WINDOW_OVER: () => 'The window is over already',
  TOO_MANY_WINDOWS: ({ most }: { most: number }) =>
    `A location has at most ${most} maintenance windows. Delete one that is over`,

  // Undo
  DELETE_INSTEAD: () => 'Nothing was there before. Delete it instead.',
  NOTHING_TO_RESTORE: () => 'It has changed nothing that could be restored.',
  SECRETS_IN_NO_TRACE: () => 'Passwords, keys and tokens are in no trace, so they cannot be restored.',
  ACCOUNT_GONE: () => 'The password and what the person has chosen went with it. Create the account again.',
  RULE_BEGINS: () => 'It says from when it holds. Set it again.',
  RESTORE_BACKUP: () => 'Restore another backup instead.',
  MOVE_ON_THE_MACHINE: () => 'Move back on the machine itself.',
  LIMITS_SET_AT_ONCE: () => 'Several limits were set at once. Change those that should be as before.',
  LIMITS_MADE_ANEW: () => 'All limits were made anew. Change those that should be as before.',
  SHARED_WITH_ALL: () => 'Others may use it already. The operator can delete it while nobody does.',
  SOMEBODY_WAS_TOLD: () => 'Somebody was told. Say in a comment what has changed.',
  ENDS_BY_ITSELF: () => 'It ends by itself. Say in a comment what has changed.',
  RAISED_AGAIN_BY_ITSELF: () => 'It is raised again if its cause comes back.',
  COMMENT_WAS_READ: () => 'People have read it. Write another comment.',
  PEOPLE_WERE_TOLD: () => 'People were told.',
  NO_JOINING: () => 'No call joins components.',
  NO_NEW_MEASUREMENT: () => 'No call makes a measurement. Add the component again.',
  VALUE_IN_CURVE: () => 'The value is in the curve. Store another one.',
  INTEGRATION_GONE: () => 'Its secret is in no trace, and it has left its groups. Create it again.',
  NO_REGISTERING_WITHOUT_PRODUCT: () => 'No call registers a component without a product.',
  ROUTING_KEY_IN_NO_TRACE: () => 'Its routing key is in no trace, so it cannot be restored.',
  DELETED_WITH_IT_UNKNOWN: () => 'The log does not say what was deleted with it.',
  ACTION_UNKNOWN: () => 'This release does not know the action.',
  TRACE_NOT_WHOLE: () => 'The trace does not have the whole value.',
  NOTHING_BEFORE: () => 'Nothing was there before it.',
  DELETED_WITH_IT: (counts: Counts) =>
    `What was deleted with it is not in the log (${listed(
      Object.entries(counts).map(([name, count]) => `${labelIn(labels, name)}: ${number(count)}`),
    )}).`,
  NOT_IN_LOG: ({ what }: { what: NotInLog }) => notInLog[what],
  UNDONE_ALREADY: () => 'It is undone already.',
  AS_IT_WAS: () => 'It is as it was already.',
  CANNOT_BE_AS_IT_WAS: ({ fields }: { fields: readonly string[] }) =>
    `It cannot be as it was: ${labelled(fields)}.`,
  CHANGED_SINCE: ({ fields }: { fields: readonly string[] }) => `Changed since: ${labelled(fields)}.`,
  TRACE_WITHOUT_THING: () => 'The trace does not say what it was about.',
  OLD_VALUE_REFUSED: ({ reason }: { reason: Nested }) => `The old value is not accepted. ${reason.message}`,

  // Views and imports
  ACCOUNT_EVENTS_FORBIDDEN: () => 'Events about accounts need account management',
  TOO_MANY_SERVERS: ({ most }: { most: number }) => `At most ${most} network servers. Delete one first.`,
  TOO_MANY_WEBHOOKS: ({ most }: { most: number }) => `There are ${most} webhooks already. Delete one first.`,
  WEBHOOK_NOT_HTTPS: () => 'Events are only sent to an address with https',
  SHARING_FORBIDDEN: () => 'Shared views need account management or device management',
  TOO_MANY_VIEWS: ({ most }: { most: number }) => `You have ${most} views already. Delete one first.`,
  TOO_MANY_SHARED_VIEWS: ({ most }: { most: number }) =>
    `${most} views are shared already. Delete one first.`,
  LINES_CHANGED: () => 'Something has changed since the lines were checked. Check them again.',
  LINE_TOO_LONG: ({ line, most }: { line: number; most: number }) =>
    `Line ${line} has more than ${number(most)} characters. Is a quotation mark not closed?`,
  TOO_MANY_LINES: ({ most }: { most: number }) => `The text has more than ${number(most)} lines`,
  LINE_REFUSED: ({ line, reason }: { line: number; reason: string }) => `Line ${line} is refused. ${reason}`,
  LINE_REFUSED_BECAUSE: ({ line, reason }: { line: number; reason: Nested }) =>
    `Line ${line} is refused. ${reason.message}`,

  ...lines,
  ...jobs,
  ...products,
}

export type Refusals = typeof en
export type RefusalCode = keyof Refusals
