import { drillsPerHour, longestShelving } from '#contract/limits'
import { conflict, invalid, tooMany } from '../../base/errors.ts'
import { epochSeconds, hour, toSeconds } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { hasOpenDrill, listDrillsSince } from '../../domain/drills.ts'
import { orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const isAlarmId = /^[\w:-]+$/

export const requireAlarm = orNotFound('Alarm', store.findAlarm)
export const lockAlarm = orNotFound('Alarm', store.lockAlarm)

export function checkShelving({ state }: { state: string }, until: number | null): void {
  if (state === 'RESOLVED') throw conflict('The alarm is over')
  if (until === null) return
  const ahead = until - epochSeconds(new Date())
  if (ahead <= 0) throw invalid('until', 'The moment must be in the future')
  if (ahead > longestShelving) throw invalid('until', 'The moment is too far ahead')
}

/** A drill alerts people. Lock the location first. */
export async function checkNewDrill({ db }: Scope, locationId: string, now = new Date()): Promise<void> {
  if (await hasOpenDrill(db, locationId)) throw conflict('A drill of the location goes on')
  const begun = await listDrillsSince(db, locationId, new Date(now.getTime() - hour))
  const first = begun.at(-drillsPerHour)
  if (first)
    throw tooMany(
      `A location has at most ${drillsPerHour} drills an hour`,
      toSeconds(first.getTime() + hour - now.getTime()),
    )
}
