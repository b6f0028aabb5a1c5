import type { Operation } from '../op.ts'

export const commonStatuses = (operation: Operation) =>
  [400, 401, 403, 404, ...statusesOfBody(operation)] as const

/** Every error status that the document lists for a call. */
export const refusalsOf = (operation: Operation): number[] => [
  ...commonStatuses(operation),
  ...Object.keys(operation.failures ?? {}).map(Number),
]

/** Every body is read before it is checked, so it can be too large even if the call takes none. */
function statusesOfBody({ method, body }: Operation): (413 | 415)[] {
  if (method === 'GET') return []
  return body ? [413, 415] : [413]
}
