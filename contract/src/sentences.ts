import type { AuditAction } from './audit.ts'
import type { SentenceTexts } from './texts/sentences/en.ts'

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
  /** The name of the program's token, if it was a program. */
  token?: string | null | undefined
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

/** Names that the reader's page knows, by their ids. */
type Names = ReadonlyMap<string, string>

interface Telling {
  /** In the reader's language. */
  texts: SentenceTexts
  names?: Names | undefined
  /** A number as the reader writes it. */
  number?: (value: number) => string
}

/** The trace as a sentence. An action of another release is shown as it is. */
export function sentenceOf(trace: TracedChange, telling: Telling): SentencePart[] {
  const [old, now] = [fieldsIn(trace.oldValue), fieldsIn(trace.newValue)]
  const values: Values = { old, new: now, latest: trace.newValue === null ? old : now, trace }
  const parts = partsOf(templateFor(values, telling.texts), values, telling)
  if (trace.undoes) parts.push({ text: telling.texts.undidAnother })
  return parts
}

/** `{word}`, or `{word:known|unknown}` with a star in the place of the name. */
const placeholder = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/

function partsOf(template: string, values: Values, telling: Telling): SentencePart[] {
  const parts: SentencePart[] = []
  const pieces = template.split(placeholder)
  let plain = ''
  const add = (...added: SentencePart[]) => {
    parts.push(...(plain === '' ? [] : [{ text: plain }]), ...added)
    plain = ''
  }
  for (let at = 0; at < pieces.length; at += 4) {
    plain += pieces[at] ?? ''
    const [word, known = '*', unknown] = pieces.slice(at + 1, at + 4)
    if (word === 'list') plain += listText(changedList(values)?.names ?? [], telling)
    if (!isWord(word)) continue
    const name = nameOf(word, values, telling)
    if (!name) {
      add({ text: unknown ?? telling.texts.unknown[word], isUnknown: true })
      continue
    }
    const [before = '', after = ''] = known.split('*')
    plain += before
    add(name)
    plain = after
  }
  add()
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

type Word = keyof SentenceTexts['unknown']

type Resolved = [text: string | undefined, kind?: Named, id?: string | null | undefined]

type Find = (values: Values, telling: Telling) => Resolved

/** What each word of a template stands for. */
const words: Record<Word, Find> = {
  // Without a name the account is deleted, and nothing is left to lead to.
  person: ({ trace }, { texts }) => {
    const name = trace.name || trace.email
    if (trace.token) return [texts.program(trace.token, name)]
    return [name, 'ACCOUNT', trace.name ? trace.accountId : undefined]
  },
  factor: ({ latest }) => [textIn(latest, 'name')],
  browser: ({ latest }) => [textIn(latest, 'name')],
  view: ({ latest }) => [textIn(latest, 'name')],
  token: ({ latest }) => [textIn(latest, 'name')],
  service: ({ latest }) => [textIn(latest, 'name')],
  owner: ({ latest }) => [textIn(latest, 'serviceAccount')],
  account: ({ latest }) => [
    [latest['firstName'], latest['lastName']]
      .filter((name) => typeof name === 'string')
      .join(' ')
      .trim() || textIn(latest, 'username', 'email'),
    'ACCOUNT',
    textIn(latest, 'accountId'),
  ],
  integrator: ({ latest }) => [textIn(latest, 'name'), 'INTEGRATOR', textIn(latest, 'integratorId')],
  location: ({ latest, trace }, telling) =>
    typeof latest['id'] === 'string'
      ? [textIn(latest, 'name'), 'LOCATION', latest['id']]
      : locationIn(latest, trace, telling),
  formerLocation: ({ old, trace }, telling) => locationIn(old, trace, telling),
  source: ({ latest }) => {
    const source = isFields(latest['copyOf']) ? latest['copyOf'] : {}
    return [textIn(source, 'name'), 'LOCATION', textIn(source, 'id')]
  },
  zone: ({ latest }, { names }) => [
    textIn(latest, 'zoneName') ?? names?.get(textIn(latest, 'zoneId') ?? '') ?? textIn(latest, 'zoneId'),
  ],
  component: ({ latest, old }) => [
    [latest['component'], latest, old]
      .filter(isFields)
      .flatMap((one) => textIn(one, 'componentName', 'identifier') ?? [])[0],
  ],
  measurement: ({ latest }) => [textIn(latest, 'label', 'measurementLabel')],
  device: ({ latest, trace }) => {
    const id = textIn(latest, 'deviceId') ?? trace.deviceId ?? undefined
    return [textIn(latest, 'cloudlinkId') ?? id, 'DEVICE', id]
  },
  product: ({ latest }) => [textIn(latest, 'name', 'product'), 'PRODUCT', textIn(latest, 'product')],
  group: ({ latest }) => [textIn(latest, 'name'), 'GROUP', textIn(latest, 'locationGroupId')],
  integration: ({ latest }) => [textIn(latest, 'name'), 'INTEGRATION', textIn(latest, 'integrationId')],
  webhook: ({ latest }) => [textIn(latest, 'name')],
  alarm: ({ latest }, { texts }) => {
    const [label, id] = [textIn(latest, 'measurementLabel'), textIn(latest, 'alarmId')]
    return [label === undefined ? id && texts.alarm : texts.alarmAbout(label), 'ALARM', id]
  },
  date: ({ latest }) => [textIn(latest, 'date')],
  value: ({ latest: { latestValue } }, { number = String }) => [
    typeof latestValue === 'number' ? number(latestValue) : undefined,
  ],
  sensors: ({ latest }, { texts, number }) => [counted(latest, texts.sensors, number)],
  devices: ({ latest }, { texts, number }) => [counted(latest, texts.devices, number)],
}

const isWord = (word: string | undefined): word is Word => word !== undefined && Object.hasOwn(words, word)

const counted = (
  { count }: Fields,
  say: (count: number, shown: string) => string,
  number: Telling['number'] = String,
): string | undefined => (typeof count === 'number' ? say(count, number(count)) : undefined)

/** Where something is or was. What the trace itself says is its name of today. */
function locationIn(fields: Fields, trace: TracedChange, { names }: Telling): Resolved {
  const id = textIn(fields, 'locationId') ?? trace.locationId ?? undefined
  const today = id === trace.locationId ? (trace.locationName ?? undefined) : undefined
  return [textIn(fields, 'locationName') ?? today ?? names?.get(id ?? '') ?? id, 'LOCATION', id]
}

/** Undefined if the values do not tell. */
function nameOf(word: Word, values: Values, telling: Telling): SentencePart | undefined {
  const [text, kind, id] = words[word](values, telling)
  if (text === undefined) return undefined
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

/** The sentence of the action, or the one that its values allow. */
function templateFor(values: Values, texts: SentenceTexts): string {
  const { latest, trace, new: now } = values
  switch (trace.action) {
    case 'ACCOUNT_UPDATED':
      if (changedList(values))
        return changedList(values)?.isAdded ? texts.addedToGroups : texts.removedFromGroups
      if (isOwn(now, trace)) return texts.changedOwnAccount
      break
    case 'LOCATION_GROUP_UPDATED':
      if (changedList(values))
        return changedList(values)?.isAdded ? texts.addedToGroup : texts.removedFromGroup
      break
    case 'SECOND_FACTOR_REMOVED':
      if (isOwn(latest, trace)) return texts.removedOwnFactor
      break
    case 'SESSIONS_ENDED':
      if (isOwn(latest, trace)) return texts.signedOutElsewhere
      break
    case 'SECOND_FACTOR_RULE_SET':
      if (now['required'] === 'NOBODY') return texts.factorOfChoice
      if (now['required'] === 'MANAGERS') return texts.factorForManagers
      break
    default:
      if (!Object.hasOwn(texts.actions, trace.action)) return texts.otherAction(trace.action)
  }
  return texts.actions[trace.action as AuditAction]
}

/** The lists of which a sentence names what was added or removed, and the names of their entries. */
const lists: Partial<Record<string, readonly [field: string, name: string]>> = {
  ACCOUNT_UPDATED: ['locationGroups', 'locationGroupName'],
  LOCATION_GROUP_UPDATED: ['locations', 'name'],
}

/** Names that were only added to a list, or only removed from it, if nothing else was changed. */
function changedList({ old, new: now, trace }: Values): { names: string[]; isAdded: boolean } | undefined {
  const [field, name] = lists[trace.action] ?? []
  if (field === undefined || name === undefined) return undefined
  const others = (fields: Fields) => JSON.stringify({ ...fields, [field]: [], version: 0 })
  if (others(old) !== others(now)) return undefined
  const [before, after] = [namesIn(old[field], name), namesIn(now[field], name)]
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  if (added.length > 0 === removed.length > 0) return undefined
  return added.length > 0 ? { names: added, isAdded: true } : { names: removed, isAdded: false }
}

const mostListed = 3

function listText(names: readonly string[], { texts }: Telling): string {
  const left = names.length - mostListed
  return texts.listed([...names.slice(0, mostListed), ...(left > 0 ? [texts.more(left)] : [])])
}

const namesIn = (list: unknown, name: string): string[] =>
  Array.isArray(list) ? list.filter(isFields).flatMap((entry) => textIn(entry, name) ?? []) : []
