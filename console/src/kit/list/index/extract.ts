import type { Column } from '../columns.ts'
import type { ColumnSource, Texts } from './columnIndex.ts'
import { inSlices } from './slices.ts'

const ROWS_IN_A_PIECE = 2048

/** Formatting numbers and dates is slow, and sorting does not need it. It is done later, or never. */
export type Part = 'orders' | 'search'

/** Collects what a worker needs: a few long strings and plain numbers, which are cheap to send. */
function collector<Row>(rows: readonly Row[], column: Column<Row>, part: Part) {
  const { number } = column
  return number && part === 'orders' ? numberCollector(rows, number) : textCollector(rows, column)
}

type NumberOf<Row> = NonNullable<Column<Row>['number']>

/** So little work that it is done at once, even for a long list. */
export function extractNumbers<Row>(rows: readonly Row[], number: NumberOf<Row> = () => NaN): Float64Array {
  return Float64Array.from(rows, (row) => number(row) ?? NaN)
}

function numberCollector<Row>(rows: readonly Row[], number: NumberOf<Row>) {
  const numbers = new Float64Array(rows.length)
  const take = (row: Row, at: number) => {
    numbers[at] = number(row) ?? NaN
  }
  const source: ColumnSource = { numbers }
  return { source, take }
}

function textCollector<Row>(rows: readonly Row[], { text: textOf, number }: Column<Row>) {
  const texts: Texts = { parts: [], lengths: new Uint32Array(rows.length) }
  let piece: string[] = []
  const take = (row: Row, at: number) => {
    const text = textOf(row)
    texts.lengths[at] = text.length
    piece.push(text)
    if (piece.length < ROWS_IN_A_PIECE && at < rows.length - 1) return
    texts.parts.push(piece.join(''))
    piece = []
  }
  const source: ColumnSource = { texts, isSorted: !number }
  return { source, take }
}

export function extract<Row>(rows: readonly Row[], column: Column<Row>, part: Part): ColumnSource {
  const { source, take } = collector(rows, column, part)
  for (const [at, row] of rows.entries()) take(row, at)
  return source
}

/** Undefined if it is no longer wanted. */
export async function extractInSlices<Row>(
  rows: readonly Row[],
  column: Column<Row>,
  part: Part,
  wanted: () => boolean,
) {
  const { source, take } = collector(rows, column, part)
  const step = (at: number) => take(rows[at] as Row, at)
  return (await inSlices(rows.length, step, wanted)) ? source : undefined
}
