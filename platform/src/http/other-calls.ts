import { buildPath } from '#contract/client'
import { basePath, type Operation, type OperationTable, pathParameters } from '#contract/op'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { nested } from '#contract/texts/coded-message'
import { ApiError } from '../base/errors.ts'
import { JsonText } from '../base/json-text.ts'
import type { Db } from '../db/connection.ts'
import { checkCall } from './access.ts'
import type { OtherCall, OtherCalls } from './context.ts'
import { readValues } from './input/read.ts'
import { run, runTogether, type Call, type LooseHandler, type LooseStages, type Step } from './run.ts'

interface Options {
  operations: OperationTable
  handlers: object
  db: Db
}

/** The calls that the handler of another one makes for its caller. */
export function otherCalls({ operations, handlers, db }: Options, outer: Omit<Call, 'others'>): OtherCalls {
  function stepOf({ call: name, params = {}, body }: OtherCall): Step {
    const operation = operations[name]
    const handler = Reflect.get(handlers, name) as LooseHandler | LooseStages | undefined
    if (!operation || !handler) throw new Error(`There is no call ${name}`)
    const input = checkCall(operation, outer.caller, () => inputOf(params, body, operation))
    // The trace has the address that a person would have used, so that it can be read like any other.
    const url = basePath + buildPath(name, operation.path, params)
    return { operation, handler, input, url }
  }
  const call: Call = { ...outer, others: { read: refuse, make: refuse } }
  return {
    async read(other) {
      const { operation, handler, input } = stepOf(other)
      const answer = await run(db, operation, handler, input, call)
      return answer instanceof JsonText ? (JSON.parse(await answer.text()) as unknown) : answer
    },
    async make(others, undoing) {
      await asOldValues(async () => runTogether(db, others.map(stepOf), call, undoing))
    },
  }
}

function inputOf(params: Record<string, unknown>, body: unknown, operation: Operation) {
  const path = pathParameters(operation.path).map((parameter) => params[parameter])
  if (!path.every((value) => typeof value === 'string' && !/^\.{0,2}$/.test(value)))
    throw new ApiError(422, refusalFor('TRACE_WITHOUT_THING'))
  return readValues(params, body, operation)
}

/** Nobody has sent the values, so they are not the mistake of the caller. */
async function asOldValues<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof ApiError && error.status === 400)
      throw new ApiError(422, refusalFor('OLD_VALUE_REFUSED', { reason: nested(error.refusal) }))
    throw error
  }
}

async function refuse(): Promise<never> {
  throw new Error('A call that another one makes, makes none itself')
}
