import type { Operation } from '#contract/op'
import type { FastifyReply } from 'fastify'
import { JsonText } from '../base/json-text.ts'

/** What one person may see is nobody else's, not even in the cache of the same browser. */
export const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

export function send(reply: FastifyReply, operation: Operation, answer: unknown): FastifyReply {
  uncached(reply)
  if (operation.responseType === 'csv') return reply.type('text/csv; charset=utf-8').send(answer)
  const json = answer instanceof JsonText ? answer.body : JSON.stringify(answer ?? null)
  return reply.type('application/json; charset=utf-8').send(json)
}
