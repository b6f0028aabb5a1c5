import { z } from 'zod'
import { abyss } from './generate.ts'
import { withLeaf } from './leaves.ts'

type TextOf = (length: number) => string

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maximum?: number
  maxLength?: number
  maxItems?: number
}

const plainText: TextOf = (length) => 'x'.repeat(length)

/** Texts on which a careless regular expression, loop or normalisation takes its time. */
export const slowTexts: TextOf[] = [
  plainText,
  (length) => `${' '.repeat(length - 1)}x`,
  (length) => `a@${'.'.repeat(Math.max(1, length - 3))}@`,
  (length) => `${'='.repeat(length - 1)}-`,
  (length) => `${'1'.repeat(length - 1)}!`,
  (length) => '\uFDFA'.repeat(Math.ceil(length / 3)),
  (length) => 'e\u0301'.repeat(Math.ceil(length / 3)),
  (length) => '\n;\t'.repeat(Math.ceil(length / 6)),
]

/** Now this one, now another, so that one body has them all; of a list's entries no two begin with the same. */
function inTurns(): TextOf {
  let count = 0
  return (length) => {
    const turn = count + Math.floor(count / slowTexts.length)
    count += 1
    return slowTexts[turn % slowTexts.length]?.(length) ?? ''
  }
}

/** Far longer than any text may be, and long enough to show what grows with the square of it. */
const longText = 200_000

/** Bodies as large as a body may be, as JSON: what the schema lets through, and what it has to refuse. */
export function* largestBodies(
  schema: z.ZodType,
  valid: unknown,
  limit: number,
): Generator<[string, string]> {
  const room = limit - 1_000
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  for (const [what, text] of [
    ['plain', plainText],
    ['slow', inTurns()],
  ] as const) {
    yield [
      `everything at its largest, ${what}`,
      fitting((part) => fill(shape, shape.$defs ?? {}, text, part), room),
    ]
  }
  for (const [at, text] of slowTexts.entries()) {
    const places = placesOf(valid, 'text')
    const long = (body: unknown, path: string[]) =>
      withLeaf(body, path, text(Math.floor(longText / places.length)))
    yield [`long texts ${at}`, JSON.stringify(places.reduce(long, valid))]
  }
  if (typeof valid === 'string') return
  for (const path of placesOf(
    fill(shape, shape.$defs ?? {}, () => 'x', 0),
    'list',
  ))
    for (const item of ['{}', '0']) {
      const entries = `${item},`.repeat(room / (item.length + 1))
      yield [
        `a long list of ${item}`,
        JSON.stringify(withLeaf(valid, path, '#')).replace('"#"', `[${entries}0]`),
      ]
    }
  yield ['lists in lists', abyss(room / 2)]
  yield ['objects in objects', `${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`]
  yield ['many fields', `{${Array.from({ length: room / 12 }, (_, at) => `"k${at}":0`).join(',')}}`]
}

/** Every list as long as it may be, or the same part of it where that would be too much for a body. */
function fitting(make: (part: number) => unknown, room: number): string {
  for (let part = 1; ; part /= 1.5) {
    const text = JSON.stringify(make(part))
    if (text.length <= room) return text
  }
}

function fill(
  schema: JsonSchema,
  defs: Record<string, JsonSchema>,
  text: TextOf,
  part: number,
  at = 0,
): unknown {
  const below = (inner: JsonSchema, index = at) => fill(inner, defs, text, part, index)
  if (schema.$ref) return below(defs[schema.$ref.replace('#/$defs/', '')] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[at % schema.enum.length]
  if (schema.anyOf) return below(schema.anyOf[0] ?? {})
  switch (schema.type ?? '') {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return Object.fromEntries(fields.map(([name, property]) => [name, below(property)]))
    }
    case 'array': {
      const length = Math.ceil((schema.maxItems ?? 100_000) * part)
      return Array.from({ length }, (_, index) => below(schema.items ?? {}, index))
    }
    case 'string': {
      const longest = schema.maxLength ?? 100_000
      // No two of a list are the same, or the first rule to look would refuse it.
      return `${text(Math.max(1, Math.floor(longest > 10_000 ? longest * part : longest) - 6))}${at}`
    }
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

/** The ways to the texts of a body, or to its lists. */
function placesOf(value: unknown, kind: 'text' | 'list', path: string[] = []): string[][] {
  if (typeof value === 'string') return kind === 'text' ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const own = kind === 'list' && Array.isArray(value) ? [path] : []
  const inner = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
  return [...own, ...inner.flatMap(([name, entry]) => placesOf(entry, kind, [...path, name]))]
}
