import type { Call, Parameter } from './document.ts'
import { exampleOf, type Schemas } from './schema.ts'

/** Safe between single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const textOf = (parameter: Parameter, schemas: Schemas) => String(exampleOf(parameter.schema, schemas))

/** The call as a line for a shell, with `$API` and `$TOKEN` as the page's beginning sets them. */
export function curlOf(call: Call, schemas: Schemas): string {
  const examples = new Map(call.parameters.map((parameter) => [parameter.name, textOf(parameter, schemas)]))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(examples.get(name) ?? name),
  )
  const query = new URLSearchParams(
    call.parameters
      .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.schema.examples))
      .map((parameter) => [parameter.name, textOf(parameter, schemas)]),
  ).toString()
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  const example = body && exampleOf(body.schema, schemas)
  return [
    `curl ${call.method === 'get' ? '' : `-X ${call.method.toUpperCase()} `}"$API${path}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(type ? [`-H "Content-Type: ${type}"`] : []),
    ...(body ? [`--data-binary ${quoted(typeof example === 'string' ? example : prettyJson(example))}`] : []),
  ].join(' \\\n  ')
}

export const prettyJson = (value: unknown) => JSON.stringify(value, null, 2)
