import { fieldLabel } from '../../api/errors.ts'

/** A field that a change has added, altered or removed. */
export interface FieldDifference {
  field: string
  /** Empty if there was no value before, or is none now. */
  before: string
  after: string
}

/** More fields are only counted: a trace may contain a whole plant. */
export const mostDifferences = 40

/** Grows with each change, and means nothing to people. */
const untold = new Set(['version'])

/** The fields that identify an entry of a list. With them, a new first entry does not make all others differ. */
const names = [
  'componentId',
  'measurementId',
  'conditionalId',
  'zoneId',
  'layoutId',
  'deviceId',
  'id',
  'identifier',
]

type Leaves = Map<string, string>

/** The values before and after, field by field. A value that is not JSON is one field. */
export function differencesIn(oldValue: string, newValue: string): FieldDifference[] {
  const [before, after] = [leavesOf(oldValue), leavesOf(newValue)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? '', after: after.get(field) ?? '' }))
    .filter((one) => one.before !== one.after)
}

function leavesOf(text: string): Leaves {
  const leaves: Leaves = new Map()
  if (text !== '') collect(parse(text), [], leaves)
  return leaves
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The values at the ends of all paths, under the words that lead to them. */
function collect(value: unknown, path: readonly string[], leaves: Leaves): void {
  if (Array.isArray(value) && value.some(isObject)) {
    for (const [at, entry] of value.entries())
      collect(entry, [...path, nameOf(entry) ?? String(at + 1)], leaves)
  } else if (isObject(value)) {
    for (const [name, entry] of Object.entries(value))
      if (!untold.has(name)) collect(entry, [...path, fieldLabel(name)], leaves)
  } else leaves.set(path.join(' › ') || 'Value', textOf(value))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  const found = names.map((name) => entry[name]).find((name) => typeof name === 'string')
  return typeof found === 'string' ? found : undefined
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
