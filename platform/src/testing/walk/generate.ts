import fc from 'fast-check'
import { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'
import { badValues } from './bad-values.ts'

/** Values that fit the schema. Its refinements may still refuse them. */
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
  // Keys are the longest texts with a pattern.
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 100) })
  const longest = Math.min(maxLength, 40)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: longest }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 10_000))) },
  )
}

const boundsOf = ({ minimum, maximum }: JsonSchema, lowest: number, highest: number) => ({
  min: Math.max(minimum ?? lowest, lowest),
  max: Math.min(maximum ?? highest, highest),
})

/** Values that fit no schema of ours. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...badValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
