import { setpointSymbol } from '#contract/values'
import { fieldLabel, namedFieldLabel } from '../../api/fieldErrors.ts'
import { texts as common } from '../../texts/common.ts'
import { shownUnit } from '../units.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'

export interface FieldDifference {
  field: string
  /** Empty if there was no value before, or is none now. */
  before: string
  after: string
}

export type Names = ReadonlyMap<string, string>

/** More fields are only counted: a trace may contain a whole plant. */
export const mostDifferences = 40

/** They mean nothing to people: a count of changes, and ids that nobody types. */
const hiddenFields = new Set([
  'version',
  'componentId',
  'measurementId',
  'conditionalId',
  'layoutId',
  'productId',
  'integratorId',
  'accountId',
])

/**
 * The fields that identify an entry of a list, and those that name it for people. With an id, a new first entry does
 * not make all others differ.
 */
const identities = [
  ['componentId', 'componentName'],
  ['measurementId', 'label'],
  ['conditionalId', 'measurementLabel'],
  ['zoneId', 'zoneName'],
  ['layoutId', 'layoutName'],
  ['locationId', 'locationName'],
  ['deviceId', 'cloudlinkId'],
  ['id', 'name'],
  ['identifier', 'componentName'],
] as const

const units = new Map([
  ['sampleFrequency', 's'],
  ['samplePeriod', 's'],
  ['preheatMinutes', 'min'],
  ['setpoint', setpointSymbol],
  ['setbackSetpoint', setpointSymbol],
])

/** Numbers in the unit of the thing that they belong to. */
const measured = new Set(['rangeMin', 'rangeMax', 'latestValue', 'value', 'threshold'])

interface Leaf {
  field: string
  text: string
}

/** By the path of names and ids that leads to them. */
type Leaves = Map<string, Leaf>

/** The values before and after, field by field. A value that is not JSON is one field. */
export function differencesIn(oldValue: string, newValue: string, known?: Names): FieldDifference[] {
  const [old, now] = [parse(oldValue), parse(newValue)]
  const names = new Map(known)
  for (const value of [old, now]) collectNames(value, names)
  const [before, after] = [leavesOf(old, names), leavesOf(now, names)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({
      field: after.get(key)?.field ?? before.get(key)?.field ?? '',
      before: before.get(key)?.text ?? '',
      after: after.get(key)?.text ?? '',
    }))
    .filter((one) => one.before !== one.after)
}

function leavesOf(value: unknown, names: Names): Leaves {
  const leaves: Leaves = new Map()
  if (value !== '') collect(value, { keys: [], words: [] }, leaves, names)
  return leaves
}

function parse(text: string): unknown {
  try {
    return text === '' ? '' : JSON.parse(text)
  } catch {
    return text
  }
}

/** The old and the new value name most of what they refer to. */
function collectNames(value: unknown, names: Map<string, string>): void {
  if (Array.isArray(value)) for (const entry of value) collectNames(entry, names)
  if (!isObject(value)) return
  for (const [id, name] of identities)
    if (typeof value[id] === 'string' && typeof value[name] === 'string' && value[name] !== '')
      names.set(value[id], value[name])
  for (const entry of Object.values(value)) collectNames(entry, names)
}

interface Path {
  keys: readonly string[]
  words: readonly string[]
}

const below = ({ keys, words }: Path, key: string, word: string): Path => ({
  keys: [...keys, key],
  words: [...words, word],
})

/** The values at the ends of all paths, under the words that lead to them. */
function collect(value: unknown, path: Path, leaves: Leaves, names: Names): void {
  if (Array.isArray(value) && value.some(isObject)) {
    for (const [at, entry] of value.entries()) {
      const id = idOf(entry)
      collect(
        entry,
        below(path, id ?? String(at), names.get(id ?? '') ?? id ?? String(at + 1)),
        leaves,
        names,
      )
    }
  } else if (isObject(value)) {
    for (const [name, entry] of Object.entries(value)) {
      if (hiddenFields.has(name) || hasName(value, name)) continue
      const named = typeof entry === 'string' && name.endsWith('Id') ? names.get(entry) : undefined
      const label = named === undefined ? fieldLabel(name) : namedFieldLabel(name)
      const leaf = named ?? withUnit(name, entry, value) ?? entry
      collect(leaf, below(path, name, label), leaves, names)
    }
  } else {
    leaves.set(path.keys.join('\n'), { field: path.words.join(' › ') || common.value, text: textOf(value) })
  }
}

/** An id is left out if its name is shown. */
const hasName = (value: Record<string, unknown>, name: string): boolean =>
  identities.some(
    ([id, nameField]) => id === name && id !== 'deviceId' && typeof value[nameField] === 'string',
  )

const isMoment = /(At|Date|dateTime|[Ss]ince|[Uu]ntil|^begins|^ends|^lastLogin)$/

function withUnit(name: string, value: unknown, owner: Record<string, unknown>): string | undefined {
  if (typeof value !== 'number') return undefined
  if (isMoment.test(name) && value > 1e9 && value < 1e11) return formatEpochSeconds(value)
  const ofThing = isObject(owner['unit']) ? owner['unit']['symbol'] : undefined
  const unit = units.get(name) ?? (measured.has(name) ? ofThing : undefined)
  if (typeof unit !== 'string' || unit === '') return undefined
  const { shown, symbol } = shownUnit(unit)
  return `${shown(value)} ${symbol}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function idOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  const found = identities.map(([id]) => entry[id]).find((id) => typeof id === 'string')
  return typeof found === 'string' ? found : undefined
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? common.yes : common.no
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** JSON objects and lists on several lines. Everything else stays unchanged. */
export function prettyJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}
