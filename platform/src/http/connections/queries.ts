import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../base/errors.ts'

/** No call and no page needs half as many. */
const mostParameters = 50

/**
 * Refuses a query before anything else reads it. What the identity provider's library does with a query takes time
 * that grows with the square of the repeated names. OAuth 2.1 allows no parameter twice, and no call of ours does.
 */
export function boundQueries(app: FastifyInstance): void {
  // Runs when the answer has all its headers, and before the body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const problem = problemWithQuery(request.url)
    done(problem === undefined ? null : new ApiError(400, problem))
  })
}

function problemWithQuery(url: string): string | undefined {
  const start = url.indexOf('?')
  if (start === -1) return undefined
  const query = url.slice(start + 1)
  if (query.split('&', mostParameters + 1).length > mostParameters)
    return `The query has more than ${mostParameters} parameters`
  const names = [...new URLSearchParams(query).keys()]
  return new Set(names).size < names.length ? 'The query names a parameter twice' : undefined
}
