import { csvField } from '#contract/csv'
import type { Column } from './list/columns.ts'
import { inSlices } from './list/index/listIndex.ts'
import { dayOf } from '../ui/clock.ts'
import { numberLocale } from '../ui/language.ts'

/** The name of every exported file: what it shows, in small letters, and the day. `locations-2026-11-17.csv` */
export function exportName(title: string, extension: string, now = new Date()): string {
  const words = title.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `${[...words.split('-'), dayOf(now.getTime() / 1000)].filter(Boolean).join('-')}.${extension}`
}

export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

interface Dialect {
  separator: ',' | ';'
  decimal: string
}

/** In languages with a decimal comma, spreadsheets separate cells by semicolons. */
export function dialectOf(locale = numberLocale()): Dialect {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return decimal === ',' ? { separator: ';', decimal } : { separator: ',', decimal: '.' }
}

/** Numbers are written as numbers, so that a spreadsheet can add them up, negative ones too. */
function csvCell<Row>(column: Column<Row>, row: Row, { decimal }: Dialect): string {
  const shown = column.text(row)
  return column.figures && Number.isFinite(Number(shown)) ? shown.replace('.', decimal) : csvField(shown)
}

/** RFC 4180. A cell that is null is empty. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[], dialect = dialectOf()): string {
  const { separator, decimal } = dialect
  const cell = (value: string | number | null) =>
    typeof value === 'string' ? csvField(value) : (value?.toString().replace('.', decimal) ?? '')
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

/** The same for a list, in slices, so that a long list does not block the page. */
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
export function saveCsv(title: string, csv: string) {
  saveFile(exportName(title, 'csv'), new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
}
