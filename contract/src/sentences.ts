import type { AuditAction } from './audit.ts'

/** What a part of a sentence names, so that it can lead there. */
type Named = 'ACCOUNT' | 'LOCATION' | 'DEVICE' | 'GROUP' | 'INTEGRATION' | 'PRODUCT' | 'INTEGRATOR' | 'ALARM'

export interface SentencePart {
  text: string
  /** Empty for plain words, and for things without a page of their own. */
  named?: { kind: Named; id: string } | undefined
  /** Nobody knows any more what it was called. */
  isUnknown?: boolean
}

/** The fields of a trace that its sentence is made from. */
export interface TracedChange {
  action: string
  email: string
  accountId?: string | null | undefined
  name?: string | null | undefined
  oldValue: string | null
  newValue: string | null
  locationId?: string | null | undefined
  locationName?: string | null | undefined
  deviceId?: string | null | undefined
  undoes?: string | number | null | undefined
}

type Fields = Record<string, unknown>

interface Values {
  old: Fields
  new: Fields
  /** The new value, and where there is none the old one. */
  latest: Fields
  trace: TracedChange
}

/** A sentence, or the one for these values. `{…}` names what the values are about. */
type Template = string | ((values: Values) => string)

/** Every action of the audit log as a sentence. */
const sentences: Record<AuditAction, Template> = {
  ACCOUNT_CREATED: '{person} created the account of {account}',
  ACCOUNT_UPDATED: ({ old, new: now, trace }) =>
    changedList(old, now, 'locationGroups', 'locationGroupName', {
      added: '{person} added {account} to {list}',
      removed: '{person} removed {account} from {list}',
    }) ??
    (isOwn(now, trace) ? '{person} changed their own account' : '{person} changed the account of {account}'),
  ACCOUNT_DELETED: '{person} deleted the account of {account}',
  ACCOUNT_MOVED: '{person} moved the account of {account} to another integrator',
  ACCOUNT_LOGGED_OUT: '{person} signed out',
  PUSH_SUBSCRIBED: '{person} asked for messages on {browser}',
  PUSH_UNSUBSCRIBED: '{person} ended the messages on {browser}',
  CHANNEL_TESTED: '{person} sent a test to themselves',
  VIEW_CREATED: '{person} saved the view {view}',
  VIEW_UPDATED: '{person} changed the view {view}',
  VIEW_DELETED: '{person} deleted the view {view}',
  PASSWORD_SET: '{person} set a password',
  PASSWORD_RESET_REQUESTED: '{person} asked for a link to set a new password',
  SECOND_FACTOR_ADDED: '{person} added the second factor {factor}',
  SECOND_FACTOR_REMOVED: ({ latest, trace }) =>
    isOwn(latest, trace)
      ? '{person} removed the second factor {factor}'
      : '{person} removed the second factors of {account}',
  RECOVERY_CODES_MADE: '{person} made new recovery codes',
  SESSIONS_ENDED: ({ latest, trace }) =>
    isOwn(latest, trace) ? '{person} signed out elsewhere' : '{person} signed {account} out everywhere',
  INVITATION_SENT: '{person} invited {account} again',
  SECOND_FACTOR_RULE_SET: ({ new: now }) =>
    now['required'] === 'NOBODY'
      ? '{person} made the second factor a matter of choice'
      : `{person} made the second factor a must for ${now['required'] === 'MANAGERS' ? 'managers' : 'everybody'}`,
  IDENTITIES_CLEANED: '{person} removed identities without an account',

  INTEGRATOR_CREATED: '{person} created the integrator {integrator}',
  INTEGRATOR_RENAMED: '{person} renamed the integrator {integrator}',
  INTEGRATOR_SUSPENDED: '{person} suspended the integrator {integrator}',
  INTEGRATOR_RESUMED: '{person} let the integrator {integrator} sign in again',
  INTEGRATOR_DELETED: '{person} deleted the integrator {integrator}',

  DATABASE_BACKED_UP: '{person} made a backup of the database',
  DATABASE_RESTORED: '{person} restored the database',
  DATABASE_MOVED: '{person} moved the database',
  KEYS_ROTATED: '{person} made a new signing key',
  KEYS_REPLACED: '{person} replaced all signing keys',
  PUSH_KEY_ROTATED: '{person} made a new key for messages to browsers',

  LOCATION_CREATED: '{person} created the location {location}',
  LOCATION_COPIED: '{person} made the location {location} as a copy of {source}',
  LOCATION_UPDATED: '{person} changed the location {location}',
  LOCATION_DELETED: '{person} deleted the location {location}',
  LOCATION_TRANSFERRED: '{person} transferred the location {location} to another integrator',
  LOCATION_RESET: '{person} reset the values of {location}',
  LOCATION_TREE_RECREATED: '{person} rebuilt the tree of {location}',
  LOCATION_IMAGE_STORED: '{person} stored a picture of {location}',
  METRICS_CLEANED: '{person} removed wrong values of {location}',

  MAINTENANCE_CREATED: '{person} planned maintenance of {location}',
  MAINTENANCE_UPDATED: '{person} changed the maintenance of {location}',
  MAINTENANCE_DELETED: '{person} cancelled maintenance of {location}',

  ZONE_UPDATED: '{person} changed the zone {zone} of {location}',
  AUTOMATION_UPDATED: '{person} changed the automation of zone {zone} of {location}',
  ZONE_CALENDAR_CREATED: '{person} gave zone {zone} of {location} a calendar of its own',
  ZONE_CALENDAR_DELETED: '{person} deleted the calendar of zone {zone} of {location}',
  ZONE_CALENDAR_DAY_SET: '{person} set {date} in the calendar of zone {zone} of {location}',
  CALENDAR_DAY_SET: '{person} set {date} in the calendar of {location}',

  CONDITIONAL_CREATED: '{person} set a limit for {measurement} of {location}',
  CONDITIONAL_UPDATED: '{person} changed a limit for {measurement} of {location}',
  CONDITIONAL_DELETED: '{person} deleted a limit for {measurement} of {location}',
  CONDITIONALS_SET: '{person} set a limit for the components of a product at {location}',
  CONDITIONALS_RECREATED: '{person} made the limits of {location} anew from its products',

  ALARM_ACKNOWLEDGED: '{person} acknowledged {alarm} of {location}',
  ALARM_SHELVED: '{person} shelved {alarm} of {location}',
  ALARM_RESOLVED: '{person} resolved {alarm} of {location}',
  ALARM_COMMENTED: '{person} commented on {alarm} of {location}',
  DRILL_STARTED: '{person} started a drill at {location}',

  COMPONENT_REGISTERED: '{person} registered the component {component}',
  COMPONENT_UPDATED: '{person} changed the component {component}',
  COMPONENT_SPLIT: '{person} split the component {component}',
  COMPONENT_RESIZED: '{person} resized the component {component}',
  COMPONENT_LINKED: '{person} linked the component {component} to {location}',
  COMPONENTS_LINKED: '{person} linked the component {component} to {location}',
  COMPONENT_UNLINKED: '{person} unlinked the component {component} from {formerLocation}',
  COMPONENT_DELETED: '{person} deleted the component {component}',
  ELSYS_SENSORS_REGISTERED: '{person} registered {sensors}',
  LORAWAN_SECRET_ISSUED: '{person} made a secret for the network server',
  LORAWAN_SECRET_ENDED: '{person} ended the secret of the network server',
  MEASUREMENT_UPDATED: '{person} changed the measurement {measurement} of {location}',
  MEASUREMENT_INFORMATION_ADDED: '{person} added information to the measurement {measurement} of {location}',
  MEASUREMENT_DELETED: '{person} deleted the measurement {measurement} of {location}',
  VALUE_STORED: '{person} set {measurement} of {location} to {value}',
  PRODUCT_CREATED: '{person} created the product {product}',
  PRODUCT_UPDATED: '{person} changed the product {product}',
  PRODUCT_DELETED: '{person} deleted the product {product}',
  PRODUCTS_IMPORTED: '{person} imported products',

  DEVICES_REGISTERED: '{person} registered {devices}',
  DEVICE_TOKEN_ISSUED: '{person} made a token for the device {device}',
  DEVICE_INITIALIZED: '{person} initialized the device {device} at {location}',
  DEVICE_UPDATED: '{person} changed the device {device}',
  DEVICE_MOVED: '{person} moved the device {device} from {formerLocation} to {location}',
  DEVICE_RESET: '{person} reset the device {device}',
  DEVICE_UNLINKED: '{person} unlinked the device {device} from {formerLocation}',
  DEVICE_RELOAD_REQUESTED: '{person} asked the device {device} to read its configuration again',
  DEVICE_READ: '{person} read registers of the device {device}',
  DEVICE_TOKEN_CHECKED: '{person} checked the token of the device {device}',
  DEVICE_COMPONENT_ADDED: '{person} added the component {component} to the device {device}',

  LOCATION_GROUP_CREATED: '{person} created the location group {group}',
  LOCATION_GROUP_UPDATED: ({ old, new: now }) =>
    changedList(old, now, 'locations', 'name', {
      added: '{person} added {list} to {group}',
      removed: '{person} removed {list} from {group}',
    }) ?? '{person} changed the location group {group}',
  LOCATION_GROUP_DELETED: '{person} deleted the location group {group}',
  INTEGRATION_CREATED: '{person} created the integration {integration}',
  INTEGRATION_UPDATED: '{person} changed the integration {integration}',
  INTEGRATION_DELETED: '{person} deleted the integration {integration}',
  INTEGRATION_TESTED: '{person} sent a test through the integration {integration}',
}

/** Names that the reader's page knows, by their ids. */
type Names = ReadonlyMap<string, string>

/** The trace as a sentence. An action of another release is shown as it is. */
export function sentenceOf(trace: TracedChange, names: Names = new Map()): SentencePart[] {
  const [old, now] = [fieldsIn(trace.oldValue), fieldsIn(trace.newValue)]
  const values: Values = { old, new: now, latest: trace.newValue === null ? old : now, trace }
  const template = Object.hasOwn(sentences, trace.action)
    ? sentences[trace.action as AuditAction]
    : `{person}: ${trace.action}`
  const text = typeof template === 'string' ? template : template(values)
  const parts: SentencePart[] = []
  for (const part of text.split(/(\{\w+\})/).filter(Boolean)) {
    const word = /^\{(\w+)\}$/.exec(part)?.[1]
    const resolved = word === undefined ? { text: part } : resolve(word, values, names)
    const before = parts.at(-1)
    // "changed the component {component}" becomes "changed a component".
    if (resolved.isUnknown && before)
      before.text = before.text.replace(new RegExp(`(the )?${resolved.text.replace(/^an? /, '')} $`), '')
    parts.push(resolved)
  }
  if (trace.undoes) parts.push({ text: ', and so undid an earlier change' })
  return parts
}

export const sentenceText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('')

/** Lists count as an object with their length: no sentence names one of their entries. */
function fieldsIn(json: string | null): Fields {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    if (Array.isArray(value))
      return { ...(value.length === 1 && isFields(value[0]) && value[0]), count: value.length }
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (fields: Fields, ...names: string[]): string | undefined =>
  names
    .map((name) => fields[name])
    .find((value): value is string => typeof value === 'string' && value !== '')

type Resolved = [text: string | undefined, kind?: Named, id?: string | null | undefined]

/** What each word of a template stands for. */
const words: Record<string, { unknown: string; find: (values: Values, names: Names) => Resolved }> = {
  person: {
    unknown: 'Somebody',
    // Without a name the account is deleted, and nothing is left to lead to.
    find: ({ trace }) => [trace.name || trace.email, 'ACCOUNT', trace.name ? trace.accountId : undefined],
  },
  factor: { unknown: 'a second factor', find: ({ latest }) => [textIn(latest, 'name')] },
  browser: { unknown: 'a browser', find: ({ latest }) => [textIn(latest, 'name')] },
  view: { unknown: 'a view', find: ({ latest }) => [textIn(latest, 'name')] },
  account: {
    unknown: 'somebody',
    find: ({ latest }) => [
      [latest['firstName'], latest['lastName']]
        .filter((name) => typeof name === 'string')
        .join(' ')
        .trim() || textIn(latest, 'username', 'email'),
      'ACCOUNT',
      textIn(latest, 'accountId'),
    ],
  },
  integrator: {
    unknown: 'an integrator',
    find: ({ latest }) => [textIn(latest, 'name'), 'INTEGRATOR', textIn(latest, 'integratorId')],
  },
  location: {
    unknown: 'a location',
    find: ({ latest, trace }, names) =>
      typeof latest['id'] === 'string'
        ? [textIn(latest, 'name'), 'LOCATION', latest['id']]
        : locationIn(latest, trace, names),
  },
  formerLocation: { unknown: 'a location', find: ({ old, trace }, names) => locationIn(old, trace, names) },
  source: {
    unknown: 'another location',
    find: ({ latest }) => {
      const source = isFields(latest['copyOf']) ? latest['copyOf'] : {}
      return [textIn(source, 'name'), 'LOCATION', textIn(source, 'id')]
    },
  },
  zone: {
    unknown: 'a zone',
    find: ({ latest }, names) => [
      textIn(latest, 'zoneName') ?? names.get(textIn(latest, 'zoneId') ?? '') ?? textIn(latest, 'zoneId'),
    ],
  },
  component: {
    unknown: 'a component',
    find: ({ latest, old }) => [
      [latest['component'], latest, old]
        .filter(isFields)
        .flatMap((one) => textIn(one, 'componentName', 'identifier') ?? [])[0],
    ],
  },
  measurement: { unknown: 'a value', find: ({ latest }) => [textIn(latest, 'label', 'measurementLabel')] },
  device: {
    unknown: 'a device',
    find: ({ latest, trace }) => {
      const id = textIn(latest, 'deviceId') ?? trace.deviceId ?? undefined
      return [textIn(latest, 'cloudlinkId') ?? id, 'DEVICE', id]
    },
  },
  product: {
    unknown: 'a product',
    find: ({ latest }) => [textIn(latest, 'name', 'product'), 'PRODUCT', textIn(latest, 'product')],
  },
  group: {
    unknown: 'a location group',
    find: ({ latest }) => [textIn(latest, 'name'), 'GROUP', textIn(latest, 'locationGroupId')],
  },
  integration: {
    unknown: 'an integration',
    find: ({ latest }) => [textIn(latest, 'name'), 'INTEGRATION', textIn(latest, 'integrationId')],
  },
  alarm: {
    unknown: 'an alarm',
    find: ({ latest }) => {
      const label = textIn(latest, 'measurementLabel')
      return [
        label === undefined ? 'the alarm' : `the alarm about ${label}`,
        'ALARM',
        textIn(latest, 'alarmId'),
      ]
    },
  },
  date: { unknown: 'a day', find: ({ latest }) => [textIn(latest, 'date')] },
  value: {
    unknown: 'a value',
    find: ({ latest: { latestValue } }) => [
      typeof latestValue === 'number' ? String(latestValue) : undefined,
    ],
  },
  sensors: { unknown: 'sensors', find: ({ latest }) => [counted(latest, 'sensor')] },
  devices: { unknown: 'devices', find: ({ latest }) => [counted(latest, 'device')] },
}

const counted = ({ count }: Fields, one: string): string | undefined =>
  typeof count === 'number' ? `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}` : undefined

/** Where something is or was. What the trace itself says is its name of today. */
function locationIn(fields: Fields, trace: TracedChange, names: Names): Resolved {
  const id = textIn(fields, 'locationId') ?? trace.locationId ?? undefined
  const today = id === trace.locationId ? (trace.locationName ?? undefined) : undefined
  return [textIn(fields, 'locationName') ?? today ?? names.get(id ?? '') ?? id, 'LOCATION', id]
}

function resolve(word: string, values: Values, names: Names): SentencePart {
  const meaning = words[word]
  // The names of a list are written into the sentence itself.
  if (!meaning) return { text: `{${word}}` }
  const [text, kind, id] = meaning.find(values, names)
  if (text === undefined) return { text: meaning.unknown, isUnknown: true }
  if (isDeleted(id, values)) return { text }
  return { text, ...(kind !== undefined && typeof id === 'string' && { named: { kind, id } }) }
}

/** The thing that the trace deleted has no page any more. */
const isDeleted = (id: string | null | undefined, { trace, old }: Values): boolean =>
  trace.newValue === null && trace.action.endsWith('_DELETED') && ownIds.some((name) => old[name] === id)

/** What a value calls its own id. The id of a location is in the values of everything in it as well. */
const ownIds = ['accountId', 'integratorId', 'id', 'product', 'locationGroupId', 'integrationId']

const isOwn = (account: Fields, { accountId }: TracedChange): boolean =>
  typeof accountId === 'string' && account['accountId'] === accountId

const mostListed = 3

/** If only entries were added to a list, or only removed from it, the sentence says which. */
function changedList(
  old: Fields,
  now: Fields,
  field: string,
  name: string,
  says: Record<'added' | 'removed', string>,
): string | undefined {
  const others = (fields: Fields) => JSON.stringify({ ...fields, [field]: [], version: 0 })
  if (others(old) !== others(now)) return undefined
  const [before, after] = [namesIn(old[field], name), namesIn(now[field], name)]
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  if (added.length > 0 === removed.length > 0) return undefined
  const listed = added.length > 0 ? added : removed
  const text = [
    ...listed.slice(0, mostListed),
    ...(listed.length > mostListed ? [`${listed.length - mostListed} more`] : []),
  ]
  // A name with braces must not be taken for a word of the template.
  const safe = text
    .map((one) => one.replaceAll(/[{}]/g, ''))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')
  return says[added.length > 0 ? 'added' : 'removed'].replace('{list}', () => safe)
}

const namesIn = (list: unknown, name: string): string[] =>
  Array.isArray(list) ? list.filter(isFields).flatMap((entry) => textIn(entry, name) ?? []) : []
