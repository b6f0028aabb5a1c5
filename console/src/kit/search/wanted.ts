import { fold } from './fold.ts'

/** What a filter asks of a value. */
export type Wanted = { isNot: boolean } & (
  | { kind: 'empty' }
  /** The folded text stands somewhere in the value, or is the whole of it. */
  | { kind: 'text'; text: string; isWhole: boolean }
  /** Numbers from `least` to `most`; the ends belong to it where they are included. */
  | { kind: 'numbers'; least: number; most: number; isOpen: boolean }
)

/** The entries of a dialog are never empty; a column may be, and may hold numbers. */
export type Kind = 'entries' | 'texts' | 'numbers'

/**
 * A filter as a person types it: `munch`, `=Munich`, `not munch`; in a column also `empty` and `not empty`; among numbers `60`,
 * `>300`, `10..20`. In quotes, these words and signs are searched for like any others. Nothing where it asks for nothing.
 */
export function readWanted(typed: string, kind: Kind): Wanted | undefined {
  const filter = typed.trim()
  if (filter === '') return undefined
  const negated = /^not\s+(\S.*)$/is.exec(filter)?.[1]
  const isNot = negated !== undefined
  const asked = negated ?? filter
  if (kind !== 'entries' && /^empty$/i.test(asked)) return { isNot, kind: 'empty' }
  const range = kind === 'numbers' ? readRange(asked) : undefined
  if (range) return { isNot, kind: 'numbers', ...range }
  const quoted = /^"([^"]+)"$/.exec(asked)?.[1]
  const whole = quoted === undefined ? /^=\s*(\S.*)$/s.exec(asked)?.[1] : undefined
  return { isNot, kind: 'text', text: fold(quoted ?? whole ?? asked), isWhole: whole !== undefined }
}

const number = String.raw`-?\d+(?:[.,]\d+)?`
const comparison = new RegExp(String.raw`^(<=|>=|<|>|=|≤|≥)?\s*(${number})$`)
const span = new RegExp(String.raw`^(${number})\s*\.\.\s*(${number})$`)

function readRange(text: string) {
  const [, from, to] = span.exec(text) ?? []
  if (from !== undefined && to !== undefined)
    return { least: toNumber(from), most: toNumber(to), isOpen: false }
  const [, sign = '=', figure] = comparison.exec(text) ?? []
  if (figure === undefined) return undefined
  const value = toNumber(figure)
  return {
    least: /[<≤]/.test(sign) ? -Infinity : value,
    most: /[>≥]/.test(sign) ? Infinity : value,
    isOpen: sign === '<' || sign === '>',
  }
}

/** Many people write a comma where programs have a point. */
const toNumber = (text: string) => Number(text.replace(',', '.'))
