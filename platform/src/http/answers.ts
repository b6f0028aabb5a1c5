import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { Operation } from '#contract/op'
import type { FastifyReply } from 'fastify'
import { JsonText } from '../base/json-text.ts'

/** What one person may see is nobody else's, not even in the cache of the same browser. */
export const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** What an answer has to be long for, and what is offered first. */
export const compression = { threshold: 1024, encodings: ['br', 'gzip'] } satisfies FastifyCompressOptions

const chunkSize = 64 * 1024

/**
 * A long list is packed while it is read: quickly, with little memory, and each page of it goes out as soon as it is there, because
 * its reader shows the first rows while the others are on their way.
 */
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
  if (operation.responseType === 'csv') return reply.type('text/csv; charset=utf-8').send(answer)
  const json = answer instanceof JsonText ? answer.body : JSON.stringify(answer ?? null)
  return reply.type('application/json; charset=utf-8').send(json)
}
