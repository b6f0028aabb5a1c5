import { z } from 'zod'
import { pathParameters, type Operation } from '../op.ts'
import { pathNames } from '../schemas/parameters.ts'
import { jsonSchema, type Json } from './schemas.ts'

export function pathParametersOf({ path, params }: Operation, template: string): Json[] {
  const described: Record<string, z.ZodType> = { ...pathNames, ...params }
  const names = pathParameters(template)
  return pathParameters(path).map((meaning, index) => {
    const { description, schema } = describedSchema(described[meaning] ?? z.string())
    return { name: names[index], in: 'path', required: true, ...(description && { description }), schema }
  })
}

function describedSchema(type: z.ZodType): { description?: string; schema: Json } {
  const { $schema: _, description, ...schema } = jsonSchema(type, 'input')
  return { ...(typeof description === 'string' && { description }), schema }
}

export function queryParametersOf(operation: Operation): Json[] {
  if (!operation.query) return []
  const schema = jsonSchema(operation.query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    ...(description !== undefined && { description }),
    schema: property,
  }))
}

export const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the answer that the caller has. If the answer is unchanged, it is not sent again (304).',
  schema: { type: 'string' },
}
