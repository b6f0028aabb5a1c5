import { describeField, type ErrorKey, type FieldError } from '#contract/errors'
import type { z } from 'zod'
import { ApiError, fieldError } from '../../base/errors.ts'

/** Nobody reads more, and a list with ten thousand wrong entries would make an answer of megabytes. */
const mostErrors = 100

export function fromZod(error: z.ZodError): ApiError {
  const errors = error.issues.slice(0, mostErrors).flatMap(fieldErrorsOf)
  const fields = [...new Set(errors.map((entry) => describeField(entry.parameters.FIELD)))]
    .slice(0, 5)
    .join('; ')
  const problem = error.issues.find(hasMessage)?.message ?? 'The request is not valid'
  return new ApiError(400, fields ? `${problem}: ${fields}` : problem, errors)
}

/** Most messages of the schemas say no more than the error's key. */
const hasMessage = (issue: z.core.$ZodIssue) =>
  issue.code === 'custom' && issue.params?.['showMessage'] === true

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
