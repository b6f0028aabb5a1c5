import type { z } from 'zod'
import { statusMeanings } from '../errors.ts'
import type { Operation } from '../op.ts'
import { ErrorAnswer } from '../schemas/error.ts'
import { commonStatuses } from './refusals.ts'
import type { Components, Json } from './schemas.ts'

export function requestBodyOf(operation: Operation, body: z.ZodType, components: Components): Json {
  const type = operation.bodyType === 'text' ? 'text/plain' : 'application/json'
  return {
    required: !body.safeParse(undefined).success,
    content: { [type]: { schema: components.reference(body, 'input') } },
  }
}

export function responsesOf(operation: Operation, components: Components): Json {
  const error = { 'application/json': { schema: components.reference(ErrorAnswer, 'output') } }
  const type = operation.responseType === 'csv' ? 'text/csv' : 'application/json'
  const headers = { ...operation.responseHeaders, ...(operation.etag && entityTag) }
  return {
    200: {
      description: 'Done',
      ...(Object.keys(headers).length > 0 && { headers: headersOf(headers) }),
      content: { [type]: { schema: components.reference(operation.response, 'output') } },
    },
    ...(operation.etag && {
      304: { description: 'The caller already has this answer', headers: headersOf(entityTag) },
    }),
    ...Object.fromEntries(
      commonStatuses(operation).map((status) => [
        status,
        { description: statusMeanings[status], content: error },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(operation.failures ?? {}).map(([status, reason]) => [
        status,
        { description: reason, content: error },
      ]),
    ),
  }
}

const entityTag = { ETag: 'Names this state of the answer, for this caller' }

function headersOf(meanings: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(meanings).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )
}
