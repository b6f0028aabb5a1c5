import type { ElsysSensors } from '#contract/schemas/registry'
import { texts } from '../../../texts/sensors.ts'

const separators = ['\t', ';', ',']
const long = /(?:[0-9a-f][:. -]?){20,}/gi

export const withScanned = (text: string, euis: readonly string[]): string =>
  [text.trimEnd(), ...euis].filter(Boolean).join('\n')

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
    throw new Error(texts.isNoJson)
  }
}

const isJson = (text: string) => text.trimStart().startsWith('[')

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)

/** A printed DevEUI: eight bytes with or without separators, and not part of a longer number. */
const eui = /(?<![0-9a-f])(?:[0-9a-f]{2}[:. -]?){7}[0-9a-f]{2}(?![0-9a-f])/i

/** The onboarding code of the LoRa Alliance: `LW:D0:JoinEUI:DevEUI:ProfileID`, followed by parts that are not needed here. */
const onboarding = /^LW:D\d:[0-9a-f]{16}:([0-9a-f]{16})(?::|$)/i

const named = /dev[\s_-]*eui\W*/i

/** Keys in the code are not read. A code that does not name its DevEUI must contain exactly one number of that length. */
export function readCode(text: string): string | undefined {
  const standard = onboarding.exec(text.trim())?.[1]
  const name = named.exec(text)
  const found = standard ?? eui.exec(name ? text.slice(name.index + name[0].length) : text)?.[0]
  return found?.replace(/[^0-9a-f]/gi, '').toUpperCase()
}
