import type { ErrorBody } from '#contract/errors'
import type { FastifyRequest } from 'fastify'
import { ApiError, SignInTooOld, TooManyRequests } from '../../base/errors.ts'
import { errorCodeOf, whyUnavailable } from '../../db/failures.ts'

export interface Failure {
  status: number
  /** For failures that go away by themselves. */
  retryAfterSeconds?: number
  body: Omit<ErrorBody, 'requestId'>
}

const defaultRetrySeconds = 2

/** What the caller is told about an error. Undefined if the error is our own fault: its details are not for the caller. */
function describeFailure(error: unknown, { isRead = false } = {}): Failure | undefined {
  if (error instanceof ApiError) {
    return {
      status: error.status,
      ...(error.status === 503 && { retryAfterSeconds: defaultRetrySeconds }),
      ...(error instanceof TooManyRequests && { retryAfterSeconds: error.retryAfterSeconds }),
      body: {
        message: error.message,
        ...(error.errors && { errors: error.errors }),
        ...(error instanceof SignInTooOld && { code: error.code }),
      },
    }
  }
  const unavailable = whyUnavailable(error, { isRead })
  if (unavailable) {
    const { message, retryAfterSeconds } = unavailable
    return { status: 503, retryAfterSeconds, body: { message } }
  }
  const code = errorCodeOf(error)
  // Errors of the server have a code too. Those that are not from the database are handled below.
  const described = code && describeSqlState(code)
  if (described) return described
  if (error instanceof Error && 'statusCode' in error) {
    const status = Number(error.statusCode)
    if (status >= 400 && status < 500) return { status, body: { message: error.message } }
  }
  return undefined
}

/** What the caller is told about any error. Our own fault is logged, and so is a database that cannot be reached. */
export function loggedFailure(error: unknown, request: FastifyRequest): Failure {
  const failure = describeFailure(error, { isRead: request.method === 'GET' })
  if (failure?.status === 503) request.server.logUnavailable(error, request.id)
  else if (!failure || failure.status >= 500) request.log.error({ err: error }, 'request failed')
  return (
    failure ?? { status: 500, body: { message: 'The platform could not answer. The failure was logged.' } }
  )
}

/** The rules check before they write. These errors remain for two callers who write the same thing at the same moment. */
function describeSqlState(code: string): Failure | undefined {
  if (code === '23505') return { status: 409, body: { message: 'Another one with the same values exists' } }
  if (code === '23503')
    return {
      status: 409,
      body: { message: 'It is in use, or something that it names does not exist any more' },
    }
  if (code === '40001' || code === '40P01') {
    return { status: 409, body: { message: 'Somebody else changed the same thing. Try again.' } }
  }
  // Another change held it for longer than anybody waits.
  if (code === '55P03') {
    return { status: 409, body: { message: 'Somebody else is changing the same thing. Try again.' } }
  }
  if (code.startsWith('22')) return { status: 400, body: { message: 'A value cannot be stored' } }
  return undefined
}
