import { countWanted, type Searched } from '../../search/searchText.ts'
import type { Wanted } from '../../search/wanted.ts'

export interface Filter {
  searched: Searched
  wanted: Wanted
}

/** The rows that pass every filter, in the given order. */
export function selectRows(order: Uint32Array, filters: readonly Filter[]): Uint32Array {
  if (filters.length === 0) return order
  const passed = new Uint8Array(order.length)
  for (const { searched, wanted } of filters) countWanted(searched, wanted, passed)
  return order.filter((row) => passed[row] === filters.length)
}
