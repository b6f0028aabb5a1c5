import { countWanted, type Searched } from '../../search/searchText.ts'
import type { Wanted } from '../../search/wanted.ts'

export interface Filter {
  searched: Searched
  wanted: Wanted
}

/** The rows that pass every filter, in the given order, or in their own when there is none. */
export function selectRows(count: number, order: Uint32Array | undefined, filters: readonly Filter[]) {
  if (filters.length === 0) return order ?? Uint32Array.from({ length: count }, (_, row) => row)
  const passed = new Uint8Array(count)
  for (const { searched, wanted } of filters) countWanted(searched, wanted, passed)
  const shown = new Uint32Array(count)
  let size = 0
  for (let position = 0; position < count; position++) {
    const row = order ? (order[position] ?? 0) : position
    if (passed[row] === filters.length) shown[size++] = row
  }
  return shown.subarray(0, size)
}
