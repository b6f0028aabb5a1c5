import { isForOperator, isForProgram } from '../access.ts'
import { z } from 'zod'
import { examplesOf } from '../schemas/examples.ts'
import { guide, narrowingMeanings, whoMay } from './guide.ts'
import { statusMeanings } from '../errors.ts'
import { recentSignInMinutes } from '../limits.ts'
import { basePath, type Operation, pathParameters } from '../op.ts'
import { ErrorAnswer } from '../schemas/common.ts'
import { sinceOf } from './releases.ts'
import { webhookHeaders, webhookMessages } from '../schemas/webhooks/message.ts'
import { pathNames } from '../schemas/parameters.ts'

export interface OperationGroup {
  name: string
  description: string
  operations: string[]
}

interface Source {
  operations: Record<string, Operation>
  groups: OperationGroup[]
  version: string
  /** Who signs people in, so that calls can be made from the reference. */
  issuer?: string
}

export function openApiDocument({ operations, groups, version, issuer }: Source): Json {
  const components = new Components()
  const groupOf = new Map(groups.flatMap((group) => group.operations.map((name) => [name, group.name])))
  const paths: Record<string, Json> = {}
  const ofPeople = [{ bearer: [] }, ...(issuer ? [{ signIn: ['openid'] }] : [])]
  const templates = new Map<string, string>()
  for (const [name, operation] of Object.entries(operations)) {
    const template = sharedTemplate(operation.path, templates)
    const path = (paths[template] ??= {})
    path[operation.method.toLowerCase()] = {
      operationId: name,
      tags: [groupOf.get(name) ?? 'Other'],
      summary: operation.summary,
      description: describe(operation),
      'x-since': sinceOf(name),
      ...(operation.replacedBy && { deprecated: true, 'x-replaced-by': operation.replacedBy }),
      ...(isForProgram(operation.access) && { security: [{ [operation.access]: [] }] }),
      ...(operation.programs && { security: [...ofPeople, { token: [] }] }),
      parameters: [
        ...pathParametersOf(operation, template),
        ...queryParametersOf(operation),
        ...(operation.etag ? [ifNoneMatch] : []),
      ],
      ...(operation.body && { requestBody: requestBodyOf(operation, operation.body, components) }),
      responses: responsesOf(operation, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Integrator platform',
      version,
      description: guide,
    },
    servers: [{ url: basePath }],
    security: ofPeople,
    tags: groups.map((group) => ({ name: group.name, description: group.description })),
    paths,
    webhooks: webhooksOf(components),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: { type: 'http', scheme: 'bearer', description: 'A token that a program was given: `ic_…`' },
        device: { type: 'http', scheme: 'bearer', description: "The device's own token" },
        'network-server': { type: 'http', scheme: 'bearer', description: "The integrator's secret" },
        ...(issuer && { signIn: signInScheme(issuer) }),
      },
      schemas: components.schemas,
    },
  }
}

const inHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** What others have to answer. */
function webhooksOf(components: Components): Json {
  const parameters = Object.entries(webhookHeaders).map(([name, meaning]) => inHeader(name, meaning))
  return Object.fromEntries(
    webhookMessages.map(({ event, summary, message }) => [
      event,
      {
        post: {
          operationId: event,
          tags: ['Webhooks'],
          summary,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.reference(message, 'output') } },
          },
          responses: { '2XX': { description: 'Taken. Anything else is tried again.' } },
        },
      },
    ]),
  )
}

/** The embedded provider has Keycloak's paths. Any other issuer is asked for its own. */
function signInScheme(issuer: string): Json {
  if (!/\/realms\/[^/]+$/.test(issuer)) {
    return { type: 'openIdConnect', openIdConnectUrl: `${issuer}/.well-known/openid-configuration` }
  }
  const endpoints = `${issuer}/protocol/openid-connect`
  const flow = { authorizationUrl: `${endpoints}/auth`, tokenUrl: `${endpoints}/token` }
  return { type: 'oauth2', flows: { authorizationCode: { ...flow, scopes: { openid: 'Who you are' } } } }
}

function describe(operation: Operation): string {
  const instead = operation.replacedBy && `**Deprecated:** call \`${operation.replacedBy}\` instead.`
  const lines = [instead, operation.description, `**Access:** ${whoMay(operation)}.`]
  if (!isForProgram(operation.access) && !isForOperator(operation.access))
    lines.push(`**In groups:** ${narrowingMeanings[operation.narrowed]}.`)
  if (operation.recentSignIn)
    lines.push(
      `The sign-in is no older than ${recentSignInMinutes} minutes, if the token says when it was (\`auth_time\`). Otherwise the answer is 401 with the code \`SIGN_IN_AGAIN\`.`,
    )
  if (operation.programs) lines.push('**Programs:** may make it too, with a token of their own.')
  if (operation.mayBeStale) lines.push('The answer may be some seconds old.')
  if (takesVersion(operation.body))
    lines.push('With `version`, the call does not overwrite what somebody else has changed meanwhile.')
  if (operation.audit) lines.push(`**Audit action:** \`${operation.audit}\``)
  return lines.filter(Boolean).join('\n\n')
}

const takesVersion = (body: z.ZodType | undefined): boolean =>
  body instanceof z.ZodObject && ('version' in body.shape || takesVersion(body.shape['data'] as z.ZodType))

/** OpenAPI forbids two paths that differ only in the names of their parameters. The first name is used. */
function sharedTemplate(path: string, templates: Map<string, string>): string {
  const shape = path.replace(/\{\w+\}/g, '{}')
  const known = templates.get(shape)
  if (known === undefined) templates.set(shape, path)
  return known ?? path
}

const sentBack = 'Other fields of the answer are ignored, so an answer can be sent back as it was read.'

function requestBodyOf(operation: Operation, body: z.ZodType, components: Components): Json {
  const type = operation.bodyType === 'text' ? 'text/plain' : 'application/json'
  const isEdit = ['PUT', 'PATCH'].includes(operation.method) && operation.response instanceof z.ZodObject
  return {
    ...(isEdit && { description: sentBack }),
    required: !body.safeParse(undefined).success,
    content: { [type]: { schema: components.reference(body, 'input') } },
  }
}

function responsesOf(operation: Operation, components: Components): Json {
  const error = { 'application/json': { schema: components.reference(ErrorAnswer, 'output') } }
  const type = contentTypes[operation.responseType ?? 'json']
  const headers = { ...operation.responseHeaders, ...(operation.etag && entityTag) }
  return {
    200: {
      description: 'Done',
      ...(Object.keys(headers).length > 0 && { headers: headersOf(headers) }),
      content: { [type]: { schema: components.reference(operation.response, 'output') } },
    },
    ...(operation.etag && {
      304: { description: 'The caller already has this answer', headers: headersOf(entityTag) },
    }),
    ...Object.fromEntries(
      commonStatuses(operation).map((status) => [
        status,
        { description: statusMeanings[status], content: error },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(operation.failures ?? {}).map(([status, reason]) => [
        status,
        { description: reason, content: error },
      ]),
    ),
  }
}

export const contentTypes = {
  json: 'application/json',
  csv: 'text/csv',
  lines: 'application/x-ndjson',
  file: 'application/octet-stream',
  events: 'text/event-stream',
} as const

const entityTag = { ETag: 'Names this state of the answer, for this caller' }

function headersOf(meanings: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(meanings).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )
}

const commonStatuses = (operation: Operation) =>
  [400, 401, 403, 404, ...statusesOfBody(operation), ...(operation.programs ? ([429] as const) : [])] as const

/** Every error status that the document lists for a call. */
export const refusalsOf = (operation: Operation): number[] => [
  ...commonStatuses(operation),
  ...Object.keys(operation.failures ?? {}).map(Number),
]

/** Every body is read before it is checked, so it can be too large even if the call takes none. */
function statusesOfBody({ method, body }: Operation): (413 | 415)[] {
  if (method === 'GET') return []
  return body ? [413, 415] : [413]
}

function pathParametersOf({ path, params }: Operation, template: string): Json[] {
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

function queryParametersOf(operation: Operation): Json[] {
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

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the answer that the caller has. If the answer is unchanged, it is not sent again (304).',
  schema: { type: 'string' },
}

export type Json = Record<string, unknown>

/** Zod takes examples for outputs, and drops them if the input differs. Ours are inputs. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: result }) {
      const examples = examplesOf(zodSchema) as typeof result.examples & object
      if (examples.length > 0) result.examples = examples
    },
  })
}

/** Schemas with an id are defined once under components. Every use refers to them. */
class Components {
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
