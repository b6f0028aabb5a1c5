import type { z } from 'zod'
import type { Shape } from './answer.ts'

/** The shape that a response's schema promises; nothing where there is nothing to fill in. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
      return 'text'
    case 'array':
      return { list: shapeOf(def.element) ?? null }
    case 'object':
      return { fields: fieldsOf(def.shape) }
    case 'nullable':
    case 'optional':
      return nullable(shapeOf(def.innerType))
    default:
      return undefined
  }
}

function fieldsOf(fields: Readonly<Record<string, z.core.$ZodType>>): Record<string, Shape> {
  const shapes = Object.entries(fields).map(([name, field]) => [name, shapeOf(field)] as const)
  return Object.fromEntries(shapes.filter((entry): entry is [string, Shape] => entry[1] !== undefined))
}

/** A list is never missing, even where it may be: nobody has to tell none from an empty one. */
function nullable(shape: Shape | undefined): Shape | undefined {
  if (shape === 'text') return 'text or null'
  return typeof shape === 'object' && 'fields' in shape ? { ...shape, nullable: true } : shape
}
