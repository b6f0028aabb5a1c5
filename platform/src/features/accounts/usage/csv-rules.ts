import { csvField } from '#contract/csv'

/** RFC 4180: a line of names, then one for each row, each ended by CRLF. */
export function toCsv<Row extends Record<string, Cell>>(
  columns: (keyof Row & string)[],
  rows: Row[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((line) => `${line.map(toCell).join(',')}\r\n`).join('')
}

type Cell = string | number | Date | null | undefined

function toCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? csvField(value) : String(value)
}
