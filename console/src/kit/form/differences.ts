/** The value of a field: a text, or the ids that are checked. */
export type FieldValue = string | readonly string[] | null | undefined

/** A field that two people may have changed. */
export interface ComparedField {
  name: string
  label: string
  /** The label of a value, or of an entry of a list. */
  text?: (entry: string) => string
}

/** A field that somebody else has changed and that now differs from theirs. */
export interface Difference {
  field: ComparedField
  /** The value when the form was opened. */
  before: FieldValue
  theirs: FieldValue
  yours: FieldValue
}

export type Choice = 'theirs' | 'yours' | 'both'

export type Fields = Readonly<Record<string, FieldValue>>

export function findDifferences(
  fields: readonly ComparedField[],
  before: Fields,
  theirs: Fields,
  yours: Fields,
): Difference[] {
  return fields
    .map((field) => ({
      field,
      before: before[field.name],
      theirs: theirs[field.name],
      yours: yours[field.name],
    }))
    .filter((one) => !isSame(one.before, one.theirs) && !isSame(one.theirs, one.yours))
}

/** Only lists can be merged: with the additions and removals of both. */
export const choicesOf = (difference: Difference): Choice[] =>
  isList(difference.theirs) && isYourChange(difference) ? ['theirs', 'yours', 'both'] : ['theirs', 'yours']

/** The choice that loses nothing, if there is one. */
export function firstChoice(difference: Difference): Choice {
  if (!isYourChange(difference)) return 'theirs'
  return isList(difference.theirs) ? 'both' : 'yours'
}

export function valueOf(difference: Difference, choice: Choice): FieldValue {
  if (choice !== 'both') return difference[choice]
  const { added, removed } = changesOf(difference, 'yours')
  return [...new Set([...entriesOf(difference.theirs), ...added])].filter((entry) => !removed.includes(entry))
}

/** What one person added to and removed from a list. */
export function changesOf(difference: Difference, side: 'theirs' | 'yours') {
  const [before, after] = [new Set(entriesOf(difference.before)), new Set(entriesOf(difference[side]))]
  return {
    added: [...after].filter((entry) => !before.has(entry)),
    removed: [...before].filter((entry) => !after.has(entry)),
  }
}

export const isYourChange = ({ before, yours }: Difference): boolean => !isSame(before, yours)

export const isList = (value: FieldValue): value is readonly string[] => Array.isArray(value)

const entriesOf = (value: FieldValue): readonly string[] => (isList(value) ? value : [])

function isSame(one: FieldValue, other: FieldValue): boolean {
  if (!isList(one) || !isList(other)) return textOf(one) === textOf(other)
  return JSON.stringify([...one].toSorted()) === JSON.stringify([...other].toSorted())
}

/** Blank counts as empty. */
const textOf = (value: FieldValue): string => (typeof value === 'string' ? value.trim() : '')
