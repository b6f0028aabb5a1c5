/** The parts of JSON Schema that zod writes for our schemas. */
export interface JsonSchema {
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
