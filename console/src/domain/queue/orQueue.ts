import { isAxiosError } from 'axios'
import { addToQueue } from './queue.ts'
import type { Work } from './work.ts'

/**
 * Does the work now. If this device has no network, puts it into the queue and returns undefined. If only the platform
 * does not answer, it fails, because the person should know.
 */
export async function orQueue<Answer>(
  run: () => Promise<Answer>,
  work: Work,
  accountId: string | undefined,
): Promise<Answer | undefined> {
  if (navigator.onLine) {
    try {
      return await run()
    } catch (error) {
      const isCutOff = isAxiosError(error) && !error.response && !navigator.onLine
      if (!isCutOff) throw error
    }
  }
  if (accountId === undefined) throw new Error('Nobody is signed in')
  addToQueue(accountId, work)
  return undefined
}
