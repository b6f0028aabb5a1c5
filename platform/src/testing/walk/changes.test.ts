import type { OperationName } from '#contract/operations/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  isOfProgram,
  operationNames,
  operationOf,
  requestOf,
  send,
  startWalk,
  untilMailed,
  userOf,
  type Answer,
  type Request,
  type Walk,
} from './app.ts'
import { outdateEverything, watchTables, type Watch } from './fingerprint.ts'
import { requestValues } from './request-values.ts'
import { emptyFixture } from './fixture.ts'

let walk: Walk
let watch: Watch

beforeAll(async () => {
  walk = await startWalk()
  watch = await watchTables(walk.database.db)
})

afterAll(() => walk.close())

async function call(name: OperationName, request = requestOf(name, walk.main)): Promise<Answer> {
  return send(walk.app, name, request, await walk.tokenOf(userOf(name)))
}

const isVersion = ({ path }: { path: string[] }) => path.at(-1) === 'version'

/** The version that a device reports is that of its firmware. */
const ofPeople = operationNames.filter((name) => !isOfProgram(name))
const withVersion = ofPeople.filter((name) =>
  requestValues(requestOf(name, emptyFixture('nobody'))).some(isVersion),
)
const byMethod = (method: string) => operationNames.filter((name) => operationOf(name).method === method)

function takesVersion(name: OperationName): boolean {
  const { batchOf } = operationOf(name)
  const { body } = operationOf((batchOf ?? name) as OperationName)
  if (!(body instanceof z.ZodObject)) return false
  const { data } = body.shape
  return 'version' in (data instanceof z.ZodObject ? data.shape : body.shape)
}

test('a fingerprint shows which tables an operation has changed', async () => {
  const changedBy = async (name: OperationName) => {
    const { before, after } = await walk.rolledBack(() => watch.watched(() => call(name)))
    return Object.keys(before).filter((table) => before[table] !== after[table])
  }
  expect(await changedBy('createLocation')).toEqual(expect.arrayContaining(['audit_traces', 'locations']))
  expect(await changedBy('deleteConditional')).toEqual(
    expect.arrayContaining(['audit_traces', 'conditionals']),
  )
  expect(await changedBy('listManagedLocations')).toEqual([])
})

test('every operation that takes a version is tried with one, except creations', () => {
  const creations: OperationName[] = ['createManagedGroup', 'createGroup']
  const edits = ofPeople.filter((name) => takesVersion(name) && !creations.includes(name))
  expect(withVersion).toEqual(edits)
  expect(edits.length).toBeGreaterThan(15)
})

test.each(withVersion)('%s does not overwrite what somebody else has changed meanwhile', async (name) => {
  // The first sign-in stores the person's language.
  await walk.tokenOf(userOf(name))
  const { answer, before, after } = await walk.rolledBack(async () => {
    await outdateEverything(walk.database.db)
    return watch.watched(() => call(name))
  })
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('changed by somebody else')])
  expect(after).toEqual(before)
})

async function twice(name: OperationName, request?: Request) {
  return walk.rolledBack(async () => {
    const first = await call(name, request)
    await untilMailed(walk.database.db)
    const between = await watch.fingerprint()
    const second = await call(name, request)
    await untilMailed(walk.database.db)
    return { first, between, second, after: await watch.fingerprint() }
  })
}

/** Refused the second time: a second component of a product at the same address is usually a mistake. */
const commits: OperationName[] = ['commitDeviceComponents', 'commitManagedDeviceComponents']

/** A code works once. */
const usedUp: OperationName[] = ['confirmOwnAddress']

const repeatable: OperationName[] = [
  ...byMethod('PUT').filter((name) => !commits.includes(name) && !usedUp.includes(name)),
  'linkComponent',
  'linkComponents',
  'unlinkComponent',
  'setCalendarDay',
  'setCalendarDays',
  'setZoneCalendarDay',
  'unlinkDevice',
  'resetDevice',
  'moveDevice',
]

test.each(repeatable)('%s a second time succeeds and changes nothing', async (name) => {
  const { first, second, between, after } = await twice(name)
  expect([first.status, first.text]).toEqual([200, expect.any(String)])
  expect([second.status, second.text]).toEqual([200, first.text])
  expect(after).toEqual(between)
})

test.each(usedUp)('%s a second time is refused and changes nothing', async (name) => {
  const { first, second, between, after } = await twice(name)
  expect([first.status, second.status]).toEqual([200, 400])
  expect(after).toEqual(between)
})

test.each(byMethod('DELETE'))('%s a second time finds nothing', async (name) => {
  const { first, second, between, after } = await twice(name)
  expect([first.status, second.status, second.text]).toEqual([200, 404, expect.any(String)])
  expect(after).toEqual(between)
})

test.each(commits)('%s a second time adds no existing component again, and no product', async (name) => {
  const request = requestOf(name, walk.main)
  const { products } = request.body as { products: { identifier?: string }[] }
  const existing = { ...request, body: { products: products.filter(({ identifier }) => identifier) } }
  const repeated = await twice(name, existing)
  expect([repeated.first.status, repeated.second.status]).toEqual([200, 200])
  expect(repeated.after).toEqual(repeated.between)
  const refused = await twice(name)
  expect([refused.first.status, refused.second.status]).toEqual([200, 409])
  expect(refused.after).toEqual(refused.between)
})
