import type { ElsysSensors } from '#contract/schemas/registry'

const separators = ['\t', ';', ',']
const long = /(?:[0-9a-f][:. -]?){20,}/gi

/** The text with a new line for each scanned sensor. */
export const withScanned = (text: string, euis: readonly string[]): string =>
  [text.trimEnd(), ...euis].filter(Boolean).join('\n')

/** DevEUIs that begin a line. */
export const euisIn = (text: string): string[] =>
  linesOf(text).map((line) => (line.split(/[\t;,]/, 1)[0] ?? '').replace(/[^0-9a-f]/gi, '').toUpperCase())

/** The part of the text that the browser may keep: the fields before the key, and nothing as long as a key. */
export function withoutKeys(text: string): string {
  if (isJson(text)) return ''
  return linesOf(text)
    .map((line) => {
      const separator = separators.find((one) => line.includes(one))
      const fields = separator === undefined ? [line] : line.split(separator).slice(0, 3)
      return fields.map((field) => field.replace(long, '')).join(separator)
    })
    .join('\n')
}

/** The list in a JSON text, for the call that takes a list. Undefined for a text of lines. */
export function sensorsIn(text: string): ElsysSensors | undefined {
  if (!isJson(text)) return undefined
  try {
    return JSON.parse(text) as ElsysSensors
  } catch {
    throw new Error('The text begins like JSON, but is not valid JSON')
  }
}

const isJson = (text: string) => text.trimStart().startsWith('[')

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)
