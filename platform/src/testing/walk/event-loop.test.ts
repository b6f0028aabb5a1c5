import { basePath } from '#contract/op'
import { buildPath } from '#contract/client'
import { operations, type OperationName } from '#contract/operations/index'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimit } from '../../http/input/body.ts'
import { watchEventLoop } from '../event-loop.ts'
import { injectionOf, operationNames, operationOf, requestOf, startWalk, userOf, type Walk } from './app.ts'
import { fillFixture, fullRequests } from './full-fixture.ts'
import { largestBodies, longestQuery, manyParameters, refusedShapes, slowTexts } from './largest.ts'

const timeout = 300_000
let walk: Walk
const loop = watchEventLoop()

beforeAll(async () => {
  walk = await startWalk({}, { checkResponses: false })
}, timeout)

const tokenFor = async (name: OperationName) => walk.tokenOf(userOf(name))

afterAll(async () => {
  console.info(loop.report())
  await walk.close()
})

test.each(operationNames)(
  '%s does not block the event loop, however large its input is',
  { timeout },
  async (name) => {
    const { path, method, bodyType } = operationOf(name)
    const { params, query = {} } = requestOf(name, walk.main)
    const address = basePath + buildPath(name, path, params)
    const authorization = `Bearer ${await tokenFor(name)}`
    const asked = new URLSearchParams(query as Record<string, string>).toString()
    const type = bodyType === 'text' ? 'text/plain' : 'application/json'

    const trying = async (what: string, url: string, payload?: string) => {
      const headers = { authorization, ...(payload !== undefined && { 'content-type': type }) }
      const request = { method, url, headers, ...(payload !== undefined && { payload }) }
      await loop.expectFree(`${name}: ${what}`, () => walk.rolledBack(() => walk.app.inject(request)))
    }

    for (const [what, odd] of queriesOf(asked)) await trying(what, `${address}?${odd}`)
    for (const [what, payload] of bodiesOf(name)) await trying(what, `${address}?${asked}`, payload)
    expect(name).toBeTruthy()
  },
)

test.each(refusedShapes(bodyLimit))('%s do not block the event loop', { timeout }, async (what, payload) => {
  const authorization = `Bearer ${await walk.tokenOf('admin')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const { method, path } = operationOf('createLocation')
  let status = 0
  await loop.expectFree(what, async () => {
    status = (await walk.app.inject({ method, url: basePath + path, headers, payload })).statusCode
  })
  expect(status).toBe(400)
})

/** All routes that are not operations: the provider's, the reference's, the set-up's and the health checks. */
function otherRoutes(): string[] {
  const ways: string[] = []
  const known = new Set(
    Object.values(operations).map(({ path }) => basePath + path.replace(/\{(\w+)\}/g, ':$1')),
  )
  const lines = walk.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    ways.splice(depth, Infinity, part)
    const address = ways.join('')
    return methods === undefined || known.has(address) ? [] : [address]
  })
}

test('no other address blocks the event loop, however long its query is', { timeout }, async () => {
  const routes = otherRoutes()
  expect(routes).toEqual(
    expect.arrayContaining([
      '/healthz',
      '/setup',
      `${basePath}/openapi.json`,
      `${basePath}/docs/static/index.html`,
      '/realms/integrator/protocol/openid-connect/auth',
      '/realms/integrator/sign-in/:uid',
    ]),
  )
  for (const route of routes)
    for (const [what, query] of longQueries(['token'])) {
      const url = `/${route.replace(/^\//, '').replace(/:\w+|\*/g, 'x')}?${query}`
      await loop.expectFree(`${route}: ${what}`, () => walk.app.inject({ url }))
    }
})

describe('in a full location of a large integrator', () => {
  beforeAll(async () => fillFixture(walk.database.db, walk.main), timeout)

  test.each(operationNames)('%s does not block the event loop', { timeout }, async (name) => {
    const valid = requestOf(name, walk.main)
    const options = injectionOf(name, fullRequests[name]?.(valid, walk.main) ?? valid, await tokenFor(name))
    let status = 0
    await loop.expectFree(`${name} in a full fixture`, () =>
      walk.rolledBack(async () => {
        status = (await walk.app.inject(options)).statusCode
      }),
    )
    expect(status).toBe(200)
  })
})

/**
 * Bodies that are unpacked come through a socket, without the walk's transaction. So they have a field or line too many, and change
 * nothing: they are unpacked, read and checked as others, and refused.
 */
describe('packed and sent through a socket', () => {
  const withBody = operationNames.filter((name) => operationOf(name).body !== undefined)
  let address: string

  beforeAll(async () => {
    address = await walk.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test.each(withBody)('%s does not block the event loop', { timeout }, async (name) => {
    const { path, method, bodyType } = operationOf(name)
    const url = address + basePath + buildPath(name, path, requestOf(name, walk.main).params)
    const headers = {
      authorization: `Bearer ${await tokenFor(name)}`,
      'content-type': bodyType === 'text' ? 'text/plain' : 'application/json',
      'content-encoding': 'gzip',
    }
    for (const [what, payload] of bodiesOf(name)) {
      if (!what.startsWith('everything')) continue
      const refused =
        bodyType === 'text' ? `${payload}\n${'x'.repeat(100)}` : payload.replace('{', '{"stray":0,')
      const body = new Uint8Array(gzipSync(refused))
      let status = 0
      await loop.expectFree(`${name}: ${what}, packed`, async () => {
        const answer = await fetch(url, { method, headers, body })
        status = answer.status
        await answer.arrayBuffer()
      })
      expect(status).toBeLessThan(500)
    }
  })
})

/** Too many parameters are refused before an operation is chosen, so the other addresses below show that for all. */
function* queriesOf(asked: string): Generator<[string, string]> {
  const names = [...new URLSearchParams(asked).keys()]
  if (names.length > 0) yield* longTexts(names)
}

function* longQueries(names: string[]): Generator<[string, string]> {
  for (const [what, filled] of manyParameters) yield [what, filled(longestQuery)]
  yield* longTexts(names)
}

function* longTexts(names: string[]): Generator<[string, string]> {
  for (const [at, text] of slowTexts.entries()) {
    const long = encodeURIComponent(text(longestQuery)).slice(0, longestQuery).replace(/%.?$/, '')
    const query = names.map((name) => `${name}=${long}`).join('&')
    yield [`long query ${at}`, query.slice(0, longestQuery)]
  }
}

function* bodiesOf(name: OperationName): Generator<[string, string]> {
  const { body: schema, bodyType } = operationOf(name)
  const { body: valid } = requestOf(name, walk.main)
  if (!schema || valid === undefined) return
  for (const [what, body] of largestBodies(schema, valid, bodyLimit)) {
    yield [what, bodyType === 'text' ? String(JSON.parse(body)) : body]
  }
}
