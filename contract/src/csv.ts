/** A spreadsheet takes a cell that begins like this for a formula. Some also accept the full-width signs. */
const formulaSigns = '=+\\-@＝＋－＠'

/**
 * Where a cell may begin. A spreadsheet that expects another separator ignores our quotes, so the text after each
 * common separator must not be a formula either. An apostrophe there is doubled, so that a reader can tell it from ours.
 */
const formulaStart = new RegExp(`(^|[,;\\t\\r\\n])(?='*[${formulaSigns}])`, 'g')
const startsBlank = /^'*[\t\r\n]/
const needsQuotes = /[",;\t\r\n]/

/** A text as a cell of a CSV file (RFC 4180): quoted if needed, and never a formula. */
export function csvField(text: string): string {
  const guarded = text.replace(formulaStart, "$1'")
  const safe = startsBlank.test(guarded) ? `'${guarded}` : guarded
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const guardedStart = new RegExp(`(^|[,;\\t\\r\\n])'(?='*[${formulaSigns}])`, 'g')
const guardedBlank = /^'(?='*[\t\r\n])/

/** The text of a cell, without what `csvField` has put before signs of formulas. */
const withoutGuards = (cell: string): string => cell.replace(guardedBlank, '').replace(guardedStart, '$1')

export type Separator = ',' | ';' | '\t'

/** Spreadsheets copy cells with tabs between them, and write commas or semicolons into files. */
export function separatorOf(text: string): Separator {
  const unquoted = text.slice(0, 10_000).replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
  const first = /[^\r\n]+/.exec(unquoted)?.[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  const signs: Separator[] = ['\t', ';', ',']
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

export interface CsvLine {
  /** As a spreadsheet numbers its rows: from 1, with empty ones. */
  line: number
  cells: string[]
}

/** RFC 4180, or cells copied from a spreadsheet, without empty lines and byte order mark. A line has at most `mostCells`. */
export function* csvLines(text: string, mostCells = Infinity): Generator<CsvLine> {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const separator = separatorOf(text)
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  let at = start
  for (let line = 1; at < text.length; line += 1) {
    const cells: string[] = []
    for (let isOpen = true; isOpen;) {
      const quoted = text.startsWith('"', at) ? endOfQuoted(text, at) : at
      plain.lastIndex = quoted
      const end = quoted + (plain.exec(text)?.[0].length ?? 0)
      if (cells.length < mostCells) {
        const inside = quoted > at ? text.slice(at + 1, quoted - 1).replaceAll('""', '"') : ''
        cells.push(withoutGuards(inside + text.slice(quoted, end)))
      }
      isOpen = text[end] === separator
      at = isOpen ? end + 1 : text.startsWith('\r\n', end) ? end + 2 : end + 1
    }
    if (cells.some((cell) => cell !== '')) yield { line, cells }
  }
}

/** The place after the closing quote, or the end of the text if there is none. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length + 1
    if (text[at + 1] !== '"') return at + 1
  }
}
