import type { SearchText } from './columnIndex.ts'

export interface Filter {
  search: SearchText
  wanted: string
}

/** The rows that pass every filter, in the given order, or in their own when there is none. */
export function selectRows(count: number, order: Uint32Array | undefined, filters: readonly Filter[]) {
  if (filters.length === 0) return order ?? Uint32Array.from({ length: count }, (_, row) => row)
  const passed = new Uint8Array(count)
  for (const { search, wanted } of filters) countMatches(search, wanted, passed)
  const shown = new Uint32Array(count)
  let size = 0
  for (let position = 0; position < count; position++) {
    const row = order ? (order[position] ?? 0) : position
    if (passed[row] === filters.length) shown[size++] = row
  }
  return shown.subarray(0, size)
}

/** One search through the text of the whole column: a fraction of the cost of asking row by row. */
function countMatches({ lower, starts }: SearchText, wanted: string, passed: Uint8Array) {
  const needle = wanted.toLowerCase().replaceAll('\n', ' ')
  let row = 0
  let found = lower.indexOf(needle)
  while (found !== -1 && row < passed.length) {
    while ((starts[row + 1] ?? Infinity) <= found) row++
    passed[row] = (passed[row] ?? 0) + 1
    row++
    found = lower.indexOf(needle, starts[row])
  }
}
