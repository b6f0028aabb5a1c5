import type { z } from 'zod'
import type { Shape } from './answer.ts'

type Definition = z.core.$ZodTypes['_zod']['def']

const texts = new Set<string>(['string', 'enum', 'literal'])

/** The shape that a response's schema promises. Nothing if there is nothing to fill in. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = schema as z.core.$ZodType & { def: Definition }
  if (texts.has(def.type)) return 'text'
  if (def.type === 'boolean') return 'flag'
  if (def.type === 'array') return { list: shapeOf(def.element) ?? null }
  if (def.type === 'object') return { fields: fieldsOf(def.shape) }
  if (def.type === 'nullable' || def.type === 'optional') return nullable(shapeOf(def.innerType))
  return undefined
}

function fieldsOf(fields: Readonly<Record<string, z.core.$ZodType>>): Record<string, Shape> {
  const shapes = Object.entries(fields).map(([name, field]) => [name, shapeOf(field)] as const)
  return Object.fromEntries(shapes.filter((entry): entry is [string, Shape] => entry[1] !== undefined))
}

/** A missing list is filled in as an empty one, so that no screen has to handle both. */
function nullable(shape: Shape | undefined): Shape | undefined {
  if (shape === 'text') return 'text or null'
  return typeof shape === 'object' && 'fields' in shape ? { ...shape, nullable: true } : shape
}
