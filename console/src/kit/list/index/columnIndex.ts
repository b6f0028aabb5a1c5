import { toSearchText, type SearchText } from '../../search/search.ts'
import { language } from '../../../ui/language.ts'

export interface Ranks {
  /** One for each row. Equal values share a rank. Empty values have the rank `groups`. */
  ranks: Uint32Array
  /** The number of different ranks of rows with a value. */
  groups: number
}

export interface Orders {
  ascending: Uint32Array
  descending: Uint32Array
}

export const naturalCollator = new Intl.Collator(language, { numeric: true })

export function bothOrders(ranks: Ranks): Orders {
  return { ascending: orderByRank(ranks, false), descending: orderByRank(ranks, true) }
}

/** A counting sort: stable in both directions, with empty values last in both. */
export function orderByRank({ ranks, groups }: Ranks, descending: boolean): Uint32Array {
  const slotOf = (rank: number) => (descending && rank < groups ? groups - 1 - rank : rank)
  const next = new Uint32Array(groups + 2)
  for (const rank of ranks) {
    const after = slotOf(rank) + 1
    next[after] = (next[after] ?? 0) + 1
  }
  for (let slot = 1; slot < next.length; slot++) next[slot] = (next[slot] ?? 0) + (next[slot - 1] ?? 0)
  const order = new Uint32Array(ranks.length)
  for (let row = 0; row < ranks.length; row++) {
    const slot = slotOf(ranks[row] ?? 0)
    const position = next[slot] ?? 0
    order[position] = row
    next[slot] = position + 1
  }
  return order
}

/** Compares all values with each other, which is fast enough for a short list. */
function rankBy<Value>(
  values: readonly Value[],
  isEmpty: (value: Value) => boolean,
  compare: (a: Value, b: Value) => number,
): Ranks {
  const rows = [...values.keys()].filter((row) => !isEmpty(values[row] as Value))
  const difference = (a: number, b: number) => compare(values[a] as Value, values[b] as Value)
  rows.sort(difference)
  const ranks = new Uint32Array(values.length)
  let rank = -1
  for (const [at, row] of rows.entries()) {
    if (at === 0 || difference(rows[at - 1] ?? row, row) !== 0) rank++
    ranks[row] = rank
  }
  const groups = rank + 1
  for (const [row, value] of values.entries()) if (isEmpty(value)) ranks[row] = groups
  return { ranks, groups }
}

/** The texts of a column, joined into one. */
export interface Texts {
  chunks: string[]
  lengths: Uint32Array
}

/** Numbers to sort by, or texts to sort by or to search in. */
export type ColumnSource = { numbers: Float64Array } | { texts: Texts }

export interface ColumnIndex {
  orders?: Orders
  search?: SearchText
}

export interface IndexRequest {
  kind: keyof ColumnIndex
  source: ColumnSource
}

/** For a short list, computed directly. For long ones a worker does it with faster code, which is larger. */
export function buildColumnIndex({ kind, source }: IndexRequest): ColumnIndex {
  if ('numbers' in source) {
    const isEmpty = (value: number) => Number.isNaN(value)
    return { orders: bothOrders(rankBy(Array.from(source.numbers), isEmpty, (a, b) => a - b || 0)) }
  }
  const texts = splitTexts(source.texts)
  if (kind === 'search') return { search: toSearchText(texts.length, (row) => texts[row] ?? '') }
  const isEmpty = (text: string) => text.trim() === ''
  return { orders: bothOrders(rankBy(texts, isEmpty, naturalCollator.compare)) }
}

export function splitTexts({ chunks, lengths }: Texts): string[] {
  const all = chunks.join('')
  let from = 0
  return Array.from(lengths, (length) => all.slice(from, (from += length)))
}
