import { allLiveAnswers } from '#contract/live'
import type { LiveChange } from '#contract/schemas/live'
import { queryClient } from '../query.ts'
import { isConcerned } from './changes.ts'

/** After a pause nobody knows what has changed. */
export const everything: LiveChange = { operations: [...allLiveAnswers] }

/** Between two rounds: at least so many milliseconds, and so many times as long as the last round took. */
const rest = { least: 1_000, times: 4 }

/** More changes than these are too many to remember one by one. */
const mostWaiting = 50

let waiting: LiveChange[] = []
let isBusy = false

/**
 * Asks again for what has changed and is on the screen. A slow platform and a long list are asked less often, and a hidden page not
 * before somebody looks at it.
 */
export function refresh(...changes: LiveChange[]): void {
  waiting.push(...changes)
  if (waiting.length > mostWaiting) waiting = [everything]
  void goOn()
}

async function goOn(): Promise<void> {
  if (isBusy || waiting.length === 0 || document.hidden) return
  isBusy = true
  const now = waiting.splice(0)
  const began = performance.now()
  await queryClient.invalidateQueries(
    { predicate: ({ queryKey }) => now.some((change) => isConcerned(queryKey, change)) },
    // An answer that is on its way is not asked for a second time.
    { cancelRefetch: false },
  )
  const took = performance.now() - began
  await new Promise((over) => setTimeout(over, Math.max(rest.least, rest.times * took)))
  isBusy = false
  await goOn()
}

document.addEventListener('visibilitychange', () => void goOn())
