import { z } from 'zod'

export type Json = Record<string, unknown>

/** Zod takes examples for outputs, and drops them if the input differs. Ours are inputs. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: result }) {
      const examples = z.globalRegistry.get(zodSchema)?.['examples']
      if (Array.isArray(examples)) result.examples = examples as typeof result.examples & object
    },
  })
}

/** Schemas with an id are defined once under components. Every use refers to them. */
export class Components {
  schemas: Record<string, unknown> = {}

  reference(schema: z.ZodType, io: 'input' | 'output'): unknown {
    const { $defs = {}, $schema: _, ...root } = jsonSchema(schema, io)
    for (const [id, definition] of Object.entries($defs as Json)) this.add(id, relocate(definition))
    return relocate(root)
  }

  // A schema with defaults is different as input and as output, so one id cannot be used for both.
  private add(id: string, definition: unknown): void {
    const known = this.schemas[id]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Two different schemas have the id ${id}`)
    }
    this.schemas[id] = definition
  }
}

function relocate(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as unknown
}
