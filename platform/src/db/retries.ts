import { setTimeout as pause } from 'node:timers/promises'
import { isLostRace } from './failures.ts'

const tries = 3
const firstPauseMilliseconds = 20

/**
 * Runs the work, and again if it lost a race against another change. It has to start from the beginning, so the work
 * opens its own transaction. The pauses are random, or two losers would collide again.
 */
export async function retryLostRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await work()
    } catch (error) {
      if (retry > tries || !isLostRace(error)) throw error
      await pause(firstPauseMilliseconds * 2 ** retry * Math.random())
    }
  }
}
