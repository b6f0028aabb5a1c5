import type { ListToRemember } from '#contract/schemas/own-lists'
import { isNotOffered } from '../../api/errors.ts'
import { markSent, readColumns } from '../../kit/list/savedList.ts'

/** Most changes of a list are followed by another one. */
const sendAfterMs = 2_000

/** Sends what changed, list by list. A platform that cannot keep it is asked once, and then the browser alone keeps it. */
export function createListSender(remember: (args: { body: ListToRemember }) => Promise<unknown>) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let isOffered = true
  const send = async (list: string) => {
    const state = readColumns(list)
    try {
      await remember({ body: { list, state } })
      markSent(list, state)
    } catch (error) {
      // Whatever else has failed, the next change or visit sends it.
      if (isNotOffered(error)) isOffered = false
    }
  }
  return {
    later: (list: string) => {
      clearTimeout(timers.get(list))
      if (isOffered)
        timers.set(
          list,
          setTimeout(() => void send(list), sendAfterMs),
        )
    },
    stop: () => {
      isOffered = false
      timers.forEach(clearTimeout)
    },
  }
}
