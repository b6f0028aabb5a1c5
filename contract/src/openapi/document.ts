import { whoMay } from '../access-meanings.ts'
import { guide } from '../guide.ts'
import { basePath, type Operation } from '../op.ts'
import { requestBodyOf, responsesOf } from './bodies.ts'
import { ifNoneMatch, pathParametersOf, queryParametersOf } from './parameters.ts'
import { Components, type Json } from './schemas.ts'

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

/** The OpenAPI 3.1 document of all operations. */
export function openApiDocument({ operations, groups, version, issuer }: Source): Json {
  const components = new Components()
  const groupOf = new Map(groups.flatMap((group) => group.operations.map((name) => [name, group.name])))
  const paths: Record<string, Json> = {}
  const templates = new Map<string, string>()
  for (const [name, operation] of Object.entries(operations)) {
    const template = sharedTemplate(operation.path, templates)
    const path = (paths[template] ??= {})
    path[operation.method.toLowerCase()] = {
      operationId: name,
      tags: [groupOf.get(name) ?? 'Other'],
      summary: operation.summary,
      description: describe(operation),
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
    security: [{ bearer: [] }, ...(issuer ? [{ signIn: ['openid'] }] : [])],
    tags: groups.map((group) => ({ name: group.name, description: group.description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(issuer && { signIn: signInScheme(issuer) }),
      },
      schemas: components.schemas,
    },
  }
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
  const lines = [operation.description, `**Access:** ${whoMay(operation)}.`]
  if (operation.mayBeStale) lines.push('The answer may be some seconds old.')
  if (operation.audit) lines.push(`**Audit action:** \`${operation.audit}\``)
  return lines.filter(Boolean).join('\n\n')
}

/** OpenAPI forbids two paths that differ only in the names of their parameters. The first name is used. */
function sharedTemplate(path: string, templates: Map<string, string>): string {
  const shape = path.replace(/\{\w+\}/g, '{}')
  const known = templates.get(shape)
  if (known === undefined) templates.set(shape, path)
  return known ?? path
}
