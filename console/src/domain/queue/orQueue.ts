import { isAxiosError } from 'axios'
import { addToQueue } from './queue.ts'
import type { Work } from './work.ts'

/**
 * Does it now or, where this device has no network, puts it into the queue and answers nothing. A platform that does not answer is
 * another matter: whoever presses the button should know.
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
