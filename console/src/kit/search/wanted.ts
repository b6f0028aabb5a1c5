import { fold } from './fold.ts'

/** What a filter asks for. */
export type Wanted = { isNot: boolean } & (
  | { kind: 'empty' }
  /** The value contains the normalised text, or equals it. */
  | { kind: 'text'; text: string; isWhole: boolean }
  /** Numbers from `least` to `most`, with or without the ends. */
  | { kind: 'numbers'; least: number; most: number; isOpen: boolean }
)

/** A dialog's entries are never empty. A column's may be, and may be numbers. */
export type Kind = 'entries' | 'texts' | 'numbers'

/**
 * Parses a filter as people type it: `munch`, `=Munich`, `not munch`; in a column also `empty` and `not empty`; for
 * numbers `=60`, `>300`, `10..20`. Words and signs in quotes are searched for as text. Undefined for an empty filter.
 */
export function readWanted(typed: string, kind: Kind): Wanted | undefined {
  const filter = typed.trim()
  if (filter === '') return undefined
  const negated = /^not\s+(\S.*)$/is.exec(filter)?.[1]
  const isNot = negated !== undefined
  const asked = negated ?? filter
  if (kind !== 'entries' && /^empty$/i.test(asked)) return { isNot, kind: 'empty' }
  const range = kind === 'numbers' ? readRange(asked) : undefined
  // As in a text: 30 is found in 300.
  const figures = kind === 'numbers' && plain.test(asked) ? asked.replace(',', '.') : undefined
  if (range) return { isNot, kind: 'numbers', ...range }
  const quoted = /^"([^"]+)"$/.exec(asked)?.[1]
  const whole = quoted === undefined ? /^=\s*(\S.*)$/s.exec(asked)?.[1] : undefined
  return {
    isNot,
    kind: 'text',
    text: fold(quoted ?? whole ?? figures ?? asked),
    isWhole: whole !== undefined,
  }
}

const number = String.raw`-?\d+(?:[.,]\d+)?`
const comparison = new RegExp(String.raw`^(<=|>=|<|>|=|≤|≥)\s*(${number})$`)
const plain = new RegExp(`^${number}$`)
const span = new RegExp(String.raw`^(${number})\s*\.\.\s*(${number})$`)

function readRange(text: string) {
  const [, from, to] = span.exec(text) ?? []
  if (from !== undefined && to !== undefined)
    return { least: toNumber(from), most: toNumber(to), isOpen: false }
  const [, sign = '', figure] = comparison.exec(text) ?? []
  if (figure === undefined) return undefined
  const value = toNumber(figure)
  return {
    least: /[<≤]/.test(sign) ? -Infinity : value,
    most: /[>≥]/.test(sign) ? Infinity : value,
    isOpen: sign === '<' || sign === '>',
  }
}

/** Many people write a decimal comma. */
const toNumber = (text: string) => Number(text.replace(',', '.'))
