import { csvField } from '#contract/csv'
import type { Column } from '../columns.ts'
import { saveFile } from '../../saveFile.ts'
import { inSlices } from '../index/slices.ts'

interface Dialect {
  separator: ',' | ';'
  decimal: string
}

/** In languages with a decimal comma, spreadsheets separate cells by semicolons. */
export function dialectOf(locale?: string): Dialect {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return decimal === ',' ? { separator: ';', decimal } : { separator: ',', decimal: '.' }
}

/** Numbers are written as numbers, so that a spreadsheet can add them up, negative ones too. */
function csvCell<Row>(column: Column<Row>, row: Row, { decimal }: Dialect): string {
  const shown = column.text(row)
  return column.figures && Number.isFinite(Number(shown)) ? shown.replace('.', decimal) : csvField(shown)
}

/** RFC 4180, in slices, so that a long list does not block the page. */
export async function toCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  shown: Uint32Array,
  dialect = dialectOf(),
): Promise<string> {
  const lines = [columns.map((column) => csvField(column.header)).join(dialect.separator)]
  await inSlices(shown.length, (position) => {
    const row = rows[shown[position] ?? 0]
    if (row !== undefined)
      lines.push(columns.map((column) => csvCell(column, row, dialect)).join(dialect.separator))
  })
  return `${lines.join('\r\n')}\r\n`
}

/** The byte order mark tells spreadsheets that the text is UTF-8. */
export function saveCsv(fileName: string, csv: string) {
  saveFile(fileName, new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
}
