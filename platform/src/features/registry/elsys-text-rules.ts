import type { ElsysSensors } from '#contract/schemas/registry'
import { mostSensors } from '#contract/limits'
import { invalid } from '../../base/errors.ts'

/** A sensor as it was written, with its line number. */
export interface SensorLine {
  line: number
  devEui: string
  name: string
  type: string
  appKey: string
  /** Text on the line after the fields of a sensor. */
  excess: boolean
}

export function fromList(sensors: ElsysSensors): SensorLine[] {
  return sensors.map(({ devEui, name, type, appKey }, index) => ({
    line: index + 1,
    devEui,
    name: name ?? '',
    type: type ?? '',
    appKey: appKey ?? '',
    excess: false,
  }))
}

/** One sensor per line. Blank lines, comments and a line of headings are skipped. */
export function fromText(text: string): SensorLine[] {
  const written = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ line: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
  const sensors = isHeading(written[0]?.content) ? written.slice(1) : written
  if (sensors.length > mostSensors) throw invalid('body', `At most ${mostSensors} sensors at once`)
  return sensors.map(({ line, content }) => {
    const [devEui = '', name = '', type = '', appKey = '', rest = ''] = splitLine(content)
    return { line, devEui, name, type, appKey, excess: rest !== '' }
  })
}

const isHeading = (content: string | undefined) => /^"?\s*dev[\s_-]*eui\b/i.test(content ?? '')

/** The fields of a sensor. */
const mostFields = 4

/**
 * Fields separated by tabs, semicolons or commas, whichever the line uses. Quotes keep a separator inside a field. What
 * follows the fields of a sensor is one more field without its separators, because a line can have 200,000 of them.
 */
function splitLine(content: string): string[] {
  const separator = ['\t', ';', ','].find((candidate) => content.includes(candidate)) ?? ','
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (const character of content) {
    if (character === '"') quoted = !quoted
    else if (character !== separator || quoted) field += character
    else if (fields.length < mostFields) {
      fields.push(field.trim())
      field = ''
    }
  }
  return [...fields, field.trim()]
}
