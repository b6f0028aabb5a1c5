import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { Operation } from '#contract/op'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EventStream } from '../../base/event-stream.ts'
import { FileAnswer, JsonText } from '../../base/json-text.ts'
import { isDeepStrictEqual } from 'node:util'
import { contentTypes, refusalsOf } from '#contract/reference/openapi'
import { ApiError } from '../../base/errors.ts'

/** An answer is for one person. No cache may keep it, not even that of the same browser. */
export const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** The smallest answer that is compressed, and the preferred encoding. */
export const compression = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  // Bodies are unpacked in input/unpack.ts.
  globalDecompression: false,
} satisfies FastifyCompressOptions

const chunkSize = 64 * 1024

/** Each page is compressed and sent as soon as it is read: the console shows the first rows before the last ones arrive. */
export const answerCompression = {
  ...compression,
  brotliOptions: {
    chunkSize,
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { chunkSize, flush: constants.Z_SYNC_FLUSH, level: 3 },
} satisfies FastifyCompressOptions

export function send(reply: FastifyReply, operation: Operation, answer: unknown): FastifyReply {
  uncached(reply)
  if (answer instanceof EventStream) {
    // Proxies such as nginx would collect what is sent.
    reply.header('x-accel-buffering', 'no')
    return reply.type(contentTypes.events).send(answer.body)
  }
  if (answer instanceof FileAnswer) {
    reply.header('content-disposition', `attachment; filename="${answer.fileName}"`)
    return reply.type(answer.contentType).send(answer.body)
  }
  const body = answer instanceof JsonText ? answer.body : undefined
  const type = textTypeOf(operation)
  if (type !== undefined) return reply.type(`${type}; charset=utf-8`).send(body ?? answer)
  const json = body ?? JSON.stringify(answer ?? null)
  return reply.type('application/json; charset=utf-8').send(json)
}

/** Of an answer that is not JSON. */
const textTypeOf = ({ responseType }: Operation): string | undefined =>
  responseType === 'csv' || responseType === 'lines' ? contentTypes[responseType] : undefined

export type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Every call may answer this while something that the platform needs is down. */
const unavailable = 503

/** Fails if a call answers with an error status that the API document does not list for it. */
export function knownRefusals(name: string, operation: Operation, answer: Answering): Answering {
  return async (request, reply) => {
    try {
      return await answer(request, reply)
    } catch (error) {
      checkRefusal(name, operation, error)
      throw error
    }
  }
}

export function checkRefusal(name: string, operation: Operation, error: unknown): void {
  const known = [...refusalsOf(operation), unavailable]
  if (error instanceof ApiError && !known.includes(error.status))
    throw new Error(`The document of ${name} does not name ${error.status}`, { cause: error })
}

/** Returns the whole answer in one piece. Fails if it does not fit the operation's schema. */
export async function checkAnswer(name: string, operation: Operation, result: unknown): Promise<unknown> {
  if (result instanceof EventStream) {
    result.check = (data) => checkFits(name, operation, data)
    return result
  }
  // Bytes have no shape.
  if (result instanceof FileAnswer) return result
  const answer = result instanceof JsonText ? await result.text() : JSON.stringify(result ?? null)
  const isText = textTypeOf(operation) !== undefined
  const sent: unknown = !isText ? JSON.parse(answer) : result instanceof JsonText ? answer : result
  checkFits(name, operation, sent)
  return result instanceof JsonText ? new JsonText(answer) : result
}

function checkFits(name: string, operation: Operation, sent: unknown): void {
  const parsed = operation.response.safeParse(sent)
  if (parsed.error) throw new Error(`The answer of ${name} does not fit its schema: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) {
    throw new Error(
      `The answer of ${name} has more than its schema says: ${JSON.stringify(sent).slice(0, 500)}`,
    )
  }
}
