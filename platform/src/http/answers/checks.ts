import { isDeepStrictEqual } from 'node:util'
import { refusalsOf } from '#contract/openapi'
import type { Operation } from '#contract/op'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { JsonText } from '../../base/json-text.ts'

export type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Every call may answer this while something that the platform needs is down. */
const unavailable = 503

/** Fails if a call answers with an error status that the API document does not list for it. */
export function knownRefusals(name: string, operation: Operation, answer: Answering): Answering {
  const known = [...refusalsOf(operation), unavailable]
  return async (request, reply) => {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (!(error instanceof ApiError) || known.includes(error.status)) throw error
      throw new Error(`The document of ${name} does not name ${error.status}`, { cause: error })
    }
  }
}

/** Returns the whole answer in one piece. Fails if it does not fit the operation's schema. */
export async function checkAnswer(name: string, operation: Operation, made: unknown): Promise<unknown> {
  const answer = made instanceof JsonText ? await made.text() : JSON.stringify(made ?? null)
  const sent: unknown = operation.responseType === 'csv' ? made : JSON.parse(answer)
  const parsed = operation.response.safeParse(sent)
  if (parsed.error) throw new Error(`The answer of ${name} does not fit its schema: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) {
    throw new Error(
      `The answer of ${name} has more than its schema says: ${JSON.stringify(sent).slice(0, 500)}`,
    )
  }
  return made instanceof JsonText ? new JsonText(answer) : made
}
