import { pathParameters } from '#contract/op'
import { openApiDocument } from '#contract/reference/openapi'
import { operations, type OperationName } from '#contract/operations/index'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inject,
  operationNames,
  operationOf,
  rawAddress,
  requestOf,
  send,
  startWalk,
  userOf,
  type Answer,
  type Request,
  type Walk,
} from './app.ts'
import { checkAnswer } from './check-answer.ts'
import { hostileValues, valuesOf } from './generate.ts'
import { json, badSegments, badQueries, unreadableBodies, wrongBodies } from './bad-values.ts'
import { requestValues, withValue, withoutValue } from './request-values.ts'

/** Every run tries the same values. `FUZZ_SEED` and `FUZZ_RUNS` try others and more. A failure prints its seed and path. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115)
const runs = Number(process.env.FUZZ_RUNS ?? 2)
const timeout = 120_000

let walk: Walk

beforeAll(async () => {
  walk = await startWalk()
})

afterAll(() => walk.close())

const tokenFor = (name: OperationName) => walk.tokenOf(userOf(name))

async function tryRequest(name: OperationName, request: Request): Promise<void> {
  const token = await tokenFor(name)
  const answer = await walk.rolledBack(() => send(walk.app, name, request, token))
  checkAnswer(answer)
  expect(documentedStatuses(name), `${name} ${answer.text.slice(0, 500)}`).toContain(answer.status)
}

const { paths } = openApiDocument({ operations, groups: [], version: '1' }) as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}
const described = Object.values(paths).flatMap((path) => Object.values(path))

/** Another id in the path makes another address, which may be too long. */
const documentedStatuses = (name: OperationName): number[] => [
  ...Object.keys(described.find(({ operationId }) => operationId === name)?.responses ?? {}).map(Number),
  414,
]

async function sendRaw(name: OperationName, options: InjectOptions): Promise<Answer> {
  const authorization = `Bearer ${await tokenFor(name)}`
  const headers = { authorization, ...options.headers }
  const answer = await inject(walk.app, { method: operationOf(name).method, ...options, headers })
  checkAnswer(answer)
  return answer
}

const tryRaw = (name: OperationName, options: InjectOptions) => walk.rolledBack(() => sendRaw(name, options))

/** Half of the cases use ids that exist, so that the other values are checked too. */
const requestsOf = (name: OperationName): fc.Arbitrary<Request> => {
  const { query, body } = operationOf(name)
  const valid = requestOf(name, walk.main)
  return fc.record({
    params: fc.constant(valid.params),
    ...(query && { query: textsOf(valuesOf(query)) }),
    ...(body && {
      body: fc
        .tuple(valuesOf(body), fc.boolean())
        .map(([value, own]) => (own ? withIds(value, valid.body) : value)),
    }),
  })
}

const textsOf = (values: fc.Arbitrary<unknown>) =>
  values.map((query) =>
    Object.fromEntries(Object.entries(query as object).map(([key, value]) => [key, String(value)])),
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The generated value, with the ids of things that exist. */
function withIds(value: unknown, valid: unknown): unknown {
  if (!isObject(value) || !isObject(valid)) return value
  const ids = Object.entries(valid).filter(([name]) => /Id$|^id$|identifier|username/.test(name))
  return {
    ...value,
    ...Object.fromEntries(ids),
    ...(isObject(value['data']) && { data: withIds(value['data'], valid['data']) }),
  }
}

/** A valid request with one mistake: a wrong value, an extra field or a missing field. */
const spoiled = (name: OperationName): fc.Arbitrary<Request> => {
  const valid = requestOf(name, walk.main)
  const fields = requestValues(valid).filter(({ path }) => path.length > 1)
  const anyPath = fc.constantFrom(...(fields.length > 0 ? fields.map((entry) => entry.path) : [['body']]))
  return fc
    .tuple(anyPath, hostileValues, fc.constantFrom('replace', 'replace', 'add', 'remove'))
    .map(([path, value, change]) => {
      const isText = path[0] !== 'body'
      const written = isText ? JSON.stringify(value).replaceAll(/^"|"$/g, '') || 'x' : value
      if (change === 'replace')
        return withValue(valid, path, isText && /^\.+$/.test(written as string) ? 'x' : written)
      if (change === 'remove' && !path.includes('params')) return withoutValue(valid, path)
      return withValue(valid, [...path.slice(0, -1), 'stray'], written)
    }) as fc.Arbitrary<Request>
}

const addressOf = (name: OperationName) => {
  const { params } = requestOf(name, walk.main)
  const parameters = pathParameters(operationOf(name).path)
  return rawAddress(
    name,
    parameters.map((parameter) => encodeURIComponent(params[parameter] ?? '')),
  )
}

const takesInput = (name: OperationName) => Boolean(operationOf(name).body ?? operationOf(name).query)
const isAddressed = (name: OperationName) => operationOf(name).path.includes('{')

test.each(operationNames.filter(takesInput))(
  '%s takes or refuses what its schema describes',
  { timeout },
  async (name) => {
    const property = fc.asyncProperty(requestsOf(name), (request) => tryRequest(name, request))
    await expect(fc.assert(property, { seed, numRuns: runs })).resolves.toBeUndefined()
  },
)

test.each(operationNames.filter((name) => takesInput(name) || isAddressed(name)))(
  '%s answers a request with one mistake without failing',
  { timeout },
  async (name) => {
    const property = fc.asyncProperty(spoiled(name), (request) => tryRequest(name, request))
    await expect(fc.assert(property, { seed, numRuns: runs * 2 })).resolves.toBeUndefined()
  },
)

/** The bodies to which the operation answers with a success. */
async function takenBy(name: OperationName, bodies: typeof wrongBodies): Promise<string[]> {
  const statuses = await walk.inTurn(bodies, ([, options]) =>
    sendRaw(name, { url: addressOf(name), ...options }),
  )
  return bodies.flatMap(([what], index) => (statuses[index] === 200 ? [what] : []))
}

test.each(operationNames.filter((name) => operationOf(name).method !== 'GET'))(
  '%s refuses every wrong body, and an operation without a body reads none',
  { timeout },
  async (name) => {
    const takesBody = operationOf(name).body !== undefined
    const bodies = takesBody ? wrongBodies : wrongBodies.slice(0, 2)
    expect(await takenBy(name, bodies)).toEqual(takesBody ? [] : ['nothing', 'broken JSON'])
  },
)

test.each(['createLocation', 'registerElsysText'] as const)(
  '%s refuses every body that cannot be read',
  { timeout },
  async (name) => {
    expect(await takenBy(name, unreadableBodies)).toEqual([])
  },
)

test('an operation without a body refuses one that is no text', async () => {
  const bodies = unreadableBodies.filter(([what]) => ['an empty body', 'a stray byte'].includes(what))
  expect(bodies).toHaveLength(2)
  expect(await takenBy('unlinkDevice', bodies)).toEqual(['an empty body'])
})

test.each(operationNames.filter(isAddressed))(
  '%s answers odd addresses without failing',
  { timeout },
  async (name) => {
    const { params } = requestOf(name, walk.main)
    const names = pathParameters(operationOf(name).path)
    const property = fc.asyncProperty(
      fc.constantFrom(...badSegments),
      fc.nat({ max: names.length - 1 }),
      async (segment, index) => {
        const values = names.map((parameter, at) => (at === index ? segment : (params[parameter] ?? '')))
        await tryRaw(name, { url: rawAddress(name, values) })
      },
    )
    await expect(fc.assert(property, { seed, numRuns: runs })).resolves.toBeUndefined()
  },
)

test.each(operationNames)('%s refuses odd queries', { timeout }, async (name) => {
  const queries = operationOf(name).query ? badQueries : badQueries.slice(0, 3)
  const statuses = await walk.inTurn(queries, (query) => sendRaw(name, { url: addressOf(name) + query }))
  const taken = queries.filter((_query, index) => statuses[index] === 200)
  // A query without a name counts as no query. The request has no body, which may be refused too.
  const harmless = operationOf(name).query ? ['?&&'] : ['?=', '?&&']
  expect([[], harmless]).toContainEqual(taken)
})

const large = { headers: json, payload: JSON.stringify({ name: 'x'.repeat(10_000_000) }) }

test.each(['createLocation', 'updateManagedAccount', 'registerElsysText', 'setLocationImage'] as const)(
  '%s refuses a body of 10 MB as too large',
  async (name) => {
    const answer = await tryRaw(name, { url: rawAddress(name, ['x', 'x']), ...large })
    expect(answer.status).toBe(413)
  },
)

test.each(['?email=%FF', '?email=%C3%28', '?email=%', '?email=%ED%A0%80'])(
  'the query %s, which is not UTF-8, is refused',
  async (query) => {
    const url = rawAddress('listManagedTraces', []) + query
    expect((await tryRaw('listManagedTraces', { url })).status).toBe(400)
  },
)

test('each thing wrong with a body has its own status', async () => {
  const url = rawAddress('createLocation', [])
  const status = async (options: Omit<InjectOptions, 'url'>) =>
    (await tryRaw('createLocation', { url, ...options })).status
  expect(await status({ headers: json, payload: '{"a":' })).toBe(400)
  expect(await status({ headers: { 'content-type': 'text/xml' }, payload: '<a/>' })).toBe(415)
  expect(await status({})).toBe(400)
  expect(await status({ headers: json, payload: Buffer.from('{"name":"\xff"}', 'latin1') })).toBe(400)
  expect((await tryRaw('listProducts', { url: '/public/api/v1.0/nothing' })).status).toBe(404)
})
