import { isAxiosError } from 'axios'
import { addToQueue } from './queue.ts'
import type { Work } from './work.ts'

/** Returned instead of an answer. Not undefined, because another platform may answer with nothing. */
export const queued = Symbol('queued')

/**
 * Does the work now. If this device has no network, puts it into the queue. If only the platform
 * does not answer, it fails, because the person should know.
 */
export async function orQueue<Answer>(
  run: () => Promise<Answer>,
  work: Work,
): Promise<Answer | typeof queued> {
  if (navigator.onLine) {
    try {
      return await run()
    } catch (error) {
      const isCutOff = isAxiosError(error) && !error.response && !navigator.onLine
      if (!isCutOff) throw error
    }
  }
  addToQueue(work)
  return queued
}
