import type { z } from 'zod'

/** A missing text or list is empty, or null or nothing if the contract allows that, and "false" is not true. Shipped instead of the schemas. */
export type Shape = 'text' | 'text or null' | 'text or nothing' | 'flag' | ListShape | ObjectShape

interface ListShape {
  list: Shape | null
}

interface ObjectShape {
  fields: Record<string, Shape>
  nullable?: true
}

/** A page of HTML is no list, and neither is an object. An empty body is an empty list or object. */
export function fits(shape: Shape | null | undefined, body: unknown): boolean {
  if (typeof shape !== 'object' || shape === null) return true
  if (body === undefined || body === null || body === '') return true
  return 'list' in shape ? Array.isArray(body) : typeof body === 'object' && !Array.isArray(body)
}

/** Returns the same object if nothing is missing in it: 100,000 complete rows are not copied. */
export function readAnswer(shape: Shape | null | undefined, value: unknown): unknown {
  if (!shape) return value
  if (shape === 'text') return readText(value)
  if (shape === 'text or null') return value === undefined || value === null ? null : readText(value)
  if (shape === 'text or nothing') return value === undefined || value === null ? undefined : readText(value)
  if (shape === 'flag') return readFlag(value)
  if ('list' in shape) return readList(shape, value)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return readObject(shape, value)
  return shape.nullable ? null : readObject(shape, {})
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Some platforms send booleans as text. */
function readFlag(value: unknown): unknown {
  if (value === 'true') return true
  return value === 'false' ? false : value
}

function readList({ list }: ListShape, value: unknown): unknown[] {
  if (!Array.isArray(value)) return []
  const entries: unknown[] = value.includes(null) ? value.filter((entry) => entry !== null) : value
  let read = entries
  for (const [at, entry] of entries.entries()) {
    const whole = readAnswer(list, entry)
    if (whole === entry) continue
    if (read === entries) read = [...entries]
    read[at] = whole
  }
  return read
}

function readObject({ fields }: ObjectShape, value: object): object {
  const entries = value as Record<string, unknown>
  let read = entries
  for (const name in fields) {
    const whole = readAnswer(fields[name], entries[name])
    if (whole === entries[name]) continue
    if (read === entries) read = { ...entries }
    read[name] = whole
  }
  return read
}

type Definition = z.core.$ZodTypes['_zod']['def']

const texts = new Set<string>(['string', 'enum', 'literal'])

/** The shape that a response's schema promises. Nothing if there is nothing to fill in. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = schema as z.core.$ZodType & { def: Definition }
  if (texts.has(def.type)) return 'text'
  if (def.type === 'boolean') return 'flag'
  if (def.type === 'array') return { list: shapeOf(def.element) ?? null }
  if (def.type === 'object') return { fields: fieldsOf(def.shape) }
  if (def.type === 'nullable') return nullable(shapeOf(def.innerType), 'text or null')
  if (def.type === 'optional') return nullable(shapeOf(def.innerType), 'text or nothing')
  return undefined
}

function fieldsOf(fields: Readonly<Record<string, z.core.$ZodType>>): Record<string, Shape> {
  const shapes = Object.entries(fields).map(([name, field]) => [name, shapeOf(field)] as const)
  return Object.fromEntries(shapes.filter((entry): entry is [string, Shape] => entry[1] !== undefined))
}

/** A missing list is filled in as an empty one, so that no screen has to handle both. */
function nullable(shape: Shape | undefined, text: 'text or null' | 'text or nothing'): Shape | undefined {
  if (shape === 'text') return text
  return typeof shape === 'object' && 'fields' in shape ? { ...shape, nullable: true } : shape
}
