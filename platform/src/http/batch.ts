import type { BatchResult } from '#contract/operations/batches'
import { mostInBatch } from '#contract/limits'
import type { Operation, OperationTable } from '#contract/op'
import { z } from 'zod'
import { ApiError } from '../base/errors.ts'
import { JsonText } from '../base/json-text.ts'
import type { Db } from '../db/connection.ts'
import { loggedFailure } from './answers/failures.ts'
import { checkRefusal } from './answers/send.ts'
import { fromZod, reporting } from './input/read.ts'
import { run, type Call, type Input, type LooseHandler, type LooseStages } from './run.ts'

/** Each item is read on its own, so that a wrong one refuses no other. */
export const AnyItems = z.strictObject({ items: z.array(z.unknown()).min(1).max(mostInBatch) })

interface Single {
  name: string
  operation: Operation
  item: z.ZodType
}

/** The call that a batch makes for each of its items. Undefined if the operation is no batch. */
export function singleOf({ batchOf: name, body }: Operation, operations: OperationTable): Single | undefined {
  if (name === undefined) return undefined
  const operation = operations[name]
  const items: unknown = body instanceof z.ZodObject ? body.shape['items'] : undefined
  if (!operation || !(items instanceof z.ZodArray)) throw new Error(`There is no call ${name} for a batch`)
  return { name, operation, item: items.element as z.ZodType }
}

interface Options {
  db: Db
  checkResponses: boolean
}

/**
 * Makes the single call for each item, one after the other: with its own transaction, trace and result. The caller may
 * make the single call, because a batch has the same access.
 */
export async function runBatch(
  options: Options,
  single: Single,
  handler: LooseHandler | LooseStages,
  { body }: Input,
  call: Call,
): Promise<{ results: BatchResult<unknown>[] }> {
  const results: BatchResult<unknown>[] = []
  // A header of an answer would be about one of many.
  const quiet: Call = { ...call, setHeader: () => {} }
  for (const item of (body as z.output<typeof AnyItems>).items)
    results.push(await resultOf(options, single, handler, item, quiet))
  return { results }
}

async function resultOf(
  { db, checkResponses }: Options,
  { name, operation, item: schema }: Single,
  handler: LooseHandler | LooseStages,
  item: unknown,
  call: Call,
): Promise<BatchResult<unknown>> {
  try {
    const read = schema.safeParse(item, reporting)
    if (read.error) throw fromZod(read.error)
    const { body, ...params } = read.data as Record<string, unknown>
    const answer = await run(db, operation, handler, { params, query: undefined, body }, call)
    return { status: 200, answer: answer instanceof JsonText ? await parsed(answer) : (answer ?? null) }
  } catch (error) {
    if (checkResponses) checkRefusal(name, operation, error)
    if (error instanceof ApiError && error.status === 403) call.logSecurity('access-refused', 'refused', {})
    const { status, body } = loggedFailure(error, call.request)
    return { status, error: { ...body, requestId: call.request.id } }
  }
}

const parsed = async (answer: JsonText<unknown>): Promise<unknown> => JSON.parse(await answer.text())
