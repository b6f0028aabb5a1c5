import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { Operation } from '#contract/op'
import type { FastifyReply } from 'fastify'
import { JsonText } from '../../base/json-text.ts'

/** An answer is for one person. No cache may keep it, not even that of the same browser. */
export const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** The smallest answer that is compressed, and the preferred encoding. */
export const compression = { threshold: 1024, encodings: ['br', 'gzip'] } satisfies FastifyCompressOptions

const chunkSize = 64 * 1024

/**
 * A long list is compressed while it is read from the database, quickly and with little memory. Each page is sent as
 * soon as it is ready, because the console shows the first rows before the last ones arrive.
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
