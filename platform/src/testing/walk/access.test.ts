import { accessRules, isForOperator, mayAccess, roles as allRoles, type Role } from '#contract/access'
import { basePath, pathParameters } from '#contract/op'
import type { OperationName } from '#contract/operations/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accounts, integrators } from '../../db/schema/index.ts'
import { accessPage, callers, type Caller, type Outcomes } from './access-table.ts'
import {
  accessOf,
  inject,
  operationNames,
  operationOf,
  programOf,
  rawAddress,
  requestOf,
  send,
  startWalk,
  type Walk,
} from './app.ts'

const twoHours = 7_200_000
const outcomes = new Map<OperationName, Outcomes>()
const roles = new Map<string, { roles: string[]; isOperator: boolean }>()
let walk: Walk
const signedIn = callers.slice(2)

beforeAll(async () => {
  walk = await startWalk()
  for (const caller of signedIn) await walk.tokenOf(caller)
  const rows = await walk.database.db
    .select({ username: accounts.username, roles: accounts.roles, isOperator: integrators.isOperator })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
  for (const row of rows) roles.set(row.username, row)
})

afterAll(() => walk.close())

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'no token') return undefined
  return walk.tokenOf(caller === 'expired' ? 'admin' : caller)
}

/** The clock is moved only for the expired token. */
async function at<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  if (caller !== 'expired') return work()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + twoHours })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

async function outcomesOf(name: OperationName): Promise<Outcomes> {
  const request = requestOf(name, walk.main)
  const statuses = await walk.inTurn(callers, async (caller) => {
    const token = await tokenOf(caller)
    const answer = await at(caller, () => send(walk.app, name, request, token))
    expect([200, 401, 403, 404], answer.text).toContain(answer.status)
    return answer
  })
  const outcomeOf = (status = 0) => (status === 200 ? 'yes' : String(status))
  return Object.fromEntries(callers.map((caller, index) => [caller, outcomeOf(statuses[index])])) as Outcomes
}

/** Its address and its body are both invalid. */
async function nonsenseFor(name: OperationName, caller: Caller): Promise<number> {
  const token = await tokenOf(caller)
  const { method, path } = operationOf(name)
  const answer = await at(caller, () =>
    inject(walk.app, {
      method,
      url: `${rawAddress(
        name,
        pathParameters(path).map(() => 'nothing'),
      )}?stray=1`,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload: '{"broken":',
    }),
  )
  return answer.status
}

const isMachine = (caller: Caller) => caller === 'device' || caller === 'network server'

/** Whose rights a program's token has, which was made with every role. */
const makers: Partial<Record<Caller, Caller>> = {
  token: 'admin',
  'service token': 'admin',
  'operator token': 'operator',
}

function mayCall(name: OperationName, caller: Caller, access = operationOf(name).access): boolean {
  if (isMachine(caller)) return programOf(name) === caller
  const maker = makers[caller]
  if (maker && !operationOf(name).programs) return false
  const person = roles.get(maker ?? caller)
  return person !== undefined && mayAccess(access, person.roles, person.isOperator)
}

/** A person whose rights are not enough is known, but a program is nobody to a person's call, and a person nobody to a program's. */
const refusalOf = (name: OperationName, caller: Caller): 401 | 403 =>
  caller === 'no token' || caller === 'expired' || isMachine(caller) || programOf(name) ? 401 : 403

describe.each(operationNames)('%s', (name) => {
  test('answers each caller as its access rule says', async () => {
    const seen = await outcomesOf(name)
    outcomes.set(name, seen)
    for (const caller of callers) {
      const expected = mayCall(name, caller, accessOf(name))
        ? ['yes', '404']
        : [String(refusalOf(name, caller))]
      expect(expected, `${caller}: ${seen[caller]}`).toContain(seen[caller])
    }
    expect(callers.filter((caller) => seen[caller] === 'yes')).not.toEqual([])
  })

  test('tells a caller without access nothing about the request', async () => {
    const refused = callers.filter((caller) => !mayCall(name, caller))
    const seen: [Caller, number][] = []
    for (const caller of refused) seen.push([caller, await nonsenseFor(name, caller)])
    expect(seen).toEqual(refused.map((caller) => [caller, refusalOf(name, caller)]))
  })
})

const changingForOperator = operationNames.filter(
  (name) => isForOperator(operationOf(name).access) && operationOf(name).audit,
)

test.each(changingForOperator)("%s is refused to the operator's staff without its role", async (name) => {
  const token = await walk.tokenOf('operator')
  const needed: readonly string[] = accessRules[operationOf(name).access].anyOf
  const statusWith = (held: Role[]) =>
    walk.rolledBack(async () => {
      await walk.database.db.update(accounts).set({ roles: held }).where(eq(accounts.username, 'operator'))
      return (await send(walk.app, name, requestOf(name, walk.main), token)).status
    })
  expect(await statusWith(['ROLE_LOCATION_READ'])).toBe(403)
  expect(await statusWith(allRoles.filter((role) => !needed.includes(role)))).toBe(403)
  expect(await statusWith(allRoles.filter((role) => needed.includes(role)))).toBe(200)
})

test('access.md shows these answers', async () => {
  expect(outcomes.size).toBe(operationNames.length)
  await expect(accessPage(outcomes)).toMatchFileSnapshot('access.md')
})

test.each([
  ['no scheme', ''],
  ['another scheme', 'Basic YWRtaW46ZGVtbw=='],
  ['no token', 'Bearer '],
  ['nonsense', 'Bearer nonsense'],
  ['a token without signature', 'Bearer eyJhbGciOiJub25lIn0.eyJwcmVmZXJyZWRfdXNlcm5hbWUiOiJhZG1pbiJ9.'],
])('%s is not signed in', async (_name, authorization) => {
  const answer = await inject(walk.app, { url: `${basePath}/account`, headers: { authorization } })
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ message: expect.stringContaining('Not authenticated') as string })
})
