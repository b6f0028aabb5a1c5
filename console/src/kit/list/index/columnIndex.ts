import { toSearchText, type SearchText } from '../../search/searchText.ts'
import { bothOrders, naturalCollator, rankBy, type Orders } from './ranks.ts'

/** The texts of a column, joined into one. */
export interface Texts {
  parts: string[]
  lengths: Uint32Array
}

/** Numbers to sort by, or texts to search in. Without numbers, the texts are sorted by. */
export type ColumnSource = { numbers: Float64Array } | { texts: Texts; isSorted: boolean }

export interface ColumnIndex {
  orders?: Orders
  search?: SearchText
}

/** For a short list, computed directly. For long ones a worker does it with faster code, which is larger. */
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
