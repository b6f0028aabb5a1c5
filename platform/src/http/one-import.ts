import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, TooManyRequests } from '../base/errors.ts'
import { createLimiter } from '../base/fairness/limiter.ts'
import { second } from '../base/time.ts'

/** Imports that are read at once in a process, each of another integrator. The text and all that is made of it are in memory. */
const mostImports = 4

const retrySeconds = 5

export type OneImport = <Result>(integratorId: string, work: () => Promise<Result>) => Promise<Result>

/** One import of an integrator at a time. Its next one is refused at once, and that of another integrator waits for its turn. */
export function createOneImport(): OneImport {
  const reading = new Set<string>()
  const limiter = createLimiter(
    { max: mostImports, maxWaiting: 100, timeout: 30 * second },
    () => new ApiError(503, refusalFor('TOO_MANY_IMPORTS')),
  )
  return async (integratorId, work) => {
    if (reading.has(integratorId)) throw new TooManyRequests(refusalFor('IMPORT_RUNS'), retrySeconds)
    reading.add(integratorId)
    try {
      const release = await limiter.acquire(integratorId)
      try {
        return await work()
      } finally {
        release()
      }
    } finally {
      reading.delete(integratorId)
    }
  }
}
