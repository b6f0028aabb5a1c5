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
  return { ...buildOrders(source), ...buildSearch(source) }
}

export function buildOrders(source: ColumnSource): Pick<ColumnIndex, 'orders'> {
  if ('numbers' in source) return { orders: bothOrders(numberRanks(source.numbers)) }
  if (!source.isSorted) return {}
  const { parts, lengths } = source.texts
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0)
  return { orders: bothOrders(textRanks(parts.join(''), starts)) }
}

export function buildSearch(source: ColumnSource): Pick<ColumnIndex, 'search'> {
  return 'texts' in source ? { search: lowerCase(source.texts) } : {}
}

function bothOrders(ranks: Ranks): Orders {
  return { ascending: orderByRank(ranks, false), descending: orderByRank(ranks, true) }
}

/** Not a number means empty. */
function numberRanks(numbers: Float64Array): Ranks {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort()
  const distinct = sorted.filter((value, at) => at === 0 || value !== sorted[at - 1])
  const groups = distinct.length
  const ranks = new Uint32Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row] ?? NaN
    ranks[row] = Number.isNaN(value) ? groups : countBelow(distinct, value)
  }
  return { ranks, groups }
}

function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
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

/** Row by row, because a text may change its length in lower case. */
function lowerCase({ parts, lengths }: Texts): SearchText {
  const all = parts.join('')
  const lowered: string[] = []
  const starts = new Uint32Array(lengths.length + 1)
  let from = 0
  for (let row = 0; row < lengths.length; row++) {
    const to = from + (lengths[row] ?? 0)
    const text = all.slice(from, to).toLowerCase()
    lowered.push(text)
    starts[row + 1] = (starts[row] ?? 0) + text.length + 1
    from = to
  }
  return { lower: `${lowered.join('\n')}\n`, starts }
}
