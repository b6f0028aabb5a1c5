import type { Schema, Schemas } from './schema.ts'

export interface Content {
  content?: Record<string, { schema: Schema }>
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}

export interface OperationEntry {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<
    string,
    Content & { description: string; headers?: Record<string, { description: string }> }
  >
}

/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  info: { title: string; description: string; version: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationEntry>>
  components: { schemas: Schemas }
}

/** What the page has to know of the platform that it stands on. */
export interface Place {
  publicUrl: string
  issuer: string
  /** Scripts may trade a password for a token. */
  passwordGrant: boolean
}

export interface Call extends OperationEntry {
  method: string
  path: string
}

export interface Group {
  id: string
  name: string
  description: string
  calls: Call[]
}

export function groupsOf(document: ApiDocument): Group[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]): Call => ({ ...entry, method, path })),
  )
  return document.tags.map(({ name, description }) => ({
    id: `group-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
    name,
    description,
    calls: calls.filter((call) => call.tags.includes(name)),
  }))
}
