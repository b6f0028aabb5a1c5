import { type Access, isForNetworkServer, isForOperator, isForProgram } from '#contract/access'
import type { AuditAction } from '#contract/audit'
import { buildPath } from '#contract/client'
import { basePath, type Operation, pathParameters } from '#contract/op'
import type { BatchResult } from '#contract/operations/batches'
import { type OperationName, operations } from '#contract/operations/index'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '../../db/connection.ts'
import { accounts, alarms, mails, notices } from '../../db/schema/index.ts'
import { mainIntegrator, secondIntegrator } from '../../sample/integrators.ts'
import { startTestAppOn } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { isolate, type Isolated } from './isolation.ts'
import { addProgramToken } from '../program-token.ts'
import { requests } from './requests/index.ts'
import { createFixture, type Fixture } from './fixture.ts'

export interface Request {
  params: Record<string, string>
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The body, parsed if it is JSON. */
  body: unknown
}

export type Walk = Awaited<ReturnType<typeof startWalk>>

export const operationNames = Object.keys(operations) as OperationName[]
export const operationOf = (name: OperationName): Operation => operations[name]

/** The action of its trace. A call that makes others takes back the walk's change of a location. */
export function auditOf(name: OperationName): AuditAction | undefined {
  const { audit, makesOthers, method } = operationOf(name)
  return makesOthers && method !== 'GET' ? 'LOCATION_UPDATED' : audit
}

/** Who may make the call, with those that it makes. */
export const accessOf = (name: OperationName): Access =>
  operationOf(name).makesOthers ? operations.updateLocation.access : operationOf(name).access

export const isOfProgram = (name: OperationName) => isForProgram(operationOf(name).access)

/** The device or network server that makes the call. Undefined if people make it. */
export function programOf(name: OperationName): 'device' | 'network server' | undefined {
  if (!isOfProgram(name)) return undefined
  return isForNetworkServer(operationOf(name).access) ? 'network server' : 'device'
}

/** Who may make the call: a sample account with every role, or the device or network server of the fixture. */
export function userOf(name: OperationName): 'device' | 'network server' | 'operator' | 'admin' {
  const program = programOf(name)
  if (program) return program
  return isForOperator(operationOf(name).access) ? 'operator' : 'admin'
}

/** The platform with a fixture for each of two integrators. Every call can be undone. */
export async function startWalk(environment: Record<string, string> = {}, { checkResponses = true } = {}) {
  const log: string[] = []
  const { database, rolledBack } = isolate(await freshDatabase('sample'), untilMailed)
  // No token expires during the test, however slow the machine is.
  const settings = { ACCESS_TOKEN_SECONDS: '3600', ...environment }
  const testApp = await startTestAppOn(
    database,
    settings,
    { write: (line) => void log.push(line) },
    checkResponses,
    undefined,
    // Calls come without sockets: each waits for the end of its answer.
    { live: { longest: 0, beginsPerMinute: 10_000 }, programCalls: 100_000 },
  )
  const main = await createFixture(database.db, mainIntegrator.id)
  const other = await createFixture(database.db, secondIntegrator.id)
  await untilNotified(database.db)
  const ofMachines = new Map([
    ['device', main.deviceToken],
    ['network server', main.lorawanSecret],
    ['token', main.programToken],
    ['service token', main.serviceToken],
    ['operator token', await addOperatorToken(database.db)],
  ])
  const tokenOf = async (caller: string) => ofMachines.get(caller) ?? testApp.tokenOf(caller)
  return { ...testApp, tokenOf, log, rolledBack, inTurn: callingInTurn(rolledBack), main, other }
}

/** With every role, of the operator's sample account. */
async function addOperatorToken(db: Queries): Promise<string> {
  const [operator] = await db.select().from(accounts).where(eq(accounts.username, 'operator'))
  if (!operator) throw new Error('There is no operator')
  return addProgramToken(db, { integratorId: operator.integratorId, accountId: operator.id })
}

/**
 * Makes the calls one after the other, and returns the statuses of their answers. Each finds the fixtures as they are: what is refused
 * changes nothing, so only a call that succeeds has to be undone before the next one. That saves half of the statements.
 */
const callingInTurn =
  (rolledBack: Isolated['rolledBack']) =>
  async <Item>(items: readonly Item[], call: (item: Item) => Promise<Answer>): Promise<number[]> => {
    const statuses: number[] = []
    const untilSuccess = async () => {
      for (const item of items.slice(statuses.length)) {
        const { status } = await call(item)
        statuses.push(status)
        if (status === 200) return
      }
    }
    while (statuses.length < items.length) await rolledBack(untilSuccess)
    return statuses
  }

/** The platform notifies people of the fixtures' alarms. Afterwards nothing changes unless a call changes it. */
async function untilNotified(db: Queries): Promise<void> {
  const isWaiting = inArray(notices.state, ['WAITING', 'SENDING'])
  while ((await db.$count(alarms, isNotNull(alarms.notifyAt))) + (await db.$count(notices, isWaiting)) > 0)
    await pause(50)
}

/** A mail is written and sent after the answer, on the connection of its call. */
export async function untilMailed(db: Queries): Promise<void> {
  while ((await db.$count(mails)) > 0) await pause(5)
}

/** The walk's request for an operation, in its parts. */
export function requestOf(name: OperationName, fixture: Fixture): Request {
  const { query, body, ...params } = requests[name](fixture) as Record<string, unknown>
  return {
    params: params as Record<string, string>,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  }
}

export const send = async (app: FastifyInstance, name: OperationName, request: Request, token?: string) => {
  const answer = await inject(app, injectionOf(name, request, token))
  return operationOf(name).batchOf === undefined || answer.status !== 200 ? answer : ofFirstItem(answer)
}

/** The walk's batches have one item. What happens to it has to be what happens in its own call. */
function ofFirstItem(answer: Answer): Answer {
  const [first] = (answer.body as { results: BatchResult<unknown>[] }).results
  const body = first?.error ?? first?.answer
  return { ...answer, status: first?.status ?? 200, text: JSON.stringify(body), body }
}

export function injectionOf(name: OperationName, request: Request, token?: string): InjectOptions {
  const { method, path, bodyType } = operationOf(name)
  const query = new URLSearchParams((request.query ?? {}) as Record<string, string>).toString()
  const payload = bodyType === 'text' ? request.body : JSON.stringify(request.body)
  return {
    method,
    url: basePath + buildPath(name, path, request.params) + (query && `?${query}`),
    headers: {
      ...request.headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && {
        'content-type': bodyType === 'text' ? 'text/plain' : 'application/json',
      }),
    },
    ...(payload !== undefined && { payload: payload as string }),
  }
}

export async function inject(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const answer = await app.inject(options)
  const isJson = String(answer.headers['content-type']).includes('application/json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? answer.json<unknown>() : undefined,
  }
}

/** An address of the operation with these values for its parameters, not encoded. */
export function rawAddress(name: OperationName, values: string[]): string {
  const { path } = operationOf(name)
  const names = pathParameters(path)
  return (
    basePath + path.replace(/\{(\w+)\}/g, (_, parameter: string) => values[names.indexOf(parameter)] ?? '')
  )
}
