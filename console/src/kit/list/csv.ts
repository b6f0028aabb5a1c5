import { csvField } from '#contract/csv'
import type { Column } from './columns.ts'
import { inSlices } from './index/slices.ts'

/** Numbers go out as they are, so that a spreadsheet can add up negative ones too. */
function csvCell<Row>(column: Column<Row>, row: Row): string {
  const shown = column.text(row)
  return column.figures && Number.isFinite(Number(shown)) ? shown : csvField(shown)
}

/** RFC 4180, in slices: a long list must not hold up the page. */
export async function toCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  shown: Uint32Array,
): Promise<string> {
  const lines = [columns.map((column) => csvField(column.header)).join(',')]
  await inSlices(shown.length, (position) => {
    const row = rows[shown[position] ?? 0]
    if (row !== undefined) lines.push(columns.map((column) => csvCell(column, row)).join(','))
  })
  return `${lines.join('\r\n')}\r\n`
}

/** The byte order mark tells spreadsheets that the text is UTF-8. */
export function saveCsv(fileName: string, csv: string) {
  const address = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
