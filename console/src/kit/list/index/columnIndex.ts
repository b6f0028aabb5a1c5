import { textRanks, type Ranks } from './textRanks.ts'

/** The texts of a column's rows end to end. */
export interface Texts {
  parts: string[]
  lengths: Uint32Array
}

/** Numbers to sort by, or texts to search in; where there are no numbers in the column, also to sort by. */
export type ColumnSource = { numbers: Float64Array } | { texts: Texts; isSorted: boolean }

export interface Orders {
  ascending: Uint32Array
  descending: Uint32Array
}

export interface SearchText {
  /** All texts in lower case, each followed by a line feed. */
  lower: string
  /** Where each row's text starts in `lower`, and the end of the last. */
  starts: Uint32Array
}

export interface ColumnIndex {
  orders?: Orders
  search?: SearchText
}

export function buildColumnIndex(source: ColumnSource): ColumnIndex {
  if ('numbers' in source) return { orders: bothOrders(numberRanks(source.numbers)) }
  const values = splitTexts(source.texts)
  const search = lowerCase(values)
  return source.isSorted ? { orders: bothOrders(textRanks(values)), search } : { search }
}

function splitTexts({ parts, lengths }: Texts): string[] {
  const all = parts.join('')
  let end = 0
  return Array.from(lengths, (length) => all.slice(end, (end += length)))
}

function bothOrders(ranks: Ranks): Orders {
  return { ascending: orderByRank(ranks, false), descending: orderByRank(ranks, true) }
}

/** Not a number means empty. */
export function numberRanks(numbers: Float64Array): Ranks {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort()
  const rankOf = new Map<number, number>()
  for (const value of sorted) if (!rankOf.has(value)) rankOf.set(value, rankOf.size)
  const groups = rankOf.size
  return { ranks: Uint32Array.from(numbers, (value) => rankOf.get(value) ?? groups), groups }
}

/** A counting sort: stable in both directions, with the empty values last in both. */
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

function lowerCase(values: readonly string[]): SearchText {
  const texts = values.map((value) => value.toLowerCase())
  const starts = new Uint32Array(texts.length + 1)
  let end = 0
  for (const [row, text] of texts.entries()) {
    starts[row] = end
    end += text.length + 1
  }
  starts[texts.length] = end
  return { lower: texts.map((text) => `${text}\n`).join(''), starts }
}
