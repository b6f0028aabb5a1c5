import type { Operation } from '#contract/op'
import { pathNames } from '#contract/schemas/parameters'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDecodable } from '../../base/request.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { readBody } from './body.ts'
import { fromZod } from './invalid.ts'

/** The value is needed to tell a missing field from a wrong one. */
const reporting = { reportInput: true }

export function readInput(request: FastifyRequest, operation: Operation) {
  const params = readParams(request.params as Record<string, string>, operation)
  // The router itself refuses paths that cannot be decoded, but not queries.
  if (!isDecodable(request.url)) throw new ApiError(400, 'The address cannot be read')
  const query = operation.query?.safeParse(request.query, reporting)
  if (query?.error) throw fromZod(query.error)
  const body = operation.body?.safeParse(readBody(request, operation), reporting)
  if (body?.error) throw fromZod(body.error)
  return { params, query: query?.data, body: body?.data }
}

const names: Record<string, z.ZodType> = pathNames

/** A wrong value is the caller's mistake. Text that cannot be a name names nothing: it is not found. */
function readParams(sent: Record<string, string>, { params: values = {} }: Operation) {
  const entries = Object.entries(sent).map(([name, text]) => {
    const value = (values as Record<string, z.ZodType>)[name]
    const parsed = (value ?? names[name] ?? z.string()).safeParse(text, reporting)
    if (parsed.success) return [name, parsed.data]
    if (!value) throw notFound('The thing at this address was')
    throw fromZod(new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: [name] }))))
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}
