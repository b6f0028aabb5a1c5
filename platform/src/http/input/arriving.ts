import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedAddress } from '../../base/address.ts'
import { ApiError } from '../../base/errors.ts'
import { createShares } from '../../base/fairness/shares.ts'
import { refusalFor } from '#contract/texts/refusals/refusal'

/** Bytes of the bodies that arrive and are being answered, in a process. They are in memory before it is known who sends them. */
const mostBodyBytes = 256 * 1024 * 1024

/** How many times as large an unpacked body is taken to be. Samples of a device become about as many. */
const packed = 10

/** Of the memory for bodies each address has a share. Whoever sends more is refused before it is read. */
export function boundBodies(app: FastifyInstance, most = mostBodyBytes): void {
  const shares = createShares(most)
  // Runs when the headers are here, and before the body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = bytesOf(request)
    const giveBack = bytes === 0 ? undefined : shares.take(countedAddress(request.ip), bytes)
    if (bytes > 0 && !giveBack) return done(new ApiError(503, refusalFor('TOO_MUCH_ARRIVES')))
    if (giveBack) reply.raw.once('close', giveBack)
    done(null)
  })
}

/** As much as it may become in memory. Nobody knows how long a body is that does not say so. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  const length = Number(headers['content-length'] ?? 0)
  return Math.min(bodyLimit, headers['content-encoding'] === undefined ? length : packed * length)
}
