import { isForOperator } from '#contract/access'
import type { OperationName } from '#contract/operations/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  isOfProgram,
  operationNames,
  operationOf,
  requestOf,
  send,
  startWalk,
  type Answer,
  type Request,
  type Walk,
} from './app.ts'
import { requestValues, withValue } from './request-values.ts'
import type { Fixture } from './fixture.ts'

let walk: Walk

beforeAll(async () => {
  walk = await startWalk()
})

afterAll(() => walk.close())

const ofOperator = (name: OperationName) => isForOperator(operationOf(name).access)
/** A device names nothing that it could find elsewhere: it answers for each sample on its own. A network server names sensors. */
const names = operationNames.filter((name) => !ofOperator(name) && !isOfProgram(name))

async function asAdmin(name: OperationName, request: Request): Promise<Answer> {
  const token = await walk.tokenOf('admin')
  return walk.rolledBack(() => send(walk.app, name, request, token))
}

/** These cannot be changed, so every other value gets the same answer, whether the id exists or not. */
const isRefusedUnseen = ({ status, text }: Answer) => status === 400 && text.includes('"IMMUTABLE"')

/** Every id and name that occurs in the fixture of only one integrator. */
const idsOf = (fixture: Fixture) => Object.values(fixture).filter((value) => value.length > 8)

describe.each(names)('%s', (name) => {
  test('finds nothing by an id of another integrator, wherever the request has it', async () => {
    const own = requestOf(name, walk.main)
    const foreign = requestValues(requestOf(name, walk.other))
    const swapped = requestValues(own).filter(({ value }, index) => value !== foreign[index]?.value)
    const seen: string[] = []
    const token = await walk.tokenOf('admin')
    await walk.inTurn(swapped, async ({ path }) => {
      const value = foreign.find((entry) => entry.path.join() === path.join())?.value
      const answer = await send(walk.app, name, withValue(own, path, value) as Request, token)
      expect(idsOf(walk.other).filter((id) => id !== value && answer.text.includes(id))).toEqual([])
      if (answer.status !== 404 && !isRefusedUnseen(answer)) seen.push(`${path.join('.')}: ${answer.text}`)
      return answer
    })
    expect(seen).toEqual([])
  })

  test('shows nothing of another integrator', async () => {
    const answer = await asAdmin(name, requestOf(name, walk.main))
    expect(answer.status).toBe(200)
    expect(idsOf(walk.other).filter((id) => answer.text.includes(id))).toEqual([])
  })
})

test('an id of another integrator and an id that does not exist get the same answer', async () => {
  const path = ['params', 'locationId']
  const messages = []
  for (const value of [walk.other.locationId, 'nobody']) {
    const { body } = await asAdmin(
      'getLocation',
      withValue(requestOf('getLocation', walk.main), path, value) as Request,
    )
    messages.push({ ...(body as object), requestId: '' })
  }
  expect(messages[0]).toEqual(messages[1])
})

test("only the operator's transfer brings something to another integrator", async () => {
  const [other, operator] = [await walk.as('other-admin'), await walk.as('operator')]
  const { locationId } = walk.main
  const { integratorId } = walk.other
  const refused = await asAdmin('transferLocation', { params: { locationId, integratorId } })
  expect(refused.status).toBe(403)
  const [before, after] = await walk.rolledBack(async () => {
    const isThere = async () => JSON.stringify(await other.listManagedLocations()).includes(locationId)
    const seen = await isThere()
    await operator.transferLocation({ locationId, integratorId })
    return [seen, await isThere()]
  })
  expect([before, after]).toEqual([false, true])
})

const readByOperator = operationNames.filter((name) => operationOf(name).operatorReads)

test.each(readByOperator)('%s shows the operator one integrator at a time', async (name) => {
  const operator = await walk.tokenOf('operator')
  for (const [own, foreign] of [
    [walk.main, walk.other],
    [walk.other, walk.main],
  ] as const) {
    const answer = await walk.rolledBack(() => send(walk.app, name, requestOf(name, own), operator))
    expect(answer.status, answer.text).toBe(200)
    expect(idsOf(foreign).filter((id) => answer.text.includes(id))).toEqual([])
    // What the path names decides. Nothing of a second integrator is found below it.
    const values = requestValues(requestOf(name, foreign))
    for (const { path, value } of requestValues(requestOf(name, own)).slice(1)) {
      const other = values.find((entry) => entry.path.join() === path.join())?.value
      if (other === undefined || other === value) continue
      const mixed = withValue(requestOf(name, own), path, other) as Request
      expect((await walk.rolledBack(() => send(walk.app, name, mixed, operator))).status).toBe(404)
    }
  }
})

test('the operator reaches every integrator where its call says so, and nowhere else', async () => {
  const operator = await walk.tokenOf('operator')
  const statusOf = async (name: OperationName, request: Request) =>
    (await walk.rolledBack(() => send(walk.app, name, request, operator))).status
  const seen: [OperationName, number][] = []
  for (const name of operationNames.filter((one) => !isOfProgram(one))) {
    const [main, other] = [requestOf(name, walk.main), requestOf(name, walk.other)]
    const isReached = ofOperator(name) || operationOf(name).operatorReads
    const expected = isReached ? 200 : 404
    if (!isReached && JSON.stringify(main) === JSON.stringify(other)) continue
    for (const request of [main, other]) {
      const status = await statusOf(name, request)
      if (status !== expected) seen.push([name, status])
    }
  }
  expect(seen).toEqual([])
})
