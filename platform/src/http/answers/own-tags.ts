import type { Operation } from '#contract/op'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '../../base/json-text.ts'
import { send, uncached } from './send.ts'
import { digest, matchesTag } from './tags.ts'

/** The tag is that of the answer itself, whatever was read for it. A long answer, which is sent in pieces, has none. */
export function sendWithOwnTag(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: unknown,
): FastifyReply {
  const text = answer instanceof JsonText ? answer.body : JSON.stringify(answer)
  if (typeof text !== 'string') return send(reply, operation, answer)
  const tag = `W/"${digest(text)}"`
  reply.header('etag', tag)
  if (matchesTag(request.headers['if-none-match'], tag)) return uncached(reply).status(304).send()
  return send(reply, operation, new JsonText(text))
}
