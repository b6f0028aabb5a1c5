import { toWireField, type ErrorKey, type FieldError } from '#contract/errors'
import { recentSignInMinutes } from '#contract/limits'
import type { Thing } from '#contract/texts/refusals/en'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'

/** Any answer that is not a success. It can be thrown anywhere below a handler. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly refusal: Refusal,
    readonly errors?: FieldError[],
  ) {
    super(refusal.message)
  }
}

export const fieldError = (key: ErrorKey, field: string): FieldError => ({
  key,
  parameters: { FIELD: toWireField(field) },
})

export const notFound = (what: Thing) => new ApiError(404, refusalFor('NOT_FOUND', { what }))

export const conflict = (reason: Refusal, errors?: FieldError[]) => new ApiError(409, reason, errors)

export const forbidden = (reason: Refusal = refusalFor('FORBIDDEN')) => new ApiError(403, reason)

/** Why somebody is not signed in. */
type NotAuthenticated =
  | 'NOT_AUTHENTICATED'
  | 'NO_ACCESS_TOKEN'
  | 'TOKEN_FOR_OTHERS'
  | 'TOKEN_WITHOUT_USER'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_NOT_VALID'
  | 'TOKEN_REVOKED'
  | 'TOKEN_ADDRESS'
  | 'NO_ACCOUNT'
  | 'SESSION_ENDED'
  | 'SUSPENDED'
  | 'NO_DEVICE_TOKEN'
  | 'NO_NETWORK_SERVER_SECRET'
  | 'DEVICE_DELETED'

export const unauthenticated = (code: NotAuthenticated = 'NOT_AUTHENTICATED') =>
  new ApiError(401, refusalFor(code))

/** The account may do it, but its sign-in is too old for it. */
export class SignInTooOld extends ApiError {
  override name = 'SignInTooOld'

  constructor() {
    super(401, refusalFor('SIGN_IN_AGAIN', { minutes: recentSignInMinutes }))
  }
}

/** For people who could sign in if their integrator were not suspended. */
export const suspendedReason = 'your organisation is suspended'

/** For a rule that the schema cannot express: one field with one error. */
export const invalid = (field: string, reason: Refusal, key: ErrorKey = 'INVALID') =>
  new ApiError(400, reason, [fieldError(key, field)])

/** A field of the body names something that does not exist, or that belongs to another integrator. */
export const refersToNothing = (field: string, what: Thing, name?: string) =>
  new ApiError(
    404,
    name === undefined ? refusalFor('NOT_FOUND', { what }) : refusalFor('NOT_FOUND_NAMED', { what, name }),
    [fieldError('NOT_FOUND', field)],
  )

export const outdated = (what: Thing) => conflict(refusalFor('OUTDATED', { what }))

export class TooManyRequests extends ApiError {
  override name = 'TooManyRequests'

  constructor(
    reason: Refusal,
    readonly retryAfterSeconds: number,
  ) {
    super(429, reason)
  }
}

/** Why the platform cannot start. The message is all that the operator gets to read. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
