import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** Values as the schema describes them. What only its refinements know may still be refused. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return fromJsonSchema(root, root.$defs ?? {})
}

function fromJsonSchema(schema: JsonSchema, defs: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const below = (inner: JsonSchema) => fromJsonSchema(inner, defs)
  if (schema.$ref) return below(defs[schema.$ref.replace('#/$defs/', '')] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(below))
  switch (schema.type ?? '') {
    case 'object':
      return objectsOf(schema, below)
    case 'array':
      return fc.array(below(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer(boundsOf(schema, -2_147_483_648, 2_147_483_647))
    case 'number':
      return fc.double({ ...boundsOf(schema, -1e15, 1e15), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectsOf(
  { properties = {}, required = [] }: JsonSchema,
  below: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, below(property)]),
  )
  return fc.record(fields, { requiredKeys: required })
}

function textsOf({ pattern, format, maxLength = 255 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') {
    const range = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
    return fc.date(range).map((date) => date.toISOString().slice(0, 10))
  }
  const longest = Math.min(maxLength, 40)
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: longest })
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: longest }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 10_000))) },
  )
}

const boundsOf = ({ minimum, maximum }: JsonSchema, lowest: number, highest: number) => ({
  min: Math.max(minimum ?? lowest, lowest),
  max: Math.min(maximum ?? highest, highest),
})

/** Nested deeper than anything that anybody means. */
export const abyss = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const nasty: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.1,
  1e308,
  -1e308,
  2_147_483_647,
  2_147_483_648,
  2 ** 53 + 2,
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'x'.repeat(300),
  'ß'.repeat(70_000),
  'null',
  '1',
  '-',
  '.',
  '..',
  '%',
  '_',
  '\\',
  "'; drop table accounts; --",
  '{}',
  '2026-02-30',
  '24:01',
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: 1 },
  { length: -1 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"isOperator":true}}'),
  JSON.parse(abyss(500)),
]

/** Values that no schema asks for. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** What can stand between two slashes of an address, well formed or not. */
export const pathOddities = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%2e%2e',
  '..%2f..%2faccount',
  '%2F',
  '%20',
  "'",
  '%22',
  '%5c',
  ';',
  '%F0%9F%98%80',
  'undefined',
  '__proto__',
  'constructor',
  '-1',
  '1e400',
  'x'.repeat(257),
  'x'.repeat(1_001),
  'x'.repeat(12_000),
]

export const queryOddities = [
  '?%',
  '?=',
  '?&&',
  '?%00=%00',
  '?__proto__=1',
  '?constructor[prototype]=1',
  '?pageNr=1&pageNr=2',
  '?pageNr[]=1',
  '?pageNr=%00',
  '?name=%ff%fe',
  '?name=%00',
  '?cursor=AAAA',
  `?name=${'x'.repeat(5_000)}`,
]

export const json = { 'content-type': 'application/json' }

/** Bodies that no operation takes for one of its own, each with what it is. */
export const rawBodies: [string, Omit<InjectOptions, 'url'>][] = [
  ['nothing', {}],
  ['an empty body', { headers: json, payload: '' }],
  ['broken JSON', { headers: json, payload: '{"a":' }],
  ['a stray byte', { headers: json, payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }],
  ['null', { headers: json, payload: 'null' }],
  ['a number beyond all numbers', { headers: json, payload: '1e999999' }],
  ['a list', { headers: json, payload: '[]' }],
  ['a text', { headers: json, payload: '"text"' }],
  ['an abyss', { headers: json, payload: abyss(100_000) }],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }],
  ['XML', { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
  ['no type', { payload: '{}' }],
  ['an invalid content type', { headers: { 'content-type': ';;=' }, payload: '{}' }],
  ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '\u0000;;;\n;' }],
]
