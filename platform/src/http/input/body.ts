import type { Operation } from '#contract/op'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { parseJson } from './json.ts'

/** Room for a picture of 2 MB in base64, and the other fields. */
export const bodyLimit = 3_000_000

/**
 * One parser for every content type, because the operation decides what it takes. Axios, for example, labels an empty
 * PUT as a form, which must not be refused.
 */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, bytes: Buffer) =>
    decode(bytes),
  )
}

/** The default decoder replaces invalid bytes, and would store text that nobody sent. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'The body is not valid UTF-8')
  }
}

export function readBody(request: FastifyRequest, operation: Pick<Operation, 'body' | 'bodyType'>): unknown {
  const text = typeof request.body === 'string' ? request.body : ''
  if (!operation.body || text === '') return undefined
  const type = request.headers['content-type'] ?? ''
  if (operation.bodyType === 'text') {
    if (!/^text\/plain\b/i.test(type)) throw new ApiError(415, 'The body must be text/plain')
    return text
  }
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new ApiError(415, 'The body must be application/json')
  }
  return parseJson(text)
}
