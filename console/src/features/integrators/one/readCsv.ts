/** What `csvField` put before a sign that a spreadsheet would take for a formula. */
const guard = /^'(?=[=+\-@＝＋－＠\t\r\n])/

/**
 * The cells of a CSV text (RFC 4180), line by line, without empty lines. Cells are separated by commas or semicolons,
 * whichever the first line uses: spreadsheets write both.
 */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'g')
  const lines: string[][] = []
  let line: string[] = []
  for (const [whole, cell = '', end = ''] of text.replace(/^\ufeff/, '').matchAll(pattern)) {
    line.push(unquoted(cell))
    if (end !== separator) {
      if (line.some((content) => content !== '')) lines.push(line)
      line = []
    }
    if (whole === '' || end === '') break
  }
  return lines
}

function separatorOf(text: string): ',' | ';' {
  const first = text.split('\n', 1)[0] ?? ''
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

function unquoted(cell: string): string {
  const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  return text
    .trim()
    .split(';')
    .map((part) => part.replace(guard, ''))
    .join(';')
    .replace(guard, '')
}
