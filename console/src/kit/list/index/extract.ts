import type { Column } from '../columns.ts'
import type { ColumnSource } from './columnIndex.ts'
import { inSlices } from './slices.ts'

const ROWS_IN_A_PART = 2048

/** Collects what a worker needs to know of a column: few long strings and plain numbers, which are cheap to hand over. */
function collector<Row>(rows: readonly Row[], column: Column<Row>) {
  const source: ColumnSource = { parts: [], lengths: new Uint32Array(rows.length) }
  if (column.number) source.numbers = new Float64Array(rows.length)
  let part: string[] = []
  const take = (at: number) => {
    const row = rows[at]
    if (row === undefined) return
    const text = column.text(row)
    part.push(text)
    source.lengths[at] = text.length
    if (source.numbers) source.numbers[at] = column.number?.(row) ?? NaN
    if (part.length === ROWS_IN_A_PART || at === rows.length - 1) {
      source.parts.push(part.join(''))
      part = []
    }
  }
  return { source, take }
}

export function extract<Row>(rows: readonly Row[], column: Column<Row>): ColumnSource {
  const { source, take } = collector(rows, column)
  for (let at = 0; at < rows.length; at++) take(at)
  return source
}

/** Gives nothing when it was no longer wanted. */
export async function extractInSlices<Row>(rows: readonly Row[], column: Column<Row>, wanted: () => boolean) {
  const { source, take } = collector(rows, column)
  return (await inSlices(rows.length, take, wanted)) ? source : undefined
}
