import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'
import { namesIn, releases, unreleased } from './releases.ts'
import { op, pathParameters, type Operation } from '../op.ts'
import { operationGroups, operations } from '../operations/index.ts'

type Json = Record<string, unknown>

interface Parameter extends Json {
  name: string
  in: string
  required: boolean
  schema: Json
}

interface PathItem extends Json {
  operationId: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

interface Document extends Json {
  tags: { name: string }[]
  paths: Record<string, Record<string, PathItem>>
  components: { schemas: Record<string, Json> }
}

const document = openApiDocument({
  operations,
  groups: operationGroups,
  version: '1.2.3',
}) as unknown as Document

const items = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((item) => ({ path, item })),
)

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every schema inside a schema, found through the keywords that contain schemas. */
function schemasBelow(schema: Json): Json[] {
  const maps = ['properties', '$defs', 'patternProperties'].flatMap((key) => Object.values(schema[key] ?? {}))
  const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => (schema[key] ?? []) as unknown[])
  const singles = ['items', 'additionalProperties', 'propertyNames', 'not'].map((key) => schema[key])
  return [schema, ...[...maps, ...lists, ...singles].filter(isObject).flatMap(schemasBelow)]
}

const contents = items.flatMap(({ item }) => [
  ...Object.values(item.requestBody?.content ?? {}),
  ...Object.values(item.responses).flatMap((response) => Object.values(response.content ?? {})),
])

const schemas = [
  ...Object.values(document.components.schemas),
  ...contents.map(({ schema }) => schema),
  ...items.flatMap(({ item }) => item.parameters.map(({ schema }) => schema)),
].flatMap(schemasBelow)

describe('the OpenAPI document', () => {
  test('is 3.1 with title, version and a security scheme that exists', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String) as string, version: '1.2.3' },
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    })
  })

  test('contains only what JSON can express', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('refers only to schemas that exist', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    const known = Object.keys(document.components.schemas).map((id) => `#/components/schemas/${id}`)
    expect(new Set(references).size).toBeGreaterThan(40)
    expect(known).toEqual(expect.arrayContaining([...new Set(references)]))
    expect(new Set(references).size).toBe(known.length)
  })

  test('declares exactly the parameters of each path, each once', () => {
    for (const { path, item } of items) {
      const inPath = item.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name)).toEqual(pathParameters(path))
      expect(inPath.every(({ required, description }) => required && description)).toBe(true)
      const names = item.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('has no two paths that differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('names each operation once and tags it with a known group', () => {
    expect(items.map(({ item }) => item.operationId).toSorted()).toEqual(Object.keys(operations).toSorted())
    const tags = document.tags.map(({ name }) => name)
    for (const { item } of items) expect(tags).toContain(item.tags[0])
  })

  test('has only the fields that OpenAPI knows', () => {
    const fields = [
      'operationId',
      'tags',
      'summary',
      'description',
      'security',
      'parameters',
      'requestBody',
      'responses',
    ]
    const used = [...new Set(items.flatMap(({ item }) => Object.keys(item)))].filter(
      (name) => !name.startsWith('x-'),
    )
    expect(fields).toEqual(expect.arrayContaining(used))
    const answers = items.flatMap(({ item }) => Object.values(item.responses))
    const usedInAnswers = [...new Set(answers.flatMap((answer) => Object.keys(answer)))]
    expect(['description', 'headers', 'content']).toEqual(expect.arrayContaining(usedInAnswers))
    const methods = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(['get', 'put', 'post', 'delete', 'patch']).toEqual(expect.arrayContaining([...new Set(methods)]))
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => !/^[a-zA-Z0-9._-]+$/.test(name))).toEqual([])
  })

  test('lists 413 and 415 where a body can be too large or of a wrong type, and nowhere else', () => {
    for (const { item } of items) {
      const { method, body } = operations[item.operationId as keyof typeof operations] as Operation
      expect([item.operationId, '413' in item.responses]).toEqual([item.operationId, method !== 'GET'])
      expect([item.operationId, '415' in item.responses]).toEqual([item.operationId, body !== undefined])
    }
  })

  test('says which answers have a tag, and that they need not be sent again', () => {
    for (const { item } of items) {
      const { etag = false } = operations[item.operationId as keyof typeof operations] as Operation
      const hasParameter = item.parameters.some((one) => one.in === 'header' && one.name === 'If-None-Match')
      expect([item.operationId, '304' in item.responses, hasParameter]).toEqual([
        item.operationId,
        etag,
        etag,
      ])
      if (etag) expect(item.responses['304']).not.toHaveProperty('content')
    }
  })

  test('has minLength where empty text is refused', () => {
    const lengths = (document.components.schemas['AccountBody']?.['properties'] ?? {}) as Record<string, Json>
    expect(lengths['firstName']).toMatchObject({ type: 'string', minLength: 1 })
    expect(lengths['phoneNumber']).not.toHaveProperty('minLength')
  })

  test('describes every answer', () => {
    for (const { item } of items) {
      expect(Object.keys(item.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
      for (const response of Object.values(item.responses)) expect(response.description).not.toBe('')
    }
  })
})

describe('its schemas', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']

  const compiles = (pattern: unknown) => {
    try {
      return Boolean(new RegExp(String(pattern), 'u'))
    } catch {
      return false
    }
  }

  const faults: Record<string, (schema: Json) => boolean> = {
    'an unknown type': ({ type = [] }) => [type].flat().some((name) => !types.includes(String(name))),
    'a pattern that does not compile': ({ pattern = '' }) => !compiles(pattern),
    'bounds out of order': ({ minimum = -Infinity, maximum = Infinity }) => Number(minimum) > Number(maximum),
    'lengths out of order': ({ minLength = 0, maxLength = Infinity }) =>
      Number(minLength) > Number(maxLength),
    'a required property that is not there': ({ required = [], properties = {} }) =>
      (required as string[]).some((name) => !(name in (properties as Json))),
    'an empty choice': (schema) => Array.isArray(schema['enum']) && schema['enum'].length === 0,
    'nothing that says what it holds': (schema) =>
      !['type', '$ref', 'anyOf', 'enum', 'const'].some((key) => key in schema),
    'an object of any fields': ({ type, properties = {}, additionalProperties }) =>
      type === 'object' && Object.keys(properties as Json).length === 0 && !isObject(additionalProperties),
    'a list of anything': ({ type, items: entries }) => type === 'array' && !isObject(entries),
  }

  test.each(Object.entries(faults))('never contain %s', (_name, isFaulty) => {
    expect(schemas.length).toBeGreaterThan(500)
    expect(schemas.filter(isFaulty)).toEqual([])
  })

  test('cannot share an id', () => {
    const one = op('GET', '/one', {
      summary: 'One',
      access: 'signed-in',
      narrowed: 'not',
      response: z.object({ a: z.string() }).meta({ id: 'Clash' }),
    })
    const two = op('GET', '/two', {
      summary: 'Two',
      access: 'signed-in',
      narrowed: 'not',
      response: z.object({ b: z.string() }).meta({ id: 'Clash' }),
    })
    expect(() => openApiDocument({ operations: { one, two }, groups: [], version: '1' })).toThrow(/Clash/)
  })
})

describe('the history of a call', () => {
  const itemOf = (name: string) => items.find(({ item }) => item.operationId === name)?.item

  test('says since which release it is there', () => {
    const released = Object.values(releases).flatMap(namesIn)
    expect(new Set(released).size).toBe(released.length)
    expect(released.filter((name) => !(name in operations))).toEqual([])
    expect(itemOf('getLocation')?.['x-since']).toBe('0.1.0')
    const since = items.map(({ item }) => item['x-since'])
    expect(since.filter((release) => release === '0.1.0')).toHaveLength(107)
    expect(since.every((release) => release === '0.1.0' || release === unreleased)).toBe(true)
  })

  test('says what replaces it, which is another call that is not replaced', () => {
    const replaced: [string, Operation][] = Object.entries<Operation>(operations)
    for (const [name, { replacedBy }] of replaced.filter(([, one]) => one.replacedBy !== undefined))
      expect((operations as Record<string, Operation>)[replacedBy ?? ''], name).not.toHaveProperty(
        'replacedBy',
      )
    const details = {
      summary: 'Old',
      access: 'account-management',
      narrowed: 'not',
      response: z.null(),
    } as const
    const { paths } = openApiDocument({
      operations: {
        old: op('GET', '/old', { ...details, replacedBy: 'new' }),
        new: op('GET', '/new', details),
      },
      groups: [],
      version: '1',
    }) as unknown as Document
    expect(paths['/old']?.['get']).toMatchObject({
      deprecated: true,
      'x-replaced-by': 'new',
      description: expect.stringContaining('call `new` instead') as unknown,
    })
    expect(paths['/new']?.['get']).not.toHaveProperty('deprecated')
  })
})
