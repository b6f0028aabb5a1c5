import { html, type Html, markdown } from '../../base/html.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export type Schemas = Record<string, Schema>

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

export function resolve(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref ? (schemas[nameOf(schema.$ref)] ?? {}) : schema
}

/** A type in a few words: `Location[]`, `string or null`, `TCP | RTU`. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joined(choices.map(typeOf), ' or ')
  if (schema.enum) return html`${schema.enum.map(String).join(' | ')}`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.items) return html`${typeOf(schema.items)}[]`
  return html`${[schema.type ?? 'any'].flat().join(' or ')}${schema.format && ` (${schema.format})`}`
}

function joined(parts: Html[], between: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`
}

export function limitsOf(schema: Schema): string {
  const limits = [
    // The numbers of JSON Schema for "any integer" tell a reader nothing.
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `at least ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 2_147_483_647 && `at most ${schema.maximum}`,
    schema.maxLength !== undefined && `up to ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `up to ${schema.maxItems} entries`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  return limits.filter(Boolean).join(', ')
}

export function fieldTable(schema: Schema): Html {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ([name, field]) =>
          html`<tr>
            <td><code>${name}</code>${!schema.required?.includes(name) && html` <small>optional</small>`}</td>
            <td>${typeOf(field)}</td>
            <td>
              ${field.description && markdown(field.description)}
              <small>${limitsOf(field)}</small>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** The schema's own example, else one put together from its fields. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const whole = resolve(schema, schemas)
  if (whole.examples?.length) return whole.examples[0]
  if (whole.default !== undefined) return whole.default
  if (whole.const !== undefined) return whole.const
  if (whole.enum) return whole.enum[0]
  const choices = whole.anyOf ?? whole.oneOf
  if (choices?.[0]) return exampleOf(choices[0], schemas, depth)
  if (whole.items) return depth > 4 ? [] : [exampleOf(whole.items, schemas, depth + 1)]
  if (whole.properties) {
    return Object.fromEntries(
      Object.entries(whole.properties).map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]),
    )
  }
  return simpleExamples[[whole.type ?? 'null'].flat()[0] ?? 'null']
}

const simpleExamples: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1.5,
  boolean: true,
  null: null,
}
