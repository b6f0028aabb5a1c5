import type { FastifyBaseLogger } from 'fastify'
import { minute } from '../../base/time.ts'
import { firstCauseOf } from '../../db/failures.ts'
import { describeForLog } from './errors.ts'

/** More different causes at once are counted together. */
const mostCauses = 20

/**
 * Logs requests that were answered with 503. While a database is down or a disk is full, every request fails in the
 * same way. So each cause is logged at once, and then once a minute with the number of requests. No stack: the cause
 * is outside of the platform.
 */
export function createPutOffLog(log: Pick<FastifyBaseLogger, 'warn'>, every = minute) {
  const counts = new Map<string, number>()

  function report(cause: string): void {
    const requests = counts.get(cause) ?? 0
    counts.delete(cause)
    if (requests === 0) return
    log.warn({ cause, requests }, 'requests put off')
    countFurther(cause)
  }

  /** Further requests with this cause are counted for a while. */
  function countFurther(cause: string): void {
    counts.set(cause, 0)
    setTimeout(() => report(cause), every).unref()
  }

  return (error: unknown, requestId: string): void => {
    const { message, type, code } = describeForLog(firstCauseOf(error))
    const named = [code, message || type].filter(Boolean).join(' ')
    const cause = counts.has(named) || counts.size < mostCauses ? named : 'other causes'
    const counted = counts.get(cause)
    if (counted !== undefined) return void counts.set(cause, counted + 1)
    log.warn({ cause, reqId: requestId }, 'request put off')
    countFurther(cause)
  }
}
