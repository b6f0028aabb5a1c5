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
  /** It has more characters than a line may have. Its cells are not read, and nothing after it. */
  isTooLong?: true
}

interface CsvLimits {
  /** Of a line, so many cells are kept. */
  mostCells?: number
  /** Characters of a line. */
  longestLine?: number
}

/** RFC 4180, or cells copied from a spreadsheet, without empty lines and byte order mark. */
export function* csvLines(text: string, limits: CsvLimits = {}): Generator<CsvLine> {
  for (const step of csvSteps(text, limits)) if (step) yield step
}

/** Characters that are read in one step. It takes less than a millisecond. */
const stepLength = 20_000

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The same step by step, for a reader who gives others a turn now and then: a step brings a line, or nothing yet. A file of empty
 * lines has no line at all, and one of separators a single one.
 */
export function* csvSteps(
  text: string,
  { mostCells = Infinity, longestLine = Infinity }: CsvLimits = {},
): Generator<CsvLine | undefined> {
  const separator = separatorOf(text).charCodeAt(0)
  let at = text.startsWith('\ufeff') ? 1 : 0
  let nextStep = at + stepLength
  for (let line = 1; at < text.length; line += 1) {
    const furthest = at + longestLine
    let end = endOfBlanks(text, at, furthest, separator)
    // Nothing is made for an empty line. There may be a million.
    const cells: string[] | undefined = isLineEnd(text.charCodeAt(end)) ? undefined : []
    for (let isOpen = cells !== undefined; isOpen;) {
      const quoted = text.charCodeAt(at) === quote ? endOfQuoted(text, at, furthest) : at
      end = endOfPlain(text, quoted, furthest, separator)
      if (end > furthest) break
      if (cells && cells.length < mostCells) cells.push(cellOf(text, at, quoted, end))
      isOpen = text.charCodeAt(end) === separator
      if (isOpen) at = end + 1
      if (at < nextStep) continue
      nextStep = at + stepLength
      yield undefined
    }
    if (end > furthest) {
      yield { line, cells: [], isTooLong: true }
      return
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    const isStep = at >= nextStep
    if (isStep) nextStep = at + stepLength
    if (cells?.some((cell) => cell !== '')) yield { line, cells }
    else if (isStep) yield undefined
  }
}

function cellOf(text: string, start: number, quoted: number, end: number): string {
  const inside = quoted > start ? text.slice(start + 1, quoted - 1).replaceAll('""', '"') : ''
  const cell = inside + text.slice(quoted, end)
  return cell.includes("'") ? withoutGuards(cell) : cell
}

/** The place after the closing quote, or the end of the text if there is none. Nobody looks further than `furthest`. */
function endOfQuoted(text: string, start: number, furthest: number): number {
  for (let at = start + 1; at <= furthest; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length + 1
    if (at > furthest) break
    if (text.charCodeAt(at + 1) !== quote) return at + 1
  }
  return furthest + 1
}

/** A code beyond the end of the text is not a number. */
const isLineEnd = (sign: number) => sign === lineFeed || sign === carriageReturn || Number.isNaN(sign)

/** The place after the separators with which a line begins. */
function endOfBlanks(text: string, start: number, furthest: number, separator: number): number {
  let at = start
  while (at <= furthest && text.charCodeAt(at) === separator) at += 1
  return at
}

/** The place of the next separator or line break. */
function endOfPlain(text: string, start: number, furthest: number, separator: number): number {
  for (let at = start; at < text.length && at <= furthest; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === separator || sign === lineFeed || sign === carriageReturn) return at
  }
  return Math.max(start, Math.min(text.length, furthest + 1))
}
