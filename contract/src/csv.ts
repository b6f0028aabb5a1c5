/** A spreadsheet takes a cell that begins like this for a formula. Some also accept the full-width signs. */
const formulaSigns = '=+\\-@＝＋－＠'

/**
 * Where a cell may begin. A spreadsheet that expects another separator ignores our quotes, so the text after each
 * common separator must not be a formula either.
 */
const formulaStart = new RegExp(`(^|[,;\\t\\r\\n])(?=[${formulaSigns}])`, 'g')
const startsBlank = /^[\t\r\n]/
const needsQuotes = /[",;\t\r\n]/

/** A text as a cell of a CSV file (RFC 4180): quoted if needed, and never a formula. */
export function csvField(text: string): string {
  const guarded = text.replace(formulaStart, "$1'")
  const safe = startsBlank.test(guarded) ? `'${guarded}` : guarded
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
