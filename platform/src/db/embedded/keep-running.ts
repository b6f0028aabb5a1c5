import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import type { Server } from './server.ts'
import { minute, second } from '../../base/time.ts'

const deathsAMinute = 3
const pauseAfterDeath = 500
const pauseWhileDiskFull = 2 * second

export interface Kept {
  pid: () => number
  stop: () => Promise<void>
}

/**
 * Restarts a server whenever it crashes. At the fourth crash within a minute the platform ends too, so that its
 * service manager can act. While the disk is full no restart would help: the platform waits for free space.
 */
export function keepRunning(
  first: Server,
  launch: () => Promise<Server>,
  log: Log,
  isDiskLow: () => boolean = () => false,
): Kept {
  let server = first
  let stopping = false
  let deaths: number[] = []
  let isWaiting = false
  const over = watch()

  async function watch(): Promise<void> {
    for (let cause = await server.ended; !stopping; cause = await anotherLife()) {
      if (isDiskLow()) {
        if (!isWaiting) log.error(`The embedded database ended, and its disk is full (${cause}). It waits.`)
        isWaiting = true
        await pause(pauseWhileDiskFull)
        continue
      }
      isWaiting = false
      deaths = [...deaths.filter((time) => Date.now() - time < minute), Date.now()]
      if (deaths.length > deathsAMinute) {
        log.error(`The embedded database crashes again and again (${cause}). The platform stops, too.`)
        process.exit(1)
      }
      log.error(`The embedded database ended unexpectedly (${cause}). It is started again.`)
      await pause(pauseAfterDeath * (deaths.length - 1))
    }
  }

  /** Says why the server ended, or why it did not start. */
  async function anotherLife(): Promise<string> {
    try {
      server = await launch()
      if (stopping) await server.stop()
      return await server.ended
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  return {
    pid: () => server.pid,
    stop: async () => {
      stopping = true
      await server.stop()
      await over
    },
  }
}
