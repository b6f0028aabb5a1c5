import type { FastifyBaseLogger } from 'fastify'
import type { Outgoing } from '../channels/outgoing.ts'
import { minute, repeat } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { areAlarmsLate } from '../../db/upkeep/figures.ts'

interface Dependencies {
  db: Queries
  /** Of a service that wakes somebody when it is not called any more. */
  url: string
  outgoing: Outgoing
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Calls the address if alarms are evaluated and people notified in time. Returns whether they are. */
export async function beat({ db, url, outgoing }: Dependencies, now = new Date()): Promise<boolean> {
  if (await areAlarmsLate(db, now)) return false
  await outgoing({ url, headers: {}, body: '', signal: AbortSignal.timeout(minute / 2) })
  return true
}

/** A dead man's switch: it says once a minute that all is well. Returns how to stop. */
export const startHeartbeat = (dependencies: Dependencies): (() => Promise<void>) =>
  repeat(
    minute,
    async () => {
      if (!(await beat(dependencies)))
        dependencies.log.error('alarms are evaluated or sent late, so the heartbeat is left out')
    },
    (error) => dependencies.log.error({ err: error }, 'the heartbeat failed'),
  )
