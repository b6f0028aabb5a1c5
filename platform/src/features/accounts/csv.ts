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
  const text = typeof value === 'string' ? harmless(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run a text that begins like a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
