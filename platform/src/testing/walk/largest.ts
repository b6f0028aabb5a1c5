import { longestList } from '#contract/limits'
import { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'
import { deepJson } from './bad-values.ts'
import { withValue } from './request-values.ts'

type TextOf = (length: number) => string

const plainText: TextOf = (length) => 'x'.repeat(length)

/** Texts that make a careless regular expression, loop or normalisation slow. */
export const slowTexts: TextOf[] = [
  plainText,
  (length) => `${' '.repeat(length - 1)}x`,
  (length) => `a@${'.'.repeat(Math.max(1, length - 3))}@`,
  (length) => `${'='.repeat(length - 1)}-`,
  (length) => `${'1'.repeat(length - 1)}!`,
  (length) => '\uFDFA'.repeat(Math.ceil(length / 3)),
  (length) => 'e\u0301'.repeat(Math.ceil(length / 3)),
  (length) => '\n;\t'.repeat(Math.ceil(length / 6)),
  (length) => ';'.repeat(length),
]

/** The longest query that is accepted: Node reads 16 kB of headers. */
export const longestQuery = 15_000

/** Queries and forms of as many parameters as fit. */
export const manyParameters: [string, TextOf][] = [
  ['one name', (length) => 'a&'.repeat(length / 2)],
  ['one name with values', (length) => 'token=1&'.repeat(length / 8)],
  ['two names in turn', (length) => 'a&b&'.repeat(length / 4)],
  [
    'other names',
    (length) =>
      Array.from({ length: length / 7 }, (_, at) => `t${at}`)
        .join('&')
        .slice(0, length),
  ],
  ['no names', (length) => '&'.repeat(length)],
]

const randomLength = 30_000

/** The same characters each time, of all kinds and in no order. Neither an index nor a packer can make them shorter. */
const randomText: TextOf = (length) => {
  let state = 20_261_119
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0)
  const sign = () => {
    const kind = next() >>> 28
    if (kind < 12) return 0x20 + ((next() >>> 16) % 95)
    return kind < 15 ? 0xa0 + ((next() >>> 16) % 0x500) : 0x4e00 + ((next() >>> 16) % 0x5000)
  }
  const signs = Array.from({ length: Math.min(length, randomLength) }, sign)
  return String.fromCharCode(...signs)
    .repeat(Math.ceil(length / randomLength))
    .slice(0, length)
}

/** Takes them in turn and begins each round with another one, so that one body has them all. */
function inTurns(): TextOf {
  let count = 0
  return (length) => {
    const turn = count + Math.floor(count / slowTexts.length)
    count += 1
    return slowTexts[turn % slowTexts.length]?.(length) ?? ''
  }
}

/** Far longer than any text may be. Long enough to reveal work that grows with the square of the length. */
const longText = 200_000

/** The largest bodies, as JSON: some that the schema accepts, and some that it refuses. */
export function* largestBodies(
  schema: z.ZodType,
  valid: unknown,
  limit: number,
): Generator<[string, string]> {
  const room = limit - 1_000
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const filled = (text: TextOf, differ = true) =>
    fitting((part) => new Filling(shape.$defs ?? {}, text, part, differ).of(shape), room)
  yield ['everything at its largest, plain', filled(plainText)]
  yield ['everything at its largest, slow', filled(inTurns())]
  yield ['everything at its largest, random', filled(randomText)]
  yield ['everything at its largest, repeated', filled(plainText, false)]
  for (const [at, text] of slowTexts.entries()) {
    const paths = pathsOf(valid, 'text')
    const long = (body: unknown, path: string[]) =>
      withValue(body, path, text(Math.floor(longText / paths.length)))
    yield [`long texts ${at}`, JSON.stringify(paths.reduce(long, valid))]
  }
  if (typeof valid === 'string') return
  const smallest = new Filling(shape.$defs ?? {}, () => 'x', 0, true).of(shape)
  const put = (path: string[], json: string) =>
    JSON.stringify(withValue(valid, path, '#')).replace('"#"', json)
  for (const path of pathsOf(valid, 'text')) yield ['deep lists for a text', put(path, deepLists)]
  for (const path of pathsOf(smallest, 'list'))
    for (const item of ['{}', '0', '""', 'null', '[]', '[[[[]]]]']) {
      const entries = Array.from({ length: longestList }, () => item).join(',')
      yield [`a long list of ${item}`, put(path, `[${entries}]`)]
    }
}

/** As deep and as many as a body may have, for a schema that takes anything. */
const deepLists = `[${Array.from({ length: 1_900 }, () => deepJson(28)).join(',')}]`

/** Larger than any schema sees: these are refused for all operations in the same place. */
export const refusedShapes = (limit: number): [string, string][] => [
  ['lists in lists', deepJson(limit / 2)],
  ['objects in objects', `${'{"a":'.repeat(limit / 7)}1${'}'.repeat(limit / 7)}`],
  ['many fields', `{${Array.from({ length: limit / 13 }, (_, at) => `"k${at}":0`).join(',')}}`],
  ['many empty objects', `[${'{},'.repeat(limit / 4)}0]`],
  ['many numbers', `[${'0,'.repeat(limit / 3)}0]`],
]

/**
 * Every list has its largest length. All are shortened by the same share if the body would be too large. From below: a
 * body of a hundred megabytes takes seconds to make.
 */
function fitting(make: (part: number) => unknown, room: number): string {
  let largest = ''
  for (let part = 1 / 1024; ; part = Math.min(1, part * 1.5)) {
    const text = JSON.stringify(make(part))
    if (Buffer.byteLength(text) > room) return largest
    largest = text
    if (part === 1) return largest
  }
}

/** A value that a schema describes, as large as it may be. Of lists and of very long texts, a part. */
class Filling {
  constructor(
    private readonly defs: Record<string, JsonSchema>,
    private readonly text: TextOf,
    private readonly part: number,
    /** Whether the entries of a list differ. The first rule may refuse equal ones. */
    private readonly differ: boolean,
  ) {}

  of(schema: JsonSchema, at = 0): unknown {
    if (schema.$ref) return this.of(this.defs[schema.$ref.replace('#/$defs/', '')] ?? {}, at)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[at % schema.enum.length]
    if (schema.anyOf) return this.of(schema.anyOf[0] ?? {}, at)
    switch (schema.type ?? '') {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {})
        return Object.fromEntries(fields.map(([name, property]) => [name, this.of(property, at)]))
      }
      case 'array': {
        const length = Math.ceil((schema.maxItems ?? 100_000) * this.part)
        const items = schema.items ?? {}
        return Array.from({ length }, (_, index) => this.of(items, this.differ ? index : at))
      }
      case 'string': {
        const longest = schema.maxLength ?? 100_000
        const length = Math.floor(longest > 10_000 ? longest * this.part : longest)
        return `${this.text(Math.max(1, length - 6))}${at}`
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
}

/** The paths of all texts, or of all lists, in a body. */
function pathsOf(value: unknown, kind: 'text' | 'list', path: string[] = []): string[][] {
  if (typeof value === 'string') return kind === 'text' ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const own = kind === 'list' && Array.isArray(value) ? [path] : []
  const inner = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
  return [...own, ...inner.flatMap(([name, entry]) => pathsOf(entry, kind, [...path, name]))]
}
