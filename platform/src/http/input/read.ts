import type { Operation } from '#contract/op'
import { ownRefusalOf } from '#contract/schemas/common'
import { pathNames } from '#contract/schemas/parameters'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDecodable } from '../../base/request.ts'
import { ApiError, fieldError } from '../../base/errors.ts'
import { readBody } from './body.ts'
import { withoutReadOnly } from './sent-back.ts'
import { describeField, type ErrorKey, type FieldError } from '#contract/errors'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'

/** The value is needed to tell a missing field from a wrong one. */
export const reporting = { reportInput: true }

export function readInput(request: FastifyRequest, operation: Operation) {
  const params = readParams(request.params as Record<string, string>, operation)
  // The router itself refuses paths that cannot be decoded, but not queries.
  if (!isDecodable(request.url)) throw new ApiError(400, refusalFor('ADDRESS_UNREADABLE'))
  return {
    params,
    query: readPart(operation.query, () => request.query),
    body: readPart(operation.body, () => withoutReadOnly(operation, readBody(request, operation))),
  }
}

/** The input of a call that no request has sent. */
export const readValues = (params: Record<string, unknown>, body: unknown, operation: Operation) => ({
  params: readParams(params, operation),
  query: readPart(operation.query, () => ({})),
  body: readPart(operation.body, () => withoutReadOnly(operation, body)),
})

function readPart(schema: z.ZodType | undefined, sent: () => unknown): unknown {
  const read = schema?.safeParse(sent(), reporting)
  if (read?.error) throw fromZod(read.error)
  return read?.data
}

const names: Record<string, z.ZodType> = pathNames

/** A wrong value is the caller's mistake. Text that cannot be a name names nothing: it is not found. */
function readParams(sent: Record<string, unknown>, { params: values = {} }: Operation) {
  const entries = Object.entries(sent).map(([name, text]) => {
    const value = (values as Record<string, z.ZodType>)[name]
    const parsed = (value ?? names[name] ?? z.string()).safeParse(text, reporting)
    if (parsed.success) return [name, parsed.data]
    if (!value) throw new ApiError(404, refusalFor('NO_THING_AT_ADDRESS'))
    throw fromZod(new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: [name] }))))
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** Nobody reads more, and a list with ten thousand wrong entries would make an answer of megabytes. */
const mostErrors = 100

export function fromZod(error: z.ZodError): ApiError {
  const errors = error.issues.slice(0, mostErrors).flatMap(fieldErrorsOf)
  const fields = [...new Set(errors.map((entry) => describeField(entry.parameters.FIELD)))]
  return new ApiError(400, refusalOf(error, fields), errors)
}

/** Nobody reads a sentence with more. The list of errors has them. */
const mostNamed = 5

/**
 * Most messages of the schemas say no more than the error's key. Others are refusals of their own, and are said if they are about
 * every field that is wrong.
 */
function refusalOf({ issues }: z.ZodError, wrong: readonly string[]): Refusal {
  const fields = wrong.slice(0, mostNamed).join('; ')
  const refusals = issues.map(ownRefusalOf)
  const own = refusals.find((refusal) => refusal !== undefined)
  const isAboutAll = wrong.length === 1 || refusals.every((refusal) => refusal?.message === own?.message)
  if (!own || !isAboutAll)
    return fields ? refusalFor('FIELDS_NOT_VALID', { fields }) : refusalFor('REQUEST_NOT_VALID')
  return { ...own, message: fields ? `${own.message}: ${fields}` : own.message }
}

function fieldErrorsOf(issue: z.core.$ZodIssue): FieldError[] {
  // Some bodies wrap the entity. People know its fields without the wrapper.
  const path = issue.path.filter((part) => part !== 'data').map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, 20)
      .map((key) => fieldError('UNKNOWN', [...path, key || '""'].join('.').slice(0, 100)))
  }
  return [fieldError(keyOf(issue), path.join('.') || 'body')]
}

function keyOf(issue: z.core.$ZodIssue): ErrorKey {
  if (issue.code === 'custom' && issue.params?.['key']) return issue.params['key'] as ErrorKey
  // A blank text counts as missing.
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'REQUIRED'
  return 'input' in issue && issue.input === undefined ? 'REQUIRED' : 'INVALID'
}
