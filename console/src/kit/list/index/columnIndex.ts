import { toSearchText, type SearchText } from '../../search/searchText.ts'
import { bothOrders, naturalCollator, rankBy, type Orders } from './ranks.ts'

/** The texts of a column's rows end to end. */
export interface Texts {
  parts: string[]
  lengths: Uint32Array
}

/** Numbers to sort by, or texts to search in; where there are no numbers in the column, also to sort by. */
export type ColumnSource = { numbers: Float64Array } | { texts: Texts; isSorted: boolean }

export interface ColumnIndex {
  orders?: Orders
  search?: SearchText
}

/** Of a short list, on the spot; a worker does it for long ones, in a quicker way that is more to load. */
export function buildColumnIndex(source: ColumnSource): ColumnIndex {
  if ('numbers' in source) {
    const isEmpty = (value: number) => Number.isNaN(value)
    return { orders: bothOrders(rankBy(Array.from(source.numbers), isEmpty, (a, b) => a - b || 0)) }
  }
  const texts = splitTexts(source.texts)
  const isEmpty = (text: string) => text.trim() === ''
  return {
    ...(source.isSorted && { orders: bothOrders(rankBy(texts, isEmpty, naturalCollator.compare)) }),
    search: toSearchText(texts.length, (row) => texts[row] ?? ''),
  }
}

export function splitTexts({ parts, lengths }: Texts): string[] {
  const all = parts.join('')
  let from = 0
  return Array.from(lengths, (length) => all.slice(from, (from += length)))
}
