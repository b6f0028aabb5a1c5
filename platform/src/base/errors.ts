import {
  notAuthenticated,
  toWireField,
  type ErrorCode,
  type ErrorKey,
  type FieldError,
} from '#contract/errors'
import { recentSignInMinutes } from '#contract/limits'

/** Any answer that is not a success. It can be thrown anywhere below a handler. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message)
  }
}

export const fieldError = (key: ErrorKey, field: string): FieldError => ({
  key,
  parameters: { FIELD: toWireField(field) },
})

export const notFound = (what: string) => new ApiError(404, `${what} not found`)

export const conflict = (message: string, errors?: FieldError[]) => new ApiError(409, message, errors)

export const forbidden = (message = 'Your account may not do this') => new ApiError(403, message)

export const unauthenticated = (reason?: string) =>
  new ApiError(401, reason ? `${notAuthenticated}: ${reason}` : notAuthenticated)

/** The account may do it, but its sign-in is too old for it. */
export class SignInTooOld extends ApiError {
  override name = 'SignInTooOld'
  readonly code = 'SIGN_IN_AGAIN' satisfies ErrorCode

  constructor() {
    super(401, `Sign in again to do this: your sign-in is older than ${recentSignInMinutes} minutes`)
  }
}

/** For people who could sign in if their integrator were not suspended. */
export const suspendedReason = 'your organisation is suspended'

/** For a rule that the schema cannot express: one field with one error. */
export const invalid = (field: string, message: string, key: ErrorKey = 'INVALID') =>
  new ApiError(400, message, [fieldError(key, field)])

/** A field of the body names something that does not exist, or that belongs to another integrator. */
export const refersToNothing = (field: string, what: string) =>
  new ApiError(404, `${what} not found`, [fieldError('NOT_FOUND', field)])

export const outdated = (what: string) => conflict(`${what} was changed by somebody else meanwhile.`)

export class TooManyRequests extends ApiError {
  override name = 'TooManyRequests'

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(429, message)
  }
}

export const tooMany = (what: string, retryAfterSeconds: number) =>
  new TooManyRequests(`${what}. Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`, retryAfterSeconds)

/** Why the platform cannot start. The message is all that the operator gets to read. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
