import type { ErrorBody } from '#contract/errors'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import type { FastifyRequest } from 'fastify'
import { ApiError, TooManyRequests } from '../../base/errors.ts'
import { errorCodeOf, isLostRace, whyUnavailable } from '../../db/failures.ts'

export interface Failure {
  status: number
  /** For failures that go away by themselves. */
  retryAfterSeconds?: number
  body: Omit<ErrorBody, 'requestId'>
}

const defaultRetrySeconds = 2

export const bodyOf = ({ message, code, values }: Refusal): Failure['body'] => ({
  message,
  code,
  ...(Object.keys(values).length > 0 && { values }),
})

/** What the caller is told about an error. Undefined if the error is our own fault: its details are not for the caller. */
function describeFailure(error: unknown, { isRead = false } = {}): Failure | undefined {
  if (error instanceof ApiError) {
    return {
      status: error.status,
      ...(error.status === 503 && { retryAfterSeconds: defaultRetrySeconds }),
      ...(error instanceof TooManyRequests && { retryAfterSeconds: error.retryAfterSeconds }),
      body: { ...bodyOf(error.refusal), ...(error.errors && { errors: error.errors }) },
    }
  }
  const unavailable = whyUnavailable(error, { isRead })
  if (unavailable) {
    const { retryAfterSeconds } = unavailable
    return { status: 503, retryAfterSeconds, body: bodyOf(unavailable) }
  }
  if (isLostRace(error)) return { status: 409, body: bodyOf(refusalFor('CHANGED_AT_ONCE')) }
  const code = errorCodeOf(error)
  // Errors of the server have a code too. Those that are not from the database are handled below.
  const described = code && describeSqlState(code)
  if (described) return described
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { status: 413, body: bodyOf(refusalFor('BODY_TOO_LARGE')) }
  if (error instanceof Error && 'statusCode' in error) {
    const status = Number(error.statusCode)
    if (status >= 400 && status < 500)
      return { status, body: bodyOf(refusalFor('REQUEST_REFUSED', { reason: error.message })) }
  }
  return undefined
}

/** What the caller is told about any error. Our own fault is logged, and so is a database that cannot be reached. */
export function loggedFailure(error: unknown, request: FastifyRequest): Failure {
  const failure = describeFailure(error, { isRead: request.method === 'GET' })
  if (failure?.status === 503) request.server.logUnavailable(error, request.id)
  else if (!failure || failure.status >= 500) request.log.error({ err: error }, 'request failed')
  return failure ?? { status: 500, body: bodyOf(refusalFor('FAILED')) }
}

/** The rules check before they write. These errors remain for two callers who write the same thing at the same moment. */
function describeSqlState(code: string): Failure | undefined {
  if (code === '23505') return { status: 409, body: bodyOf(refusalFor('SAME_EXISTS')) }
  if (code === '23503') return { status: 409, body: bodyOf(refusalFor('IN_USE_OR_GONE')) }
  // Another change held it for longer than anybody waits.
  if (code === '55P03') {
    return { status: 409, body: bodyOf(refusalFor('LOCKED')) }
  }
  if (code.startsWith('22')) return { status: 400, body: bodyOf(refusalFor('NOT_STORABLE')) }
  return undefined
}
