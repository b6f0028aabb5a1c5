import { toSearchText } from '../../search/searchText.ts'
import { splitTexts, type ColumnIndex, type ColumnSource } from './columnIndex.ts'
import { bothOrders, type Ranks } from './ranks.ts'
import { textRanks } from './textRanks.ts'

export function buildOrders(source: ColumnSource): Pick<ColumnIndex, 'orders'> {
  if ('numbers' in source) return { orders: bothOrders(numberRanks(source.numbers)) }
  if (!source.isSorted) return {}
  const { parts, lengths } = source.texts
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0)
  return { orders: bothOrders(textRanks(parts.join(''), starts)) }
}

export function buildSearch(source: ColumnSource): Pick<ColumnIndex, 'search'> {
  if (!('texts' in source)) return {}
  const texts = splitTexts(source.texts)
  return { search: toSearchText(texts.length, (row) => texts[row] ?? '') }
}

/** NaN means empty. */
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
