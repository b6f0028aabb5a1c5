import type { RefusalCode } from './texts/refusals/en.ts'
import type { MessageValues } from './texts/coded-message.ts'

/** The reasons that an error answer's list can give for a field. */
export const errorKeys = {
  REQUIRED: 'The field is missing or blank.',
  INVALID: 'The value has the wrong type or form, or is outside its range.',
  UNKNOWN: 'The call does not know this field.',
  DUPLICATE: 'The value must be unique, and another one already has it.',
  NOT_FOUND: 'The thing that the field names does not exist.',
  IMMUTABLE: 'The field cannot change after creation.',
  IN_USE: 'Something on the same device already has this value.',
} as const

export type ErrorKey = keyof typeof errorKeys

export interface FieldError {
  key: string
  parameters: { FIELD: string }
}

/** The one shape of every error answer. */
export interface ErrorBody {
  message: string
  errors?: FieldError[]
  /** Which refusal it is, and the values in its words: to say it in another language. */
  code?: RefusalCode
  values?: MessageValues
  requestId: string
}

export const statusMeanings = {
  400: 'The request does not fit the operation: `errors` names each field.',
  401: 'No token, or one that is expired, revoked or not ours. The message contains `Not authenticated`. With the code `SIGN_IN_AGAIN` the sign-in is too old for this call.',
  403: 'Signed in, but the account lacks the role.',
  404: 'It does not exist, or belongs to another integrator.',
  409: 'It conflicts with what is stored: somebody else changed it, or it is still in use.',
  413: 'The body is too large.',
  415: 'The body has a content type that the operation does not take.',
  422: 'The request is well formed, but cannot be carried out.',
  429: 'Too often within a short time: `Retry-After` says how many seconds to wait.',
  503: 'Something that the platform needs does not answer. Nothing was changed.',
} as const

export const notAuthenticated = 'Not authenticated'

/** Fields whose name in an error list differs from their name in the body. */
const wireNames = new Map([
  ['integratorId', 'integrator'],
  ['firstName', 'firstname'],
  ['lastName', 'lastname'],
  ['ownerAccountId', 'owner'],
  ['pagerDuty.routingKey', 'routingKey'],
  ['pagerDuty.region', 'region'],
])

const bodyNames = new Map(Array.from(wireNames, ([body, wire]) => [wire, body]))

export const toWireField = (field: string): string => wireNames.get(field) ?? field

/** A field's place in words: `measurements.4.unitId` reads `measurements, row 5, unitId`. */
export const describeField = (field: string): string =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `row ${Number(part) + 1}` : part))
    .join(', ')

export const toBodyField = (field: string): string => bodyNames.get(field) ?? field
